import { useTexts } from '#web/i18n/texts.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { openPanel } from '#web/navigation/panel-address.ts';
import { StateTag } from '#web/ui/state-tag.tsx';
import { StatusIcon, isStatus } from '#web/ui/status.tsx';
import type { useFormats } from '#web/ui/use-formats.ts';
import { numberText } from '#modules/views/reports/screens/number-text.ts';
import type { ColumnType, ReportRow } from '#modules/views/reports/screens/report-answer.ts';
import styles from '#modules/views/reports/screens/reports.module.css';

interface OpenedLineProps {
  /** The resource whose row it is. */
  readonly of: string;
  readonly row: ReportRow;
  readonly type: ColumnType;
  readonly format: ReturnType<typeof useFormats>;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Which panel a row opens: that of the task it is about, or its own. */
function panelOf(of: string, row: ReportRow): readonly [path: string, id: number] | null {
  if (of === 'fp/dev-tasks' || of === 'fp/client-tasks' || of === 'fp/client-contracts')
    return idOf(row.id) ? [of, row.id as number] : null;
  const task = idOf(row.task_id) ?? idOf(row.dev_task_id);
  return task ? ['fp/dev-tasks', task] : null;
}

/** One of the rows behind a number: what it is, when, and its part in the number. */
export function OpenedLine({ of, row, type, format }: OpenedLineProps) {
  const { t } = useTexts();
  const panel = panelOf(of, row);
  const status = textOf(row.status);
  const isOut = row.is_in === false;
  const body = (
    <>
      {isStatus(status) && <StatusIcon status={status} />}
      <span className="stack gap-0 grow shrinks start">
        <LineName of={of} row={row} />
        <LineFacts row={row} format={format} />
      </span>
      {isOut && <StateTag icon="x">{t('reports.not_in')}</StateTag>}
      <span className="rigid digits">{numberText(row.value, type)}</span>
    </>
  );
  return (
    <li className="lined" data-value={String(row.value)}>
      {panel ? (
        <button
          type="button"
          className={`row gap-10 full hovers ink tap ${styles.line}`}
          onClick={() => openPanel(panel[0], panel[1])}
        >
          {body}
        </button>
      ) : (
        <span className={`row gap-10 full ${styles.line}`}>{body}</span>
      )}
    </li>
  );
}

/** Its own name, or that of what it is about. */
function LineName({ of, row }: Pick<OpenedLineProps, 'of' | 'row'>) {
  const name = textOf(row.name) || textOf(row.fio) || textOf(row.title);
  const task = idOf(row.task_id);
  const user = idOf(row.user_id);
  if (name || row.number)
    return (
      <span className="cut medium" translate="no" title={name}>
        {row.number ? <span className="quiet small digits">{String(row.number)} </span> : null}
        {name}
      </span>
    );
  if (task) return <ReferenceName path="fp/dev-tasks" id={task} />;
  if (user) return <ReferenceName path="admin/users" id={user} />;
  return <span className="quiet" translate="no">{`${of} № ${String(row.id)}`}</span>;
}

/** When it was, and of whom. */
function LineFacts({ row, format }: Pick<OpenedLineProps, 'row' | 'format'>) {
  const { t } = useTexts();
  const days = textOf(row.day);
  const at = textOf(row.created_at) || textOf(row.started_at) || textOf(row.deadline);
  const moved = textOf(row.to_status);
  const facts = [
    days && format.day(days),
    !days && at && format.instant(at),
    moved && `${t(`choice.${textOf(row.from_status)}`)} → ${t(`choice.${moved}`)}`,
  ].filter(Boolean);
  return facts.length > 0 && <span className="quiet small digits cut">{facts.join(' · ')}</span>;
}
