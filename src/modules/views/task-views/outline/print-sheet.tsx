import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { formatCount } from '#kernel/formats.ts';
import { labelOf } from '#web/fields/field-names.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { FilterText } from '#web/grid/filter-parts.tsx';
import type { Column } from '#web/grid/list-columns.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { Search } from '#web/navigation/route-query.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import type { OutlineLine } from '#modules/views/task-views/outline/outline-line.tsx';
import styles from '#modules/views/task-views/outline/print-tasks.module.css';

/** A line of paper: a task with its cells as texts, or the heading of a group. */
export interface PrintedLine {
  readonly key: string;
  readonly depth: number;
  readonly head?: OutlineLine['head'];
  readonly cells: readonly string[];
}

export interface Sheet {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly lines: readonly PrintedLine[];
  readonly asked: Search;
  /** All that the filters find; more than there are lines when the paper does not hold it. */
  readonly total: number;
  readonly at: string;
}

/** What is short keeps its line, so that names and texts get the rest of the width. */
const isShort = ({ name, field }: Column): boolean => name === 'number' || !viewOf(field).isLong;

const alignOf = ({ field }: Column) => viewOf(field).align;

/** What is printed instead of the page. It prints itself as soon as it is laid out, and is gone when that is done. */
export function PrintSheet({ sheet, done }: { readonly sheet: Sheet; readonly done: () => void }) {
  const { t } = useTexts();
  const format = useFormats();
  const { title, columns, lines, asked, total, at } = sheet;
  useEffect(() => {
    addEventListener('afterprint', done);
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', done);
    };
  }, [done]);
  const tasks = lines.filter(({ head }) => head === undefined).length;
  return createPortal(
    <section className={styles.sheet} data-print aria-hidden="true">
      <header>
        <h1>{title}</h1>
        <p>
          {format.instant(at)} · {t('board.total', { count: formatCount(total) })}
          {total > tasks && ` · ${t('task-views.printed', { count: tasks })}`}
        </p>
        <AskedFor asked={asked} />
      </header>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} data-name={column.name} data-align={alignOf(column)}>
                {labelOf(t, devTasks, column.name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, depth, head, cells }) => (
            <tr key={key} data-head={head !== undefined || undefined}>
              {head === undefined ? (
                columns.map((column, at) => (
                  <td
                    key={column.name}
                    data-align={alignOf(column)}
                    data-short={isShort(column) || undefined}
                    style={column.name === devTasks.display ? indentOf(depth) : undefined}
                  >
                    {cells[at]}
                  </td>
                ))
              ) : (
                <td colSpan={columns.length} style={indentOf(depth)}>
                  {head}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
}

const indentOf = (depth: number) => (depth ? { paddingInlineStart: `${1 + depth * 3}mm` } : undefined);

/** What the tasks were narrowed by, in words: paper has no address. */
function AskedFor({ asked }: { readonly asked: Search }) {
  const { t } = useTexts();
  const names = [...new Set(Object.keys(asked).map((name) => name.replace(/_(from|to)$/, '')))];
  const known = names.filter((name) => Object.hasOwn(devTasks.fields, name));
  if (!asked.q && !known.length) return null;
  return (
    <dl>
      {asked.q && (
        <div>
          <dt>{t('action.search')}</dt> <dd>«{asked.q}»</dd>
        </div>
      )}
      {known.map((name) => (
        <div key={name}>
          <dt>{labelOf(t, devTasks, name)}</dt>{' '}
          <dd>
            <FilterText resource={devTasks} name={name} search={asked} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
