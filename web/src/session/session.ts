// How the page reaches games. WebSocketSession talks to a server; a session that runs the engine in a worker could
// replace it, because nothing else in the page knows where answers come from.
import type { Ok, Say, Told } from '../protocol/types';

export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly what = '',
  ) {
    super(code);
  }
}

// The code of a failure; every code has a sentence.
export function codeOf(problem: unknown): string {
  return problem instanceof Refusal ? problem.code : 'other';
}

// `silent` is an interruption too short to be shown. `updating`: the server is older than this page and about to be
// replaced. `outdated`: this page is too old for the server; only loading it again helps.
export type LinkState = 'connecting' | 'open' | 'silent' | 'lost' | 'updating' | 'outdated';

// The first message of every connection. `rejected` is called when the server no longer accepts it.
export interface Greeting {
  message(): Say | null;
  rejected(message: Say): void;
}

export interface GameSession {
  // Resolves with the answer, rejects with a Refusal; its code is "offline" when the message cannot be sent now.
  ask(message: Say): Promise<Ok>;
  // Listens to everything the server sends unasked. Returns a function that ends the listening.
  onTold(listener: (message: Told) => void): () => void;
  onLink(listener: (state: LinkState) => void): () => void;
  retryNow(): void;
  close(): void;
}
