import { resources } from '#modules/registry.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import type { Check } from './finding.ts';
import { filesOf, templatesIn, textOf } from './statements.ts';

/** Who writes rows of resources, and shows those of imports: docs/decisions/one-way-to-write.md. */
const oneWay = ['src/server/crud/', 'src/server/import/'];

/** Who else writes rows of resources, and why version, stamp, audit and event are not due there. */
const exempt: Readonly<Record<string, string>> = {
  'src/modules/house/seed/': 'first data and demo data: there is nobody yet who could have changed them',
  'src/app/demo-administration.ts': 'demo data',
  'src/app/demo-files.ts': 'demo data',
  'src/app/demo-kpi.ts': 'demo data',
  'src/app/demo-messages.ts': 'demo data',
  'src/app/demo-tests.ts': 'demo data',
  'src/app/demo-publications.ts': 'demo data',
  'src/app/demo-visits.ts': 'demo data',
  'src/modules/staff/access/roles/synchronise-actions.server.ts':
    'rows that follow the code, brought up to it at the start',
  'src/modules/house/settings/synchronise-settings.server.ts':
    'rows that follow the code, brought up to it at the start',
  'src/modules/clients/contracts/synchronise-templates.server.ts':
    'rows that follow the code, brought up to it at the start',
  'src/modules/company/translations/synchronise-texts.server.ts':
    'rows that follow the code, brought up to it at the start',
  'src/modules/work/tasks/imports/': 'rows that an import has hidden: they are recorded as made when they are shown',
  'src/modules/staff/hiring/forget.server.ts':
    'what was kept of applicants goes for good, after it was deleted as any row is',
  'src/modules/company/my-data/erase.server.ts':
    'what is kept no longer goes for good; how many is noted, and never whose',
  'src/modules/work/tasks/automations/drop-old-runs.server.ts': 'purges a log',
  'src/modules/work/deliveries/drop-old-deliveries.server.ts': 'purges a log',
  'src/modules/work/client-tasks/client-task-telling.server.ts':
    'notes that people were told or warned; no screen shows it',
  'src/modules/work/tasks/transitions/tell-of-transitions.server.ts': 'notes that people were told; no screen shows it',
};

const tables = new Set(resources.map(tableNameOf));
/** `for update` locks and `do update` belongs to an insert that is found itself; a zero is a table put in. */
const change = /(?<!\b(?:for|do)\s+)\b(update|insert\s+into|delete\s+from)\s+(?:only\s+)?"?([a-z_]+|\0)/gi;

const changesIn = (path: string): string[] =>
  templatesIn(path).flatMap((template) =>
    [...textOf(template).matchAll(change)]
      .map(([, verb, table]) => ({ verb, table: table as string }))
      .filter(({ table }) => table === '\0' || tables.has(table))
      .map(({ verb, table }) => `${path}: ${verb} ${table === '\0' ? 'a table that is put in' : table}`),
  );

/** Rows of a resource are changed by `server/crud/writing.ts` only: no change is without its audit and event. */
export const checkWrites: Check = async () => {
  const used = new Set<string>();
  const problems = filesOf()
    .filter((path) => !oneWay.some((folder) => path.startsWith(folder)))
    .flatMap((path) => {
      const changes = changesIn(path);
      const reason = Object.keys(exempt).find((prefix) => path.startsWith(prefix));
      if (changes.length && reason) used.add(reason);
      return reason ? [] : changes;
    });
  const idle = Object.keys(exempt).filter((prefix) => !used.has(prefix));
  return {
    problems: [...problems, ...idle.map((prefix) => `${prefix} is exempt and changes nothing`)],
    seen: `${tables.size} tables, ${used.size} exemptions`,
  };
};
