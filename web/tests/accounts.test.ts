import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { kindKey, setupDetails, setupTitle, signed } from '../src/play/kinds';
import { countingOfDraft, countingOfLobby, countingOfTable } from '../src/play/rated';
import type { LobbyGame, OwnGame, Say } from '../src/protocol/types';
import type { LinkState } from '../src/session/session';
import { WebSocketSession } from '../src/session/websocket_session';
import { account } from '../src/state/account.svelte';
import { mergeGames } from '../src/state/my_games';
import { preferences } from '../src/state/settings.svelte';
import { Wire } from './wire';

const table = { public: false, purist: false, chat: true, start: 'full' as const };
const lobby = (game: string): LobbyGame => ({ game, phase: 'running', setup: { sets: ['base'] }, table, seats: [{ name: 'Ana' }, { free: true }] });
const own = (game: string, updated: number): OwnGame => ({ ...lobby(game), created: 0, updated });

describe('my games', () => {
  test('of this browser and of the account are one list, the last changed first', () => {
    const saved = [
      { game: 'here', token: 'a', title: 'Only here', at: 20 },
      { game: 'both', token: 'b', title: 'On both', at: 10 },
    ];
    const list = mergeGames(saved, [own('both', 30), own('elsewhere', 15)]);
    expect(list.map(({ game, title, token, own, at }) => [game, title, token, own, at])).toEqual([
      ['both', 'On both', 'b', true, 30],
      ['here', 'Only here', 'a', false, 20],
      ['elsewhere', '', undefined, true, 15],
    ]);
    expect(list[2]?.known?.phase).toBe('running');
  });
});

describe('signing out', () => {
  afterEach(() => vi.unstubAllGlobals());
  // The server's answer to the sign-in, then to the sign-out.
  async function signOut(status: number, body: object): Promise<void> {
    const answers = [Response.json({ name: 'Ana', session: 'session.x' }, { status: 201 }), Response.json(body, { status })];
    vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
    await account.signIn('Ana', 'correct horse');
    expect(account.name).toBe('Ana');
    await account.signOut();
  }
  test('ends the session', async () => {
    await signOut(200, {});
    expect(account.name).toBe('');
  });
  test('is done when the session has ended already', async () => {
    await signOut(401, { code: 'not_signed_in' });
    expect(account.name).toBe('');
    expect(account.ended).toBe(false);
  });
  test('fails when the server cannot now', async () => {
    await expect(signOut(503, { code: 'unavailable' })).rejects.toThrow();
    expect(account.name).toBe('Ana');
  });
});

describe('whether a game counts', () => {
  test('while it is set up', () => {
    const who = (...seats: string[]) => countingOfDraft(seats.map((one) => ({ who: one })));
    expect(who('me', 'open', 'open')).toBe('may');
    expect(who('me', 'open', 'strong')).toBe('computer');
    expect(who('me', 'me')).toBe('same_person');
  });
  test('while one waits', () => {
    expect(countingOfTable([{ who: 'person' }, { who: 'nobody' }], [0], undefined)).toBe('may');
    expect(countingOfTable([{ who: 'person' }, { who: 'person' }], [0, 1], undefined)).toBe('same_person');
    expect(countingOfTable([{ who: 'person' }, { who: 'computer' }], [0], undefined)).toBe('computer');
    expect(countingOfTable([{ who: 'person' }, { who: 'nobody' }], [0], true)).toBe('uploaded');
  });
  test('in the lobby', () => {
    expect(countingOfLobby(lobby('g'))).toBe('may');
    expect(countingOfLobby({ ...lobby('g'), uploaded: true })).toBe('uploaded');
    expect(countingOfLobby({ ...lobby('g'), seats: [{ name: 'Ana' }, { level: 'easy' }] })).toBe('computer');
  });
});

describe('what is rated', () => {
  const setup = { sets: ['base', 'traders'], tile_sets: {}, elements: { pig: 0 }, preset: 'modern', options: { first_player: 'random' } };
  test.each([
    ['en', 'Base game · Traders & Builders', 'Modern · Without pig'],
    ['es', 'Juego básico · Constructores y Comerciantes', 'Moderno · Sin cerdo'],
  ])('has words in %s', (language, title, details) => {
    preferences.change({ language });
    expect(setupTitle(setup)).toBe(title);
    expect(setupDetails(setup)).toBe(details);
    expect(setupDetails({ sets: ['base'], preset: 'classic', options: { first_player: 'random' } })).toBe('');
    expect(setupDetails({ sets: ['base'], options: { first_player: 'host' } })).toMatch(/: ./);
  });
  test('is the same in another order, and another one with other players', () => {
    const turned = { options: { first_player: 'random' }, preset: 'modern', elements: { pig: 0 }, tile_sets: {}, sets: ['traders', 'base'] };
    expect(kindKey({ setup: turned, players: 2 })).toBe(kindKey({ setup, players: 2 }));
    expect(kindKey({ setup, players: 3 })).not.toBe(kindKey({ setup, players: 2 }));
  });
  test('changes with a sign', () => {
    expect([12, -3, 0].map(signed)).toEqual(['+12', '−3', '±0']);
  });
});

describe('a connection of somebody who is signed in', () => {
  let who: Say | null;
  let rejected: Say[];
  let states: LinkState[];
  let session: WebSocketSession;
  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Wire);
    Wire.all = [];
    who = { type: 'sign_in', session: 'session.x' };
    rejected = [];
    states = [];
    session = new WebSocketSession('ws://test/ws', {
      message: () => who,
      rejected: (message) => {
        rejected.push(message);
        who = null;
        session.renew();
      },
    });
    session.onLink((state) => states.push(state));
    await Wire.all[0]!.open();
  });
  afterEach(() => {
    session.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('says so before anybody may ask anything', async () => {
    expect(Wire.all[0]!.said).toMatchObject([{ type: 'sign_in', session: 'session.x' }]);
    expect(states.at(-1)).toBe('connecting');
    await Wire.all[0]!.answer({ type: 'ok', name: 'Ana' });
    expect(states.at(-1)).toBe('open');
  });
  test('goes on as a guest when the session is over', async () => {
    await Wire.all[0]!.answer({ type: 'refused', code: 'not_signed_in' });
    expect(rejected).toHaveLength(1);
    expect(states).not.toContain('open');
    await Wire.all[1]!.open();
    expect(Wire.all[1]!.said).toEqual([]);
    expect(states.at(-1)).toBe('open');
  });
  test('is told when it is signed out elsewhere', async () => {
    await Wire.all[0]!.answer({ type: 'ok', name: 'Ana' });
    Wire.all[0]!.onclose({ reason: 'signed_out' });
    expect(rejected).toEqual([{ type: 'sign_in', session: 'session.x' }]);
    await Wire.all[1]!.open();
    expect(states.at(-1)).toBe('open');
  });
  test('an ordinary break signs nobody out', async () => {
    await Wire.all[0]!.answer({ type: 'ok', name: 'Ana' });
    Wire.all[0]!.onclose({ reason: '' });
    expect(rejected).toEqual([]);
  });
  test('plays as a guest while the server cannot look, and tries again', async () => {
    await Wire.all[0]!.answer({ type: 'refused', code: 'unavailable' });
    expect(states.at(-1)).toBe('open');
    expect(rejected).toEqual([]);
    vi.advanceTimersByTime(10_000);
    await Wire.all[1]!.open();
    expect(Wire.all[1]!.said).toMatchObject([{ type: 'sign_in' }]);
  });
});
