import { fieldEntries } from '#kernel/fields-of.ts';
import type { Resource } from '#kernel/resource.ts';
import { resources } from '#modules/registry.ts';

/** Set by `npm run trust`: every resource is asked, where `npm test` asks those that differ. */
const isWhole = Boolean(process.env.WHOLE_REGISTRY);

/**
 * What the product makes of a definition follows from this: each kind of field with each option that it is given, and
 * how the rows are opened, ordered and made.
 */
function traitsIn(resource: Resource): string[] {
  const { access, rows, order, display, fields } = resource;
  const ordered = order.replace('-', '');
  const verbs = ['create', 'update', 'remove', 'export', 'import'] as const;
  return [
    `rows ${rows}`,
    `ordered by ${fields[ordered]?.kind ?? ordered}${order.startsWith('-') ? ', downwards' : ''}`,
    `known by ${fields[display]?.kind}`,
    `can ${verbs.filter((verb) => access[verb]).join(' ') || 'be read'}`,
    ...('table' in resource ? ['a second view of a table'] : []),
    ...fieldEntries(resource).flatMap(([, { kind, options }]) => [
      kind,
      ...Object.keys(options).map((option) => `${kind}: ${option}`),
    ]),
  ];
}

/** Of thousands of rows in the demo company: asked only for what no other has. */
const long = [
  'fp/attendance-punches',
  'fp/contract-document-lines',
  'fp/sub-tasks',
  'fp/dev-tasks',
  'fp/task-intervals',
];
const isLong = ({ path }: Resource): boolean => long.includes(path);

/** As few as have every trait that any of them has, in the order of the registry. */
export function chosenFrom<R extends Resource>(all: readonly R[]): readonly R[] {
  const left = new Set(all.flatMap(traitsIn));
  const chosen = new Set<R>();
  const gain = (resource: R) => new Set(traitsIn(resource)).intersection(left).size;
  for (const some of [all.filter((one) => !isLong(one)), all.filter(isLong)])
    while (some.some(gain)) {
      const best = some.reduce((one, other) => (gain(other) > gain(one) ? other : one));
      chosen.add(best);
      for (const trait of traitsIn(best)) left.delete(trait);
    }
  return all.filter((resource) => chosen.has(resource));
}

/** Those that `npm test` asks in full: each kind and each option of a field, each way to rows, at least once. */
export const asked = (all: readonly Resource[] = resources): readonly Resource[] => (isWhole ? all : chosenFrom(all));
