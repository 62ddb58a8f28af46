// The page's only session, and the requests over HTTP.
import type { Catalogue, LobbyGame, Ok, Rules, Setup } from '../protocol/types';
import { account } from '../state/account.svelte';
import { call } from './http';
import { Refusal, type GameSession } from './session';
import { WebSocketSession } from './websocket_session';

const socket = new WebSocketSession(location.origin.replace(/^http/, 'ws') + '/ws', account);
export const session: GameSession = socket;
account.onChange(() => socket.renew());
session.onLink((state) => {
  if (state === 'open') void account.look();
});

let catalogue: Promise<Catalogue> | undefined;
export function readCatalogue(): Promise<Catalogue> {
  catalogue ??= call<Catalogue>('/api/catalogue');
  catalogue.catch(() => (catalogue = undefined));
  return catalogue;
}
export const readRules = (setup: Setup) => call<Rules>(`/api/rules?setup=${encodeURIComponent(JSON.stringify(setup))}`);
export const readGame = (game: string) => call<LobbyGame>(`/api/games/${encodeURIComponent(game)}`);
export const readLobby = () => call<{ games: LobbyGame[] }>('/api/games');

// The token of a seat, or else the account, decides which hidden cards the record contains.
export async function readRecord(game: string, token?: string): Promise<string> {
  const key = token ?? account.session;
  const headers: Record<string, string> = key ? { Authorization: `Bearer ${key}` } : {};
  const response = await fetch(`/api/games/${encodeURIComponent(game)}/record`, { headers });
  if (!response.ok) throw new Refusal('no_such_game');
  return response.text();
}

// Waits for the connection: the socket may still be connecting when the first button is pressed.
export function whenOpen(ask: () => Promise<Ok>): Promise<Ok> {
  return new Promise((resolve, reject) => {
    const end = session.onLink((state) => {
      if (state !== 'open') return;
      queueMicrotask(() => end());
      ask().then(resolve, reject);
    });
  });
}
