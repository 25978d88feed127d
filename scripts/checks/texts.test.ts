import { expect, it } from 'vitest';
import { count, ofTasks } from '#modules/numbers/measures/door.ts';
import { catalogue } from '#modules/texts.ts';
import type { Report } from '#modules/views/reports/report.ts';
import { tasksReport } from '#modules/views/reports/tasks-report.ts';
import { textsOfMeasure, textsOfReport, textsOfReports } from './report-texts.ts';
import { missingIn } from './texts.ts';

const known = new Set(Object.keys(catalogue));

it('finds what the data of a report asks for and no text says', () => {
  const probe: Report = {
    ...tasksReport,
    name: 'probe',
    groups: ['team_id', 'stage_id'],
    keys: ['executor_id'],
    measures: [ofTasks.openCount, ofTasks.statusCount, count('probe_count', ofTasks.openCount.source)],
    beside: [{ name: 'probe_on', type: 'day' }],
  };
  const without = new Set(known);
  for (const key of ['choice.pause', 'report-filters.stage_id']) without.delete(key);
  expect(missingIn([...textsOfReport(probe), ...textsOfMeasure({ id: 'probe_count' })], without)).toEqual([
    'the report probe asks for measure.probe_count or reports.column.probe_count or field.probe_count, which has no text',
    'the report probe asks for measure.probe_on or reports.column.probe_on or field.probe_on, which has no text',
    expect.stringContaining('choice.pause'),
    expect.stringContaining('report-filters.stage_id'),
    'the measure probe_count asks for measure.probe_count, which has no text',
    'the measure probe_count asks for measure_text.probe_count, which has no text',
  ]);
});

it('asks for the name of each report, and the name and the meaning of each measure', () => {
  for (const key of ['choice.fp/reports/flow', 'measure.late_count', 'measure_text.kpi', 'measure_text.burn']) {
    const without = new Set(known);
    without.delete(key);
    expect(missingIn(textsOfReports(), without).join('\n')).toContain(key);
  }
});
