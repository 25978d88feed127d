import type { Context } from '#server/context.ts';
import { backTestOf } from '#modules/numbers/forecast/back-test.ts';
import type { ForecastSummary } from '#modules/numbers/forecast/forecast.ts';
import { chanceBy, type Outlook, outlookOf, WEEKS } from '#modules/numbers/forecast/outlook.ts';
import {
  type ForecastScope,
  type KnownPace,
  minutesOf,
  paceOf,
  type WhatIf,
} from '#modules/numbers/forecast/pace.server.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';

export interface ForecastAsked extends WhatIf {
  /** The day that was set. */
  readonly set_on: string | null;
  readonly method?: 'throughput' | 'minutes';
}

export interface Foretold {
  readonly pace: KnownPace;
  readonly outlook: Outlook;
  readonly summary: ForecastSummary;
}

/** A chance as it is told: four digits. */
export const toldChance = (chance: number): number => Math.round(chance * 10_000) / 10_000;
const toldRatio = (value: number): number => Math.round(value * 100) / 100;

/** When the open work of a scope is finished, as chances, beside the day that was set. */
export async function foretell(ctx: Context, scope: ForecastScope, asked: ForecastAsked): Promise<Foretold> {
  const pace = await paceOf(ctx, scope, asked);
  const isByMinutes = asked.method === 'minutes' && pace.items > 0;
  const minutes = isByMinutes ? await minutesOf(ctx, scope, pace, asked) : undefined;
  const outlook = await outlookOf({ ...pace, ...(minutes && { minutes }) }, calendarOf(ctx));
  const { items, unestimated, history, weeks } = pace;
  const tested = backTestOf(pace.past, WEEKS);
  const summary: ForecastSummary = {
    scope: { items, unestimated },
    history: weeks.map((week, at) => ({ week, count: history[at]! })),
    forecast_on: outlook.forecast_on,
    set_on: asked.set_on,
    chance_by_set_on: asked.set_on && outlook.days.length ? toldChance(chanceBy(outlook, asked.set_on)) : null,
    back_test: tested && {
      forecasts: tested.forecasts,
      p85_coverage: toldChance(tested.p85_coverage),
      pinball: toldRatio(tested.pinball),
    },
    reason: outlook.reason,
  };
  return { pace, outlook, summary };
}
