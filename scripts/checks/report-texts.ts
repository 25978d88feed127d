import { fieldTexts } from '#kernel/naming.ts';
import { steps, type Measure } from '#modules/numbers/measures/door.ts';
import { offeredReports } from '#modules/numbers/saved-reports/report-places.ts';
import { allMeasures, isMeasure } from '#modules/views/reports/all-measures.ts';
import { measuresOfPages } from '#modules/views/reports/measures-of-pages.ts';
import { reportsByName } from '#modules/views/reports/report-list.ts';
import type { Report } from '#modules/views/reports/report.ts';
import { isShown } from '#modules/views/reports/screens/report-columns.ts';
import { reportFilters } from '#modules/views/reports/screens/report-filters.ts';

/** A text that is asked for: the keys of which one must stand in the texts, and who asks. */
export type AskedText = readonly [keys: readonly string[], where: string];

/** The texts that a report asks for by what stands in its data: its columns, their parts, the keys of its rows. */
export function textsOfReport(report: Report): AskedText[] {
  const { name, measures, keys, groups, beside = [], ownColumns = [], step } = report;
  const where = `the report ${name}`;
  const own = ownColumns.filter((column) => isShown({ name: column, measure: null }) && column !== 'band');
  const columns = [...measures.map(({ id }) => id), ...beside.map((column) => column.name), ...own];
  const told = [...keys, ...groups, ...(step ? steps : [])];
  return [
    ...columns.map((id): AskedText => [[`measure.${id}`, `reports.column.${id}`, `field.${id}`], where]),
    ...measures.flatMap(({ id, by }) =>
      (by?.codes ?? []).map(
        (code): AskedText => [
          [`reports.part.${id}.${code}`, `client-tasks.status.${code}`, `choice.${code}`, `reports.part.${code}`],
          where,
        ],
      ),
    ),
    ...told.map(
      (key): AskedText => [[`report_key.${key}`, ...fieldTexts(reportFilters.path, key), `field.${key}`], where],
    ),
    ...(step ? steps.map((one): AskedText => [[`reports.choice.step.${one}`], where]) : []),
  ];
}

/** What a measure is called, and what it means. */
export const textsOfMeasure = ({ id }: Pick<Measure, 'id'>): AskedText[] =>
  [`measure.${id}`, `measure_text.${id}`].map((key) => [[key], `the measure ${id}`]);

/** Every text that reports and measures ask for as data, where no call of `t` names it. */
export const textsOfReports = (): AskedText[] => [
  ...offeredReports.map((path): AskedText => [[`choice.${path}`], `the report at ${path}`]),
  ...Object.values(reportsByName).flatMap(textsOfReport),
  ...[...allMeasures.filter(isMeasure), ...measuresOfPages].flatMap(textsOfMeasure),
];
