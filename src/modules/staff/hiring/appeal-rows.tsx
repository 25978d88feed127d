import { Fragment } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import type { RowsFrameProps } from '#web/ui/rows-frame.ts';
import styles from '#modules/staff/hiring/hiring.module.css';

/** Rows that belong to an applicant, under their heading. */
export function AppealRows<R extends { readonly id: number }>(props: RowsFrameProps<R>) {
  const { title, query, add, empty, children } = props;
  const rows = query.data?.rows ?? [];
  return (
    <section className="stack gap-4" aria-label={title}>
      <h3 className="row text-14">
        {title}
        <span className="grow" />
        {add && <IconButton small icon="plus" label={add.text} onClick={add.press} />}
      </h3>
      <Coming of={query} rows={1} compact />
      {query.data && !rows.length && empty && <p className="quiet">{empty.title}</p>}
      <ul className={styles.list}>
        {rows.map((row) => (
          <Fragment key={row.id}>{children(row, rows)}</Fragment>
        ))}
      </ul>
    </section>
  );
}
