// The account signed in in this browser, if any. Local storage keeps the session; all tabs follow it.
import type { OwnAccount, OwnGame, OwnResult, Ranked, RankedKind, Say, Setup } from '../protocol/types';
import { call } from '../session/http';
import { Refusal, type Greeting } from '../session/session';
import { keep, load, preferences } from './settings.svelte';

interface SignedIn {
  name: string;
  session: string;
}
const nobody: SignedIn = { name: '', session: '' };
// Whether the server has accounts; the last answer is used until a new one arrives.
interface Offer {
  known: boolean;
  accounts: boolean;
}

class AccountState implements Greeting {
  private signed = $state.raw<SignedIn>(load('account', nobody));
  private offer = $state.raw<Offer>(load('offer', { known: false, accounts: false }));
  ended = $state(false); // the session ended without the player's doing: elsewhere, or by time
  private asked = false;
  private leaving = false;
  private readonly listeners: (() => void)[] = [];

  constructor() {
    addEventListener('storage', (event) => {
      if (event.key !== 'loseta.account') return;
      this.signed = load('account', nobody);
      for (const listener of this.listeners) listener();
    });
  }

  get name(): string {
    return this.signed.name;
  }
  get session(): string | undefined {
    return this.signed.session || undefined;
  }
  // The account to remember with a seat that is taken now.
  get mark(): { account?: string } {
    return this.signed.session ? { account: this.signed.name } : {};
  }
  get offered(): boolean {
    return this.offer.accounts;
  }
  get refused(): boolean {
    return this.offer.known && !this.offer.accounts;
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  // The greeting of a connection.
  message(): Say | null {
    return this.signed.session ? { type: 'sign_in', session: this.signed.session } : null;
  }
  rejected(message: Say): void {
    if (message.type === 'sign_in') this.end(message.session);
  }

  // Asks the server once per page load.
  async look(): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    try {
      await readRankings();
      this.learn(true);
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.code === 'no_accounts') this.learn(false);
      else this.asked = false;
    }
  }

  signUp(name: string, password: string): Promise<void> {
    return this.enter('/api/account', { name, password });
  }
  signIn(name: string, password: string): Promise<void> {
    return this.enter('/api/session', { name, password });
  }
  // With the reset link of a player who has forgotten the old one.
  choosePassword(link: string, wanted: string): Promise<void> {
    return this.enter('/api/account/password', { link, new: wanted });
  }
  // A session that has already ended counts as signed out.
  async signOut(): Promise<void> {
    this.leaving = true;
    try {
      await call('/api/session', { method: 'DELETE', key: this.session }).catch((refusal: unknown) => {
        if (!(refusal instanceof Refusal && refusal.code === 'not_signed_in')) throw refusal;
      });
      this.become(nobody);
    } finally {
      this.leaving = false;
    }
  }
  changePassword(old: string, wanted: string): Promise<unknown> {
    return this.own('/api/account/password', { method: 'PUT', body: { old, new: wanted } });
  }

  async remove(password: string): Promise<void> {
    this.leaving = true;
    const { name } = this;
    try {
      await this.own('/api/account', { method: 'DELETE', body: { password } });
      preferences.forgetAccount(name);
      this.become(nobody);
    } finally {
      this.leaving = false;
    }
  }

  read(): Promise<OwnAccount> {
    return this.own('/api/account');
  }
  async games(before?: number): Promise<OwnGame[]> {
    return (await this.own<{ games: OwnGame[] }>(`/api/account/games${before === undefined ? '' : `?before=${before}`}`)).games;
  }
  async results(): Promise<OwnResult[]> {
    return (await this.own<{ results: OwnResult[] }>('/api/account/results')).results;
  }

  private async own<T>(path: string, how: Parameters<typeof call>[1] = {}): Promise<T> {
    const key = this.session;
    try {
      return await call<T>(path, { ...how, key });
    } catch (refusal) {
      if (key && refusal instanceof Refusal && refusal.code === 'not_signed_in') this.end(key);
      throw refusal;
    }
  }
  private async enter(path: string, body: Record<string, string>): Promise<void> {
    const signed = await call<SignedIn>(path, { method: 'POST', body });
    this.ended = false;
    if (!preferences.all.name) preferences.change({ name: signed.name });
    this.become({ name: signed.name, session: signed.session });
  }
  private end(session: string): void {
    if (this.leaving || session !== this.signed.session) return;
    this.ended = true;
    this.become(nobody);
  }
  private become(signed: SignedIn): void {
    this.signed = signed;
    keep('account', signed);
    for (const listener of this.listeners) listener();
  }
  private learn(accounts: boolean): void {
    this.offer = { known: true, accounts };
    keep('offer', this.offer);
  }
}

export async function readRankings(): Promise<RankedKind[]> {
  return (await call<{ rankings: RankedKind[] }>('/api/rankings')).rankings;
}
export async function readRanking(setup: Setup, players: number): Promise<Ranked[]> {
  return (await call<{ people: Ranked[] }>(`/api/ranking?setup=${encodeURIComponent(JSON.stringify({ ...setup, players }))}`)).people;
}

export const account = new AccountState();
