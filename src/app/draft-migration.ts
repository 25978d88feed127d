import { resources } from '#modules/registry.ts';
import { draftTable } from '#server/schema/migration-draft.ts';

/** `npm run migration:draft fp/teams`: the first draft of a migration for the resources named. */
const paths = process.argv.slice(2);
for (const resource of resources) {
  if (paths.includes(resource.path)) process.stdout.write(`${draftTable(resource, resources)}\n\n`);
}
