import Type from 'typebox';
import { integerOrNull, listOf, orNull, type Shape, textOrNull } from '#kernel/schemas.ts';

const days = Type.Object({ p50: textOrNull, p70: textOrNull, p85: textOrNull, p95: textOrNull });

/** When the open work of a group, project or stage is finished, by what is finished a week; and by what that goes. */
export const forecastSummary = Type.Object({
  scope: Type.Object({
    /** Open items: tasks without sub-tasks that are neither done nor accepted. */
    items: Type.Integer(),
    /** Of these, without a plan. */
    unestimated: Type.Integer(),
  }),
  /** Full weeks by their Mondays, the earliest first, and how many items were finished in each. */
  history: listOf({ week: Type.String(), count: Type.Integer() }),
  /** The last working day of the week by which so many percent of the possible futures are done. */
  forecast_on: days,
  /** The day that was set; null: none. */
  set_on: textOrNull,
  /** The chance that all is done by it, 0 to 1. */
  chance_by_set_on: orNull(Type.Number()),
  /** What the same reckoning would have said in past weeks, and what came; null: too few of them. */
  back_test: orNull(Type.Object({ forecasts: Type.Integer(), p85_coverage: Type.Number(), pinball: Type.Number() })),
  /** Why nothing is said, or less than asked: `nothing_open`, `few_weeks`, `none_finished`, `too_far`. */
  reason: textOrNull,
});
export type ForecastSummary = Shape<typeof forecastSummary>;

/** How many items are finished by a day, "or more", with each chance. */
export const howMany = Type.Object({
  p50: integerOrNull,
  p70: integerOrNull,
  p85: integerOrNull,
  p95: integerOrNull,
});
