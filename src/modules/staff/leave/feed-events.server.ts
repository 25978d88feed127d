import type { Lang } from '#kernel/languages.ts';
import type { Context } from '#server/context.ts';

/** What stands in a feed beside who is away. `key` never changes: the calendar program knows it again by it. */
export interface FeedEvent {
  readonly key: string;
  readonly start: Date;
  readonly end: Date;
  readonly summary: string;
  readonly location: string | null;
  readonly updated_at: string;
}

/** Asked of the owner of a feed, from a day to a day. */
type Answer = (ctx: Context, of: { readonly userId: number; readonly lang: Lang } & Days) => Promise<FeedEvent[]>;
interface Days {
  readonly from: string;
  readonly to: string;
}

let answer: Answer | null = null;

/** Events stand above leave: they say here what of them is in a feed, where the product is put together. */
export const feedEvents = {
  answeredBy: (said: Answer): void => {
    answer = said;
  },
  of: async (...asked: Parameters<Answer>): Promise<FeedEvent[]> => (await answer?.(...asked)) ?? [],
};
