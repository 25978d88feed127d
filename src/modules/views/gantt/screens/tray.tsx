import { type PointerEvent, useRef, useState } from 'react';
import { dayOfNumber, placeAt } from '#modules/views/gantt/screens/time-scale.ts';
import { changeBars } from '#modules/views/gantt/screens/change-plan.tsx';
import type { UnplacedTask } from '#modules/views/gantt/screens/gantt-answer.ts';
import { lineAt } from '#modules/views/gantt/screens/gantt-lines.ts';
import styles from '#modules/views/gantt/screens/gantt.module.css';
import type { Picture } from '#modules/views/gantt/screens/picture.ts';
import { daysText } from '#modules/views/gantt/screens/time-scale.ts';
import type { Plan } from '#modules/views/gantt/screens/use-plan.tsx';
import { HEAD } from '#modules/views/gantt/screens/use-view.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { StatusIcon } from '#web/ui/status.tsx';

interface TrayProps {
  readonly plan: Plan;
  readonly picture: Picture;
}

/** What has no place on the line yet: pulled onto a day and a person, or given both in a dialog. */
export function Tray({ plan, picture }: TrayProps) {
  const { answer, words, address } = plan;
  const { t } = words;
  const tasks = answer.data?.unplaced ?? [];
  return (
    <aside className={`stack gap-0 rigid ${styles.tray}`} aria-label={t('gantt.tray')}>
      <div className="row between edged page">
        <h2 className="text-14">{t('gantt.tray')}</h2>
        <IconButton small icon="x" label={t('action.close')} onClick={() => address.setTray(false)} />
      </div>
      {tasks.length === 0 && <p className="quiet page">{t('gantt.tray_empty')}</p>}
      <ul className="stack gap-0 scrolls">
        {tasks.map((task) => (
          <TrayItem key={task.task_id} {...{ plan, picture, task }} />
        ))}
      </ul>
    </aside>
  );
}

function TrayItem({ plan, picture, task }: TrayProps & { readonly task: UnplacedTask }) {
  const { words, setOpened } = plan;
  const { t } = words;
  const [over, setOver] = useState<OverProps | null>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const mayMove = task.may.includes('move');

  /** Which day and whose row lie under the pointer; null outside of the picture. */
  const spotOf = ({ clientX, clientY }: PointerEvent) => {
    const grid = document.querySelector<HTMLElement>('[role="treegrid"]');
    const box = grid?.getBoundingClientRect();
    if (!grid || !box || clientX > box.right || clientX < box.left || clientY < box.top + HEAD || clientY > box.bottom)
      return null;
    const left = grid.clientWidth < 900 ? 180 : 264;
    const day = dayOfNumber(placeAt(picture.scale, clientX - box.left - left + grid.scrollLeft));
    const row = picture.layout.lines[lineAt(picture.layout.lines, clientY - box.top - HEAD + grid.scrollTop)]?.row;
    return { day, row: row?.kind === 'executor' ? row : null };
  };
  const drop = (event: PointerEvent) => {
    const spot = over && spotOf(event);
    start.current = null;
    setOver(null);
    if (!spot) return;
    const { task_id, version, executor_id } = task;
    const isGiven = spot.row !== null && spot.row.id !== executor_id && task.may.includes('assign');
    const change = { task_id, version, planned_start_on: spot.day, ...(isGiven && { executor_id: spot.row!.id }) };
    void changeBars([change], new Map([[task_id, { ...task, planned_start_on: null }]]));
  };
  return (
    <li>
      <button
        type="button"
        className={`row gap-6 full start hovers lined shrinks ${styles.trayItem}`}
        aria-label={`${task.number} ${task.name}, ${t(`gantt.reason.${task.reason}`)}`}
        onClick={() => setOpened({ what: 'dates', id: task.task_id })}
        onPointerDown={(event) => {
          if (!mayMove || event.button !== 0) return;
          start.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (!start.current) return;
          const { x, y } = start.current;
          if (!over && Math.hypot(event.clientX - x, event.clientY - y) < 5) return;
          const spot = spotOf(event);
          const day = spot ? daysText(spot.day, spot.day, words.lang, words.today) : t('gantt.tray_hint');
          setOver({ x: event.clientX, y: event.clientY, text: [day, spot?.row?.name].filter(Boolean).join(' · ') });
        }}
        onPointerUp={(event) => {
          if (over)
            event.currentTarget.addEventListener('click', (click) => click.stopPropagation(), {
              once: true,
              capture: true,
            });
          drop(event);
        }}
        onPointerCancel={() => {
          start.current = null;
          setOver(null);
        }}
      >
        <StatusIcon status={task.status} />
        <span className="stack gap-0 shrinks grow">
          <span className="cut" translate="no">
            {task.name}
          </span>
          <span className="quiet small">
            {task.number} · {t(`gantt.reason.${task.reason}`)}
          </span>
        </span>
      </button>
      {over && <Over {...over} />}
    </li>
  );
}

interface OverProps {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Says under the pointer where a task would be dropped. */
function Over({ x, y, text }: OverProps) {
  const style = { inset: '0 auto auto 0', transform: `translate(${x + 14}px, ${y + 16}px)` };
  return (
    <div className={styles.bubble} style={style} role="status">
      {text}
    </div>
  );
}
