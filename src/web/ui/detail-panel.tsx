import type { ReactNode } from 'react';
import { Drawer } from '#web/ui/drawer.tsx';
import styles from '#web/ui/detail-panel.module.css';
import { Coming, type Query } from '#web/ui/loaded.tsx';

interface DetailPanelProps<R> {
  /** What it is: the kind of row. */
  readonly one: string;
  /** As the row it was opened from knows it: there at once. */
  readonly name: string | undefined;
  /** The name as it is read, where that is more than the name. */
  readonly heading?: string | undefined;
  /** By what else it is known, in the bar: its number. */
  readonly number?: ReactNode;
  readonly of: Query<R>;
  /** How it stands, and what decides about it: on top, where they stay. */
  readonly renderStatus?: (row: R) => ReactNode;
  readonly renderButtons?: (row: R) => ReactNode;
  /** Signs in the bar: what is done with it besides. */
  readonly tools?: ReactNode;
  /** What is known of it in a few words: on the right. */
  readonly renderFacts?: (row: R) => ReactNode;
  /** What was said and done: below. */
  readonly renderStream?: (row: R) => ReactNode;
  /** Where more is said: below all, in sight wherever one reads. */
  readonly composer?: ReactNode;
  readonly close: () => void;
  /** What it is about. */
  readonly children: (row: R) => ReactNode;
  /** Dialogs over it. */
  readonly over?: ReactNode;
}

/**
 * One thing in the right drawer, read before it is changed: name, status and what decides on top, its story on the
 * left, facts on the right, the stream of what happened below, and the next word at the lower edge.
 */
export function DetailPanel<R>(props: DetailPanelProps<R>) {
  const { one, name, heading, number, of, tools, composer, close, over } = props;
  return (
    <Drawer
      wide
      label={name === undefined ? one : `${one}: ${name}`}
      title={<span className="quiet medium digits">{number ?? one}</span>}
      close={close}
      actions={tools}
      composer={composer}
    >
      <div className={`stack gap-14 ${styles.detail}`}>
        <h3 className={`breaks ink ${styles.name}`} translate="no">
          {heading ?? name ?? '\u00a0'}
        </h3>
        {of.data === undefined ? <Coming of={of} rows={10} /> : <Whole {...props} row={of.data} />}
      </div>
      {over}
    </Drawer>
  );
}

type WholeProps<R> = Pick<
  DetailPanelProps<R>,
  'renderStatus' | 'renderButtons' | 'renderFacts' | 'renderStream' | 'children'
> & {
  readonly row: R;
};

function Whole<R>({ row, renderStatus, renderButtons, renderFacts, renderStream, children }: WholeProps<R>) {
  return (
    <>
      {(renderStatus || renderButtons) && (
        <div className={`stack gap-8 ${styles.head}`}>
          {renderStatus && <div className="row">{renderStatus(row)}</div>}
          {renderButtons && <div className="row wrap">{renderButtons(row)}</div>}
        </div>
      )}
      <div className={styles.columns}>
        <div className={`stack gap-20 shrinks ${styles.story}`}>{children(row)}</div>
        {renderFacts && <div className={`stack gap-12 shrinks ${styles.facts}`}>{renderFacts(row)}</div>}
        {renderStream && <div className={`stack gap-20 shrinks ${styles.stream}`}>{renderStream(row)}</div>}
      </div>
    </>
  );
}
