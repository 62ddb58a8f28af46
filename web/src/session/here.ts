// The page's one session, and what is asked over HTTP.
import type { Catalogue, LobbyGame, Ok, Rules, Setup } from '../protocol/types';
import { Refusal, type GameSession } from './session';
import { WebSocketSession } from './websocket_session';

export const session: GameSession = new WebSocketSession(location.origin.replace(/^http/, 'ws') + '/ws');

async function get<T>(path: string): Promise<T> {
  const response = await fetch(path).catch(() => {
    throw new Refusal('offline');
  });
  const body = (await response.json()) as T & { code?: string; what?: string };
  if (!response.ok) throw new Refusal(body.code ?? 'unavailable', body.what);
  return body;
}

let catalogue: Promise<Catalogue> | undefined;
export function readCatalogue(): Promise<Catalogue> {
  catalogue ??= get<Catalogue>('/api/catalogue');
  catalogue.catch(() => (catalogue = undefined));
  return catalogue;
}
export const readRules = (setup: Setup) => get<Rules>(`/api/rules?setup=${encodeURIComponent(JSON.stringify(setup))}`);
export const readGame = (game: string) => get<LobbyGame>(`/api/games/${encodeURIComponent(game)}`);
export const readLobby = () => get<{ games: LobbyGame[] }>('/api/games');

export async function readRecord(game: string, token?: string): Promise<string> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const response = await fetch(`/api/games/${encodeURIComponent(game)}/record`, { headers });
  if (!response.ok) throw new Refusal('no_such_game');
  return response.text();
}

// The socket may still be connecting when the first button is pressed.
export function whenOpen(ask: () => Promise<Ok>): Promise<Ok> {
  return new Promise((resolve, reject) => {
    const end = session.onLink((state) => {
      if (state !== 'open') return;
      queueMicrotask(() => end());
      ask().then(resolve, reject);
    });
  });
}
