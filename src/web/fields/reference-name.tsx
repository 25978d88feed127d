import { useReference, useReferences } from '#web/cache/references.ts';
import styles from '#web/fields/fields.module.css';
import { Avatar } from '#web/ui/avatar.tsx';
import { CutText } from '#web/ui/cut-text.tsx';

/** People are shown with their letters, everything else with its colour. */
const people = 'admin/users';

interface ReferenceNameProps {
  readonly path: string;
  readonly id: number | null;
}

/** The name behind a reference. While it is on its way its line is empty: names come within a frame or two. */
export function ReferenceName({ path, id }: ReferenceNameProps) {
  const option = useReference(path, id);
  if (!id) return null;
  const names = `inline shrinks ${styles.named}`;
  if (option === undefined) return <span className={names} data-person={path === people || undefined} />;
  if (option === null) return <span className="quiet">№ {id}</span>;
  return (
    <span className={names}>
      {path === people ? (
        <Avatar id={id} name={option.name} />
      ) : (
        option.color && <span className="dot" style={{ background: option.color }} />
      )}
      <CutText text={option.name} />
    </span>
  );
}

export function ReferenceNames({ path, ids }: { readonly path: string; readonly ids: readonly number[] }) {
  const options = useReferences(path, ids);
  const names = options.map(({ name }) => name).join(', ');
  return (
    <span className="cut" translate="no" title={names}>
      {names}
    </span>
  );
}
