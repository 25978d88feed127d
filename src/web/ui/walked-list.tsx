import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Place } from '#kernel/row-verbs.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { useStandsStill } from '#web/ui/use-standing.ts';
import styles from '#web/ui/walked-list.module.css';

interface WalkedListProps<R> {
  readonly of: Place;
  readonly label: string;
  readonly rows: readonly R[];
  /** What a key does to the row that has the focus, by the place of the key on any layout. */
  readonly keys: Readonly<Record<`Key${string}`, (row: R) => void>>;
  readonly renderLine: (row: R) => ReactNode;
  /** Beside the line, where it is pressed on its own. */
  readonly renderButtons: (row: R) => ReactNode;
  /** Under the row that one stands on. */
  readonly renderMore: (row: R) => ReactNode;
  readonly attributesOf?: (row: R) => Readonly<Record<`data-${string}`, string | number>>;
}

/** Rows that wait for somebody: arrows go through them, keys decide, and the one in focus says more. */
export function WalkedList<R extends { readonly id: number }>(props: WalkedListProps<R>) {
  const { of, label, rows, keys, renderLine, renderButtons, renderMore, attributesOf } = props;
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const active = rows.find(({ id }) => id === chosen) ?? rows[0];
  // What a line says more of would push the others: after a decision that stays as it is for a moment.
  const standsStill = useStandsStill(of.path, rows);
  const [opened, open] = useState(active?.id);
  if (!standsStill && opened !== active?.id) open(active?.id);

  function press(event: KeyboardEvent, row: R) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.code];
    const act = keys[event.code as `Key${string}`];
    if (!step && !act) return;
    event.preventDefault();
    if (act) return act(row);
    const at = rows.indexOf(row) + (step ?? 0);
    list.current?.querySelectorAll<HTMLElement>('[aria-expanded]')[at]?.focus();
  }
  return (
    <ul ref={list} className={`stack gap-0 boxed panel ${styles.list}`} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} data-active={row === active || undefined}>
          <div
            className={`row wrap shrinks ${styles.line}`}
            role="button"
            tabIndex={row === active ? 0 : -1}
            aria-expanded={row.id === opened}
            aria-keyshortcuts={Object.keys(keys).join(' ').replaceAll('Key', '')}
            onFocus={() => setChosen(row.id)}
            onClick={() => setChosen(row.id)}
            onKeyDown={(event) => event.target === event.currentTarget && press(event, row)}
            {...attributesOf?.(row)}
          >
            {renderLine(row)}
          </div>
          <div className={`flex gap-6 nowrap ${styles.buttons}`}>{renderButtons(row)}</div>
          {row.id === opened && renderMore(row)}
        </li>
      ))}
    </ul>
  );
}

interface WalkedLineProps {
  /** Who asks for what, and since when it waits. */
  readonly person: { readonly id: number; readonly name: string };
  readonly what: ReactNode;
  readonly when: string;
  readonly howLong: string;
  readonly comment: string | null;
  readonly since: string | null;
}

/** Somebody asks for something: the line of such a list. */
export function WalkedLine({ person, what, when, howLong, comment, since }: WalkedLineProps) {
  return (
    <>
      <Avatar {...person} size={28} />
      <span className={`stack gap-0 ${styles.who}`}>
        <b translate="no">{person.name || '\u00a0'}</b>
        <small>{what}</small>
      </span>
      <span className="num annotated">
        {when}
        <small>{howLong}</small>
      </span>
      <span className={`shrinks breaks annotated ${styles.said}`}>
        {comment && <span translate="no">{comment}</span>}
        {since && <small>{since}</small>}
      </span>
    </>
  );
}
