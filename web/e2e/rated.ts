// Games that count, played through by two accounts without a page: whatever is legal first.
import type { Page } from 'playwright-core';

export interface Signed {
  name: string;
  session: string;
}

// A new account, beside whatever the page itself is signed in as.
export function newAccount(page: Page, name: string): Promise<Signed> {
  return page.evaluate(async (body) => {
    const answer = await fetch('/api/account', { method: 'POST', body: JSON.stringify(body) });
    return (await answer.json()) as Signed;
  }, { name, password: `${name}'s secret` });
}

// The first one creates the table, the second sits down. Returns the game when it is over.
export function playRated(page: Page, people: Signed[], sets = ['base']): Promise<string> {
  return page.evaluate(
    async ({ people, sets }) => {
      type Told = { type: string; id?: number; game?: string; version: number; code?: string; view?: { phase: string }; changes?: { phase?: string }; mine?: { legal?: { do: string }[] }[] };
      const over: Promise<unknown>[] = [];
      const lines = await Promise.all(people.map(async ({ session }) => {
        const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
        await new Promise((done) => (socket.onopen = done));
        const waiting = new Map<number, (answer: Told) => void>();
        let last = 0;
        const ask = (message: object) => new Promise<Told>((done) => {
          waiting.set(++last, done);
          socket.send(JSON.stringify({ ...message, id: last }));
        });
        over.push(new Promise((done) => {
          socket.onmessage = (event) => {
            const told = JSON.parse(String(event.data)) as Told;
            if (told.id !== undefined) return waiting.get(told.id)?.(told);
            if ((told.view ?? told.changes)?.phase === 'over') done(socket.close());
            const legal = told.mine?.find((one) => one.legal)?.legal?.[0];
            if (legal) void ask({ type: 'act', game: told.game, version: told.version, do: legal.do });
          };
        }));
        await ask({ type: 'sign_in', session });
        return ask;
      }));
      const seats = people.map((one, i) => (i === 0 ? { who: 'me', name: one.name } : { who: 'open' }));
      const { game } = await lines[0]!({ type: 'create', setup: { sets, options: { first_player: 'random' } }, seats });
      for (const [i, ask] of lines.entries()) {
        if (i > 0) await ask({ type: 'join', game, seats: [{ seat: i, name: people[i]!.name }] });
        await ask({ type: 'watch', game, rules: false });
      }
      await Promise.all(over);
      return game!;
    },
    { people, sets },
  );
}
