import { useReferences } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { StatusIcon } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/tasks/parts/panel.module.css';
import type { TaskRow } from '#modules/tasks/task/dev-tasks.ts';
import { HistoryRibbon } from '#modules/tasks/history/history-ribbon.tsx';
import { type Deadline, type Flow, ribbonOf } from '#modules/tasks/history/history-steps.ts';
import { useTaskParts } from '#modules/tasks/parts/use-task-parts.tsx';
import { taskFlows } from '#modules/tasks/transitions/task-flows.ts';
import { taskDeadlines } from '#modules/tasks/deadlines/task-deadlines.ts';

type Event = { readonly at: string; readonly key: string } & (
  | { readonly flow: Flow }
  | { readonly deadline: Deadline }
);

/** Who moved the task where and when, how long it stood before, and each deadline with its reason; newest first. */
export default function HistorySection({ task }: { readonly task: TaskRow }) {
  const { t } = useTexts();
  const { data: flows = [] } = useTaskParts(taskFlows, task.id);
  const { data: deadlines = [] } = useTaskParts(taskDeadlines, task.id);
  const events: Event[] = [
    ...flows.map((flow) => ({ at: flow.created_at, key: `f${flow.id}`, flow })),
    ...deadlines.map((deadline) => ({ at: deadline.created_at, key: `d${deadline.id}`, deadline })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  // Asked for once: a long history has few people.
  const people = useReferences('admin/users', [
    ...new Set(events.flatMap((event) => ('flow' in event ? event.flow : event.deadline).created_by ?? [])),
  ]);
  if (!events.length) return null;
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = (id: number | null) => (id ? (names.get(id) ?? '') : t('dev-tasks.relations.system'));
  return (
    <section className={`stack ${styles.section}`} aria-label={t('panel.history')}>
      <h3>{t('panel.history')}</h3>
      <HistoryRibbon stretches={ribbonOf(task, flows, deadlines)} />
      <ol className="stack gap-12">
        {events.map((event) =>
          'flow' in event ? (
            <FlowLine key={event.key} flow={event.flow} author={nameOf(event.flow.created_by)} />
          ) : (
            <DeadlineLine key={event.key} deadline={event.deadline} author={nameOf(event.deadline.created_by)} />
          ),
        )}
      </ol>
    </section>
  );
}

function Author({ name, at }: { readonly name: string; readonly at: string }) {
  const when = useFormats().instant(at);
  return (
    <span className={`row wrap quiet small ${styles.by}`}>
      <span translate="no">{name}</span>
      <time dateTime={at}>{when}</time>
    </span>
  );
}

function FlowLine({ flow, author }: { readonly flow: Flow; readonly author: string }) {
  const { t } = useTexts();
  const format = useFormats();
  return (
    <li className={styles.event} data-undone={flow.is_undone || undefined}>
      <StatusIcon status={flow.to_status} />
      <div className="grow shrinks">
        <p>
          {t(`choice.${flow.from_status}`)} → <b>{t(`choice.${flow.to_status}`)}</b>
          {flow.minutes > 0 && <span className="count">{format.minutes(flow.minutes)}</span>}
          {flow.is_automatic && <span className="badge quiet">{t('field.is_automatic')}</span>}
          {flow.is_forced && <span className="badge quiet">{t('field.is_forced')}</span>}
          {flow.is_undone && <span className="badge quiet">{t('field.is_undone')}</span>}
        </p>
        {flow.comment && (
          <p className={styles.text} translate="no">
            {flow.comment}
          </p>
        )}
        <Author name={author} at={flow.created_at} />
      </div>
    </li>
  );
}

function DeadlineLine({ deadline, author }: { readonly deadline: Deadline; readonly author: string }) {
  const { t } = useTexts();
  const format = useFormats();
  return (
    <li className={styles.event}>
      <span className={styles.sign} aria-hidden="true">
        ◷
      </span>
      <div className="grow shrinks">
        <p>
          {t('field.deadline')}: {deadline.old_deadline && <s>{format.instant(deadline.old_deadline)}</s>}{' '}
          <b>{deadline.new_deadline ? format.instant(deadline.new_deadline) : '—'}</b>
          <span className="badge quiet">{t(`choice.${deadline.deadline_reason_code}`)}</span>
        </p>
        {deadline.comment && (
          <p className={styles.text} translate="no">
            {deadline.comment}
          </p>
        )}
        <Author name={author} at={deadline.created_at} />
      </div>
    </li>
  );
}
