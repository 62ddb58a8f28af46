// How the page reaches games. The first implementation talks to a server; one that runs the engine in a worker can
// take its place, because nothing else in the page knows where answers come from.
import type { Ok, Say, Told } from '../protocol/types';

export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly what = '',
  ) {
    super(code);
  }
}

// Why something failed, as a code that has words.
export function codeOf(problem: unknown): string {
  return problem instanceof Refusal ? problem.code : 'other';
}

// `silent` is a break so short that nobody is told of it.
export type LinkState = 'connecting' | 'open' | 'silent' | 'lost';

// What a connection says before anything else, and who hears that it is not true any more.
export interface Greeting {
  message(): Say | null;
  rejected(message: Say): void;
}

export interface GameSession {
  // Resolves with the answer, rejects with a Refusal. What cannot be sent now is refused with code "offline".
  ask(message: Say): Promise<Ok>;
  // Everything that comes without being asked for. Returns what ends the listening.
  onTold(listener: (message: Told) => void): () => void;
  onLink(listener: (state: LinkState) => void): () => void;
  retryNow(): void;
  close(): void;
}
