import type { Context } from '#server/context.ts';

type Follow<What> = (ctx: Context, what: What) => Promise<void>;

/** Something that happens to rows of one module and that others answer in the same transaction. */
export interface Happening<What> {
  /** Carries out what follows from it, one after another. Throws what they throw: then nothing has happened. */
  readonly happen: Follow<What>;
  readonly followedBy: (follow: Follow<What>) => void;
}

/**
 * A module says what happens without knowing who follows: who does stands above it. That is said once, where the
 * product is put together (`modules/operations.server.ts`).
 */
export function happening<What>(): Happening<What> {
  const followers = new Set<Follow<What>>();
  return {
    async happen(ctx, what) {
      for (const follow of followers) await follow(ctx, what);
    },
    followedBy: (follow) => void followers.add(follow),
  };
}
