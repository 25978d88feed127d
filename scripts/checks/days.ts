import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '#server/config.ts';
import type { Check } from './finding.ts';

/** Ways to take the day of a moment from UTC, or from the clock of the machine or the browser. */
const wrongDay = new RegExp(
  [
    /toISOString\(\)\s*\.(?:slice|split|substring)\(/,
    /toLocaleDateString\(/,
    /now\}::date|current_date/,
    /(?:_at|deadline)\.slice\(0, 1?\d\)/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** What is a day in UTC from the beginning: parts of a calendar day, cells of a spreadsheet; no moment is in them. */
const ofDays = /Date\.UTC\(/;
const withoutZone = [
  'bench/floor.ts',
  'src/kernel/days.ts',
  'src/kernel/fields/time.ts',
  'src/modules/work/plan/time/calendars.ts',
  'src/modules/company/schedules/work-calendar-zone.ts',
  'src/modules/work/tasks/files/file-text.tsx',
  'src/server/import/file-table.ts',
];

const linesIn = (path: string): string[] =>
  readFileSync(join(rootDir, path), 'utf8')
    .split('\n')
    .flatMap((line, at) => (wrongDay.test(line) && !ofDays.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : []));

/**
 * The company's time zone decides the day. Between midnight in Tashkent and midnight in UTC lie five hours in which a
 * day that was taken from UTC is yesterday, and in which few people write tests.
 */
export const checkDays: Check = async () => {
  const files = ['src', 'e2e', 'bench'].flatMap((folder) =>
    readdirSync(join(rootDir, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.(?:tsx?|sql)$/.test(path) && !withoutZone.includes(path)),
  );
  return { problems: files.flatMap(linesIn), seen: `${files.length} files` };
};
