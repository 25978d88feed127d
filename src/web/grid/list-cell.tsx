import { memo, type ReactNode } from 'react';
import type { Resource } from '#kernel/resource.ts';
import styles from '#web/grid/list-table.module.css';
import { viewOf } from '#web/fields/field-views.ts';

interface CellProps {
  readonly resource: Resource;
  readonly name: string;
  readonly value: unknown;
  /** Its place: `row:column`. */
  readonly at: string;
  /** Is it in the block under the keyboard? */
  readonly isMarked: boolean;
  /** The editor that stands over it. */
  readonly children?: ReactNode;
}

/** Drawn again only when its own value changes: a list of 200 rows follows the stream without a stutter. */
export const Cell = memo(function Cell({ resource, name, value, at, isMarked, children }: CellProps) {
  const field = resource.fields[name];
  if (!field) return null;
  const { Cell: Content, align } = viewOf(field);
  const isFirst = name === resource.display;
  return (
    <td
      className={isFirst ? styles.first : undefined}
      data-align={align}
      data-cell={at}
      data-marked={isMarked || undefined}
      data-edited={Boolean(children) || undefined}
      tabIndex={-1}
    >
      <Content resource={resource} name={name} field={field} value={value} />
      {children}
    </td>
  );
});
