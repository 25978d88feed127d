import { labelOf } from '#web/fields/field-names.ts';
import type { Translate } from '#web/i18n/texts.ts';
import type { ShownColumn } from '#modules/views/reports/screens/report-columns.ts';
import { reportFilters } from '#modules/views/reports/screens/report-filters.ts';

/** The name of a measure; one that no text names yet shows its id. */
export function measureName(t: Translate, id: string): string {
  const key = [`measure.${id}`, `reports.column.${id}`, `field.${id}`].find((one) => t.has(one));
  return key ? t(key) : id;
}

/** What it means, for the hint of its heading. */
export const measureText = (t: Translate, id: string): string =>
  t.has(`measure_text.${id}`) ? t(`measure_text.${id}`) : measureName(t, id);

/** The name of a part of a measure: a status, a percentile, a kind of leave. */
export function partName(t: Translate, measure: string, part: string): string {
  const keys = [
    `reports.part.${measure}.${part}`,
    `client-tasks.status.${part}`,
    `choice.${part}`,
    `reports.part.${part}`,
  ];
  const key = (measure === 'client_status_count' ? keys : keys.filter((_, at) => at !== 1)).find((one) => t.has(one));
  return key ? t(key) : part;
}

/** The heading of a column. */
export const columnName = (t: Translate, { measure, part }: Pick<ShownColumn, 'measure' | 'part'>): string =>
  part === null ? measureName(t, measure) : `${measureName(t, measure)} · ${partName(t, measure, part)}`;

/** What a key of rows is called. */
export const keyName = (t: Translate, key: string): string =>
  t.has(`report_key.${key}`) ? t(`report_key.${key}`) : labelOf(t, reportFilters, key);
