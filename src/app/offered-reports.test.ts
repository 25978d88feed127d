import { expect, it } from 'vitest';
import { endpoints } from '#modules/endpoints.ts';
import { offeredReports } from '#modules/numbers/saved-reports/offered-reports.ts';
import { catalogue } from '#modules/texts.ts';

const served = endpoints.flatMap(({ key }) => /^GET \/api\/(fp\/reports\/[a-z-]+)$/.exec(key)?.[1] ?? []);

it('offers every report that is served, by its name', () => {
  expect(served.filter((path) => !(offeredReports as readonly string[]).includes(path))).toEqual([]);
  expect(offeredReports.filter((path) => !catalogue[`saved-reports.report.${path}`])).toEqual([]);
});
