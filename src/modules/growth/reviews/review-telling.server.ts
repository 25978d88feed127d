import type { Context } from '#server/context.ts';
import { tellOthers } from '#modules/channels/notifications/door.server.ts';

type ReviewNotice = 'review_asked' | 'review_due' | 'review_released' | 'review_answered';

/** Told about a cycle; never who did it, and never who wrote. */
export const tellReview = (
  ctx: Context,
  userIds: readonly number[],
  kind: ReviewNotice,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> => tellOthers(ctx, userIds, kind, { details: { review_cycle_id: id, name } });
