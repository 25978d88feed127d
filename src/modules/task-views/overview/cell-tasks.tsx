import { formatClock } from '#kernel/formats.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { isLate } from '#modules/tasks/door.ts';
import type { Receiver } from '#modules/task-views/overview/giving.tsx';
import styles from '#modules/task-views/overview/overview.module.css';

/** The tasks behind a cell of the week, each with its share of the day. */
export function CellTasks({ of, close }: { readonly of: Receiver; readonly close: () => void }) {
  const { t } = useTexts();
  const format = useFormats();
  const { user_id, day, fio } = of;
  const query = useCall('GET /api/fp/dashboard/week-cell', {
    query: { user_id: String(user_id), day },
    under: ['one', 'fp/dashboard'],
  });
  const { data } = query;
  const title = `${fio} · ${format.weekdayAndDay(day)}`;
  return (
    <Dialog label={title} close={close}>
      <div className={`row between edged ${styles.cellHead}`}>
        <h2 className="text-14 strong" translate="no">
          {title}
        </h2>
        <IconButton icon="x" label={t('action.close')} onClick={close} data-autofocus />
      </div>
      <Coming of={query} rows={4} compact />
      {data && data.rows.length === 0 && <p className="nothing quiet">{t('home.cell_none')}</p>}
      <ul>
        {data?.rows.map(({ minutes, task }) => (
          <li key={task.id}>
            <button
              type="button"
              className={`row gap-10 full ruled hovers start ink ${styles.cellTask}`}
              onClick={() => {
                close();
                openPanel('fp/dev-tasks', task.id);
              }}
            >
              <StatusIcon status={task.status} />
              <span className="quiet small digits" translate="no">
                {task.number}
              </span>
              <span className="cut grow medium" translate="no">
                {task.name}
              </span>
              {task.deadline && (
                <span className={`small ${isLate(task) ? 'bad' : 'soft'}`}>{format.nearInstant(task.deadline)}</span>
              )}
              <span className="rigid digits">{formatClock(minutes)}</span>
            </button>
          </li>
        ))}
      </ul>
      {data && data.hidden_minutes > 0 && (
        <p className="nothing quiet small">{t('home.cell_hidden', { time: formatClock(data.hidden_minutes) })}</p>
      )}
      <p className="nothing">
        <ScreenLink to="/tasks/users-tasks" search={{ executor_id: String(user_id) }}>
          {t('home.all_of', { name: fio })}
        </ScreenLink>
      </p>
    </Dialog>
  );
}
