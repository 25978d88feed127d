import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than ten seconds, longest first. One that comes last keeps a single core busy at the end. */
const longest = [
  'src/app/answers.test.ts',
  'src/app/table-bombs.test.ts',
  'src/app/scopes.test.ts',
  'src/modules/views/reports/keep-sums.test.ts',
  'src/app/conformance.test.ts',
  'src/app/import-round-trip.test.ts',
  'src/app/fuzz.test.ts',
  'scripts/recipes.test.ts',
  'src/modules/staff/hiring/hiring-apply.test.ts',
  'src/modules/channels/telegram/telegram-flows.test.ts',
  'src/site/editing.test.ts',
  'src/modules/numbers/measures/kept-spans.test.ts',
  'src/app/conformance-of-writing.test.ts',
  'src/app/what-clients-see.test.ts',
  'src/app/import-stopping.test.ts',
  'src/server/database/backup.test.ts',
  'src/app/fail-over.test.ts',
  'src/app/server.test.ts',
  'src/modules/house/seed/first-data.test.ts',
  'src/app/import-whole.test.ts',
  'src/site/visits.test.ts',
  'src/modules/work/tasks/imports/brought.test.ts',
  'src/app/import-keeping.test.ts',
  'src/app/killed.test.ts',
  'src/site/site-forms.test.ts',
  'src/app/what-clients-send.test.ts',
  'src/modules/clients/contracts/papers.test.ts',
  'src/app/older-schema.test.ts',
  'src/server/live/broken-database.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((path) => moduleId.endsWith(path));
  return at < 0 ? longest.length : at;
};

/** Those with a process of their own first, as everywhere in Vitest, so that the others keep theirs to the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShared = ({ project }: TestSpecification) => Number(!project.config.isolate);
    return (await super.sort(files)).toSorted(
      (one, other) => isShared(one) - isShared(other) || placeOf(one) - placeOf(other),
    );
  }
}
