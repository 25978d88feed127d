import type { Resource } from '#kernel/resource.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';

interface FixedNameProps {
  readonly resource: Resource;
  readonly fixed: Readonly<Record<string, string>>;
}

/** Of whom the list is: the team of a team's members. */
export function FixedName({ resource, fixed }: FixedNameProps) {
  return Object.entries(fixed).map(([name, id]) => {
    const to = resource.fields[name]?.options.to;
    return to && <ReferenceName key={name} path={to} id={Number(id)} />;
  });
}
