import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from '#web/ui/records.module.css';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';

interface RecordsProps<R> {
  readonly title: string;
  readonly query: UseQueryResult<{ readonly rows: readonly R[] }>;
  /** Over when it is, what it is, how it stands, and what may be done with it; the last is heard only. */
  readonly headings: readonly [when: string, what: string, state: string, buttons: string];
  readonly empty: ReactNode;
  readonly children: (row: R) => ReactNode;
}

/** Records of somebody: when, what, how they stand and what may be done with them. On a phone each is a card. */
export function Records<R>({ title, query: { data, error, refetch }, headings, empty, children }: RecordsProps<R>) {
  const [when, what, state, buttons] = headings;
  return (
    <section className={`shrinks panel ${styles.records}`} aria-label={title}>
      <h2>{title}</h2>
      {error && !data ? (
        <FailureNote error={error} retry={() => void refetch()} compact />
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : !data.rows.length ? (
        empty
      ) : (
        <table className={`table ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{when}</th>
              <th scope="col">{what}</th>
              <th scope="col">{state}</th>
              <th scope="col">
                <span className="sr-only">{buttons}</span>
              </th>
            </tr>
          </thead>
          <tbody>{data.rows.map(children)}</tbody>
        </table>
      )}
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
