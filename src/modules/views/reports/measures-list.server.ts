import type { Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import type { Texts } from '#server/texts.ts';
import { digitsOf, type Measure } from '#modules/numbers/measures/door.ts';
import { type MeasureLine, measuresList } from '#modules/views/reports/report-endpoints.ts';
import { allMeasures, isMeasure } from '#modules/views/reports/all-measures.ts';
import { measuresOfPages } from '#modules/views/reports/measures-of-pages.ts';
import { reports } from '#modules/views/reports/report-list.ts';

/** What every number means, in the caller's language. */
export const measuresServed = serve(measuresList, async (ctx, _input, { app }) => ({
  rows: [
    ...allMeasures.filter(isMeasure).map((one) => lineOf(one, ctx, app.texts)),
    ...measuresOfPages.map((one) => ({ ...namesOf(one.id, ctx, app.texts), ...one })),
  ],
}));

const namesOf = (id: string, { lang }: Context, texts: Texts) => ({
  id,
  name: texts.say(lang, `measure.${id}`),
  text: texts.say(lang, `measure_text.${id}`),
});

const lineOf = (measure: Measure, ctx: Context, texts: Texts): MeasureLine => ({
  ...namesOf(measure.id, ctx, texts),
  formula: measure.formula,
  unit: measure.type,
  rounding: digitsOf[measure.type],
  missing: measure.missing,
  source: measure.source.of,
  reports: reports
    .filter(({ measures }) => measures.some(({ id }) => id === measure.id))
    .map(({ name }) => `fp/reports/${name}`),
});
