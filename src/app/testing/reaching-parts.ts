import type { Caller } from '#app/testing/caller.ts';
import type { Reached } from '#app/testing/remote.ts';

/** What those who reach operations by hand have at hand. */
export interface Parts {
  readonly server: Reached;
  /** The address that a browser has for it: passkeys belong to one. */
  readonly origin: string;
  /** What the product has printed: demo mode prints the codes that it sends. */
  readonly printed: () => string;
  /** Changes rows past the product, as time would. */
  readonly change: (statement: string) => Promise<unknown>;
}

export const password = 'demo1234';

export const idsOf = async (caller: Caller, path: string): Promise<number[]> =>
  ((await caller.get(path)).json?.rows ?? []).map(({ id }: { id: number }) => id);

/** A key of a project that no other one has. */
export const newKey = (): string => {
  const letters = Array.from({ length: 5 }, () => String.fromCodePoint(65 + Math.floor(Math.random() * 26)));
  return `S${letters.join('')}`;
};
