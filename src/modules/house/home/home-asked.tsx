import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWaitingClientTasks } from '#modules/work/client-tasks/door.tsx';
import type { AskedOfUs } from '#modules/house/home/home-parts.ts';
import styles from '#modules/house/home/home.module.css';

/** For a client, in plain words: what is in work, what waits for them, what was done this month. */
export default function Asked() {
  const { t } = useTexts();
  const query = useCall('GET /api/fp/dashboard/asked', { under: ['client-tasks'] });
  return (
    <AskedPart title={t('home.asked')} query={query} rows={6}>
      {({ rows }) =>
        rows.length ? (
          <Groups rows={rows} />
        ) : (
          <Part title={t('home.asked')}>
            <StateNote icon="message-question" title={t('home.asked_none')} text={t('home.asked_none_hint')} />
          </Part>
        )
      }
    </AskedPart>
  );
}

function Groups({ rows }: { readonly rows: readonly AskedOfUs[] }) {
  const { t } = useTexts();
  // The number of the list above, which shows what was just accepted before the server has told it here.
  const { data } = useWaitingClientTasks();
  const of = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status));
  const waiting = data?.rows.length ?? of('done').length;
  const inWork = of('in_work', 'taken', 'new');
  const done = of('confirmed');
  return (
    <>
      <p className={`text-16 pretty ${styles.words}`}>
        {t('home.asked_words', { work: inWork.length, waiting, done: done.length })}
      </p>
      <div className={`grid gap-16 ${styles.asked}`}>
        <ClientTasks title={t('home.asked_in_work')} rows={inWork} empty={t('home.asked_in_work_none')} />
        <ClientTasks title={t('home.asked_done')} rows={done} empty={t('home.asked_done_none')} />
      </div>
    </>
  );
}

interface ClientTasksProps {
  readonly title: string;
  readonly rows: readonly AskedOfUs[];
  readonly empty: string;
}

function ClientTasks({ title, rows, empty }: ClientTasksProps) {
  const { t } = useTexts();
  const format = useFormats();
  const told = ({ status, confirmed_at, wished_on, created_at }: AskedOfUs): string => {
    if (confirmed_at) return t('home.done_on', { day: format.nearInstant(confirmed_at) });
    if (status === 'new') return t('home.asked_on', { day: format.nearInstant(created_at) });
    return wished_on ? t('home.wished_on', { day: format.nearDay(wished_on) }) : t(`choice.${status}`);
  };
  return (
    <Part title={title} count={rows.length}>
      {rows.length === 0 && <p className={`row quiet nothing ${styles.none}`}>{empty}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="ruled">
            <button
              type="button"
              className={`stack gap-6 full hovers start ${styles.client_task}`}
              onClick={() => openPanel('fp/client-tasks', row.id)}
            >
              <span className="medium pretty" translate="no">
                {row.name}
              </span>
              <span className="row between quiet small">
                <span className="row gap-6 cut" translate="no">
                  <i className="dot" style={{ background: row.project_color ?? 'var(--field-line)' }} />
                  {row.project_name}
                </span>
                <span className="rigid">{told(row)}</span>
              </span>
              {row.task_count > 0 && row.confirmed_at === null && (
                <span
                  className="row small quiet"
                  title={t('home.steps', { done: row.accepted_count, count: row.task_count })}
                >
                  <span className="meter grow" aria-hidden="true">
                    <i style={{ width: `${(row.accepted_count / row.task_count) * 100}%` }} />
                  </span>
                  {t('home.steps', { done: row.accepted_count, count: row.task_count })}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Part>
  );
}
