import type { Context } from '#server/context.ts';
import { type ByLevel, outlookOf } from '#modules/forecast/outlook.ts';
import { type ForecastScope, paceOf } from '#modules/forecast/pace.server.ts';
import { calendarOf } from '#modules/schedules/door.server.ts';

/** The days by which the open work of a scope is finished, by chance; null for too little that is known. */
export async function forecastOn(ctx: Context, scope: ForecastScope): Promise<ByLevel<string> | null> {
  const outlook = await outlookOf(await paceOf(ctx, scope), calendarOf(ctx));
  return outlook.reason === null ? outlook.forecast_on : null;
}
