import { formatDay, formatMonth, formatShortDay } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import type { Lang } from '#kernel/languages.ts';
import { useReferences } from '#web/cache/references.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { type Translate, useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { CutText } from '#web/ui/cut-text.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { screenActions } from '#modules/actions.ts';
import { TaskButton } from '#modules/work/tasks/door.tsx';
import type { ReportRow } from '#modules/views/reports/screens/report-answer.ts';
import { resourceOfKey } from '#modules/views/reports/screens/report-filters.ts';
import { isStatus, StatusIcon } from '#web/ui/status.tsx';

const people = new Set(['executor_id', 'user_id', 'manager_id', 'responsible_id', 'creator_id']);

/** The name that a row carries itself: of people `fio`, of its first key `name`, of a second one by that key. */
function ownName(row: ReportRow, key: string): string {
  const names = people.has(key) ? ['fio'] : key === 'contract_id' ? ['number'] : [key.replace(/_id$/, '_name'), 'name'];
  const found = names.map((name) => row[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
}

/** What nobody and nothing is called among rows of a key. */
const noneOf = (t: Translate, key: string): string =>
  t.has(`reports.none.${key}`) ? t(`reports.none.${key}`) : t('reports.none');

/** The key that tells a row from the others of its level. */
export const lastKey = (row: ReportRow, keys: readonly string[]): string => {
  const level = typeof row.level === 'number' ? row.level : keys.length;
  return keys[level - 1] ?? keys.at(-1) ?? '';
};

/** A day, a week or a month as it is read. */
export function timeText(key: string, value: string, lang: Lang): string {
  if (key === 'month') return formatMonth(`${value.slice(0, 7)}-01`, lang);
  return key === 'week' ? `${formatShortDay(value)} – ${formatDay(addDays(value, 6))}` : formatDay(value);
}

const isTime = (key: string) => key === 'day' || key === 'week' || key === 'month';

/** The name of each row in plain words, for charts and print; those of references come within a frame or two. */
export function useRowNames(rows: readonly ReportRow[], keys: readonly string[]): (row: ReportRow) => string {
  const { t, lang } = useTexts();
  // Rows without levels that are known by two keys are named by both.
  const isPaired = keys.length > 1 && rows.some(({ level }) => level === undefined);
  const key = (isPaired ? keys[0] : keys.at(-1)) ?? '';
  const path = resourceOfKey(key);
  const isNamed = rows.some((row) => ownName(row, key) !== '');
  const ids = path && !isNamed ? rows.flatMap((row) => (typeof row[key] === 'number' ? [row[key]] : [])) : [];
  const names = new Map(useReferences(path ?? '', ids).map(({ id, name }) => [id, name]));
  const one = (row: ReportRow, last: string): string => {
    const value = row[last];
    const own = ownName(row, last);
    if (value === null || value === undefined) return noneOf(t, last);
    if (own && !isTime(last)) return own;
    if (isTime(last)) return timeText(last, String(value), lang);
    return names.get(Number(value)) ?? `№ ${String(value)}`;
  };
  return (row) =>
    isPaired && row.level === undefined ? keys.map((part) => one(row, part)).join(', ') : one(row, lastKey(row, keys));
}

interface RowNameProps {
  readonly row: ReportRow;
  readonly keys: readonly string[];
}

/** By what a row is known, with the way to its page; rows without levels by all of their keys. */
export function RowName({ row, keys }: RowNameProps) {
  if (keys.length < 2 || row.level !== undefined) return <KeyName row={row} keys={keys} />;
  return (
    <span className="row gap-8 shrinks">
      {keys.map((key) => (
        <KeyName key={key} row={row} keys={[key]} />
      ))}
    </span>
  );
}

function KeyName({ row, keys }: RowNameProps) {
  const { t, lang } = useTexts();
  const may = useMay();
  const key = lastKey(row, keys);
  const value = row[key];
  const name = ownName(row, key);
  if (value === null || value === undefined) return <span className="quiet">{noneOf(t, key)}</span>;
  const id = Number(value);
  if (key === 'task_id')
    return (
      <TaskButton taskId={id} className="link inline shrinks">
        <CutText text={`${typeof row.number === 'string' ? `${row.number} ` : ''}${name}`} />
      </TaskButton>
    );
  if (isTime(key)) return <span className="digits">{timeText(key, String(value), lang)}</span>;
  if (key === 'status' && isStatus(String(value)))
    return (
      <span className="inline">
        <StatusIcon status={String(value)} /> {t(`choice.${String(value)}`)}
      </span>
    );
  if (key === 'project_id' && name)
    return (
      <ScreenLink to="/tasks/projects/:id" params={{ id: String(id) }} className="inline shrinks ink untied">
        <i className="dot" style={{ background: typeof row.color === 'string' ? row.color : 'var(--field-line)' }} />
        <CutText text={name} />
      </ScreenLink>
    );
  if (people.has(key) && name) {
    const face = (
      <>
        <Avatar id={id} name={name} />
        <CutText text={name} />
      </>
    );
    return may([screenActions.reportTasks]) ? (
      <ScreenLink to={`/reports/developers/${id}`} className="inline shrinks ink untied">
        {face}
      </ScreenLink>
    ) : (
      <span className="inline shrinks">{face}</span>
    );
  }
  const path = resourceOfKey(key);
  if (name) return <CutText text={name} />;
  return path ? <ReferenceName path={path} id={id} /> : <span translate="no">{String(value)}</span>;
}
