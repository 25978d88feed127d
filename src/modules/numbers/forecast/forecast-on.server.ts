import type { Context } from '#server/context.ts';
import { type ByLevel, outlookOf } from '#modules/numbers/forecast/outlook.ts';
import { type ForecastScope, pacesOf } from '#modules/numbers/forecast/pace.server.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';

/**
 * The days by which the open work of each scope is finished, by chance; null of those of which too little is known. All
 * of them are asked for at once.
 */
export async function forecastsOn(
  ctx: Context,
  of: ForecastScope['of'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, ByLevel<string> | null>> {
  const paces = await pacesOf(ctx, { of, ids });
  const found = new Map<number, ByLevel<string> | null>();
  for (const [id, pace] of paces) {
    const { reason, forecast_on } = await outlookOf(pace, calendarOf(ctx));
    found.set(id, reason === null ? forecast_on : null);
  }
  return found;
}
