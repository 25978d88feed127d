import { useReference } from '#web/api/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { StatusIcon } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/tasks/panel/panel.module.css';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import { HistoryRibbon } from '#modules/tasks/panel/history-ribbon.tsx';
import { type Deadline, type Flow, ribbonOf } from '#modules/tasks/panel/ribbon.ts';
import { useTaskParts } from '#modules/tasks/panel/use-task-parts.tsx';

type Event = { readonly at: string; readonly key: string } & (
  | { readonly flow: Flow }
  | { readonly deadline: Deadline }
);

/** Who moved the task where and when, how long it stood before, and each deadline with its reason; newest first. */
export default function HistorySection({ task }: { readonly task: TaskRow }) {
  const { t } = useTexts();
  const { data: flows = [] } = useTaskParts<Flow>('fp/task-flows', task.id);
  const { data: deadlines = [] } = useTaskParts<Deadline>('fp/task-deadlines', task.id);
  const events: Event[] = [
    ...flows.map((flow) => ({ at: flow.created_at, key: `f${flow.id}`, flow })),
    ...deadlines.map((deadline) => ({ at: deadline.created_at, key: `d${deadline.id}`, deadline })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  if (!events.length) return null;
  return (
    <section className={styles.section} aria-label={t('panel.history')}>
      <h3>{t('panel.history')}</h3>
      <HistoryRibbon stretches={ribbonOf(task, flows, deadlines)} />
      <ol className={styles.history}>
        {events.map((event) =>
          'flow' in event ? (
            <FlowLine key={event.key} flow={event.flow} />
          ) : (
            <DeadlineLine key={event.key} deadline={event.deadline} />
          ),
        )}
      </ol>
    </section>
  );
}

function Author({ id, at }: { readonly id: number | null; readonly at: string }) {
  const { t } = useTexts();
  const format = useFormats();
  const author = useReference('admin/users', id);
  return (
    <span className={styles.by}>
      <span translate="no">{id ? (author?.name ?? '') : t('dev-tasks.relations.system')}</span>
      <time dateTime={at} title={format.instant(at)}>
        {format.instant(at)}
      </time>
    </span>
  );
}

function FlowLine({ flow }: { readonly flow: Flow }) {
  const { t } = useTexts();
  const format = useFormats();
  return (
    <li className={styles.event} data-undone={flow.is_undone || undefined}>
      <StatusIcon status={flow.to_status} />
      <div className={styles.said}>
        <p>
          {t(`choice.${flow.from_status}`)} → <b>{t(`choice.${flow.to_status}`)}</b>
          {flow.minutes > 0 && <span className={styles.count}>{format.minutes(flow.minutes)}</span>}
          {flow.is_automatic && <span className={styles.badge}>{t('field.is_automatic')}</span>}
          {flow.is_forced && <span className={styles.badge}>{t('field.is_forced')}</span>}
          {flow.is_undone && <span className={styles.badge}>{t('field.is_undone')}</span>}
        </p>
        {flow.comment && (
          <p className={styles.text} translate="no">
            {flow.comment}
          </p>
        )}
        <Author id={flow.created_by} at={flow.created_at} />
      </div>
    </li>
  );
}

function DeadlineLine({ deadline }: { readonly deadline: Deadline }) {
  const { t } = useTexts();
  const format = useFormats();
  return (
    <li className={styles.event}>
      <span className={styles.sign} aria-hidden="true">
        ◷
      </span>
      <div className={styles.said}>
        <p>
          {t('field.deadline')}: {deadline.old_deadline && <s>{format.instant(deadline.old_deadline)}</s>}{' '}
          <b>{deadline.new_deadline ? format.instant(deadline.new_deadline) : '—'}</b>
          <span className={styles.badge}>{t(`choice.${deadline.deadline_reason_code}`)}</span>
        </p>
        {deadline.comment && (
          <p className={styles.text} translate="no">
            {deadline.comment}
          </p>
        )}
        <Author id={deadline.created_by} at={deadline.created_at} />
      </div>
    </li>
  );
}
