import type { ReactNode } from 'react';
import { Listed, type Query } from '#web/ui/loaded.tsx';
import styles from '#web/ui/records.module.css';
import { TableHead } from '#web/ui/table-head.tsx';

interface RecordsProps<R> {
  readonly title: string;
  readonly query: Query<{ readonly rows: readonly R[] }>;
  /** Over when it is, what it is, how it stands, and what may be done with it; the last is heard only. */
  readonly headings: readonly [when: string, what: string, state: string, buttons: string];
  readonly empty: ReactNode;
  readonly children: (row: R) => ReactNode;
}

/** Records of somebody: when, what, how they stand and what may be done with them. On a phone each is a card. */
export function Records<R>({ title, query, headings, empty, children }: RecordsProps<R>) {
  const [when, what, state, buttons] = headings;
  return (
    <section className={`boxed shrinks panel ${styles.records}`} aria-label={title}>
      <h2 className="soft small edged">{title}</h2>
      <Listed of={query} rows={5} empty={empty} compact>
        {(rows) => (
          <table className={`table annotated ${styles.table}`}>
            <TableHead names={[when, what, state]} buttons={buttons} />
            <tbody>{rows.map(children)}</tbody>
          </table>
        )}
      </Listed>
    </section>
  );
}

/** What a person wrote, in small letters: cut where the column ends and whole as a hint. */
export const SmallText = ({ text }: { readonly text: string | null }) =>
  text && (
    <small className="cut" translate="no" title={text}>
      {text}
    </small>
  );
