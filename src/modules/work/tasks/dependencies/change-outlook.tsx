import { useEffect, useState } from 'react';
import { isDay } from '#kernel/days.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Affected, Consequences, Warnings } from '#web/ui/consequences.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useTriedPlan } from '#modules/work/tasks/dependencies/use-task-plan.tsx';

/** Fields of a task by which it moves in the plan. */
const moving = ['planned_start_on', 'deadline', 'planned_minutes'] as const;
export const isMoving = (name: string): name is (typeof moving)[number] => (moving as readonly string[]).includes(name);

interface OutlookProps {
  readonly taskId: number;
  readonly field: (typeof moving)[number];
  /** As it is typed. */
  readonly value: unknown;
  /** As it is saved. */
  readonly saved: unknown;
}

const MOVES_SHOWN = 5;
/** So long a value stands before it is asked about. */
const PAUSE_MS = 250;

/** What a date or a plan would move in the plan, while it is typed and before it is saved. */
export function ChangeOutlook({ taskId, field, value, saved }: OutlookProps) {
  const { t } = useTexts();
  const format = useFormats();
  const asked = askedValue(field, value, format.timeZone ? format.dayOf : undefined);
  const before = askedValue(field, saved, format.dayOf);
  const settled = useSettled(asked === null || asked === before ? null : asked);
  const { data } = useTriedPlan(taskId, settled === null ? null : { [field]: settled });
  if (settled === null || !data) return null;
  const { moves, hidden_moves, broken, finish_at, conflicts } = data;
  const own = moves.find(({ task_id }) => task_id === taskId);
  const others = moves.filter(({ task_id }) => task_id !== taskId);
  const span = (at: (typeof moves)[number]['after']) =>
    at ? t('panel.plan.from_to', { from: format.instant(at.starts_at), to: format.instant(at.ends_at) }) : '—';
  const missed = conflicts
    .filter(({ kind }) => kind !== 'cycle')
    .map(({ kind, by_minutes, at }) => ({
      text: t(`panel.plan.conflict.${kind}`, {
        time: format.minutes(by_minutes),
        day: at ? format.dayOf(at) : '',
      }),
      refuses: false,
    }));
  const hit = broken
    .filter(({ task_id }) => task_id !== taskId)
    .map(({ number, by_minutes }) => ({
      text: t('panel.plan.breaks', { number: number ?? '…', time: format.minutes(by_minutes) }),
      refuses: false,
    }));
  const isMovingEnd = finish_at.before !== finish_at.after && finish_at.after !== null;
  if (!own && !others.length && !hidden_moves && !missed.length && !hit.length) {
    return (
      <Consequences>
        <p className="small soft">{t('panel.plan.moves_nothing')}</p>
      </Consequences>
    );
  }
  return (
    <Consequences>
      {own && <p className="small">{t('panel.plan.own_move', { span: span(own.after) })}</p>}
      {isMovingEnd && <p className="small">{t('panel.plan.end_moves', { day: format.dayOf(finish_at.after) })}</p>}
      <Warnings label={t('panel.plan.misses')} warnings={[...missed, ...hit]} />
      <Affected
        title={t('panel.plan.moves', { n: others.length + hidden_moves })}
        items={others.slice(0, MOVES_SHOWN).map(({ task_id, number, name, after }) => (
          <li key={task_id} className="small">
            <span translate="no">
              {number} {name}
            </span>{' '}
            <small className="quiet digits">{span(after)}</small>
          </li>
        ))}
      >
        {others.length + hidden_moves > MOVES_SHOWN && (
          <small className="quiet">{t('panel.plan.more', { n: others.length + hidden_moves - MOVES_SHOWN })}</small>
        )}
      </Affected>
    </Consequences>
  );
}

/** The value as the plan is asked for it: '' stands for none, null for what cannot be read yet. */
function askedValue(field: OutlookProps['field'], value: unknown, dayOf?: (instant: string) => string): string | null {
  if (value === null || value === undefined || value === '') return '';
  if (field === 'planned_minutes') return typeof value === 'number' && Number.isInteger(value) ? String(value) : null;
  if (typeof value !== 'string') return null;
  if (isDay(value)) return value;
  return dayOf && !Number.isNaN(Date.parse(value)) ? dayOf(value).split('.').toReversed().join('-') : null;
}

function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value === null ? null : settled;
}
