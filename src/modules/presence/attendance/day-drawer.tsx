import { Button } from '@mantine/core';
import { useState } from 'react';
import { addDays } from '#kernel/days.ts';
import { formatClock } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Part } from '#web/ui/part.tsx';
import { StateTag } from '#web/ui/state-tag.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { ExplainedDay, Question } from '#modules/presence/attendance/attendance-endpoints.ts';
import { CorrectionLine } from '#modules/presence/attendance/correction-line.tsx';
import styles from '#modules/presence/attendance/day-drawer.module.css';
import { DayFacts } from '#modules/presence/attendance/day-facts-line.tsx';
import { DayLine } from '#modules/presence/attendance/day-line.tsx';
import { useDay } from '#modules/presence/attendance/use-attendance.ts';

const CorrectionDialog = onDemand(
  () => import('#modules/presence/attendance/correction-dialog.tsx'),
  'CorrectionDialog',
);
const AnswerDialog = onDemand(() => import('#modules/presence/attendance/answer-dialog.tsx'), 'AnswerDialog');

interface DayDrawerProps {
  readonly userId: number;
  readonly day: string;
}

const close = () => changeSearch({ day: null, user_id: null });

/** A day of a person with all that it follows from, beside the month it stands in. */
export function DayDrawer({ userId, day }: DayDrawerProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const query = useDay(userId, day);
  const [isAsking, ask] = useState(false);
  const [answered, answer] = useState<Question | null>(null);
  const move = (by: number) => changeSearch({ day: addDays(day, by), user_id: String(userId) }, { replace: true });
  return (
    <Drawer
      wide
      title={formats.weekdayAndDay(day)}
      label={`${t('attendance.one')}: ${formats.day(day)}`}
      close={close}
      actions={
        <>
          <IconButton icon="chevron-left" label={t('attendance.day_before')} onClick={() => move(-1)} />
          <IconButton
            icon="chevron-right"
            label={t('attendance.day_after')}
            disabled={day >= formats.today()}
            onClick={() => move(1)}
          />
        </>
      }
      footer={
        query.data?.may_correct && (
          <Button onClick={() => ask(true)} leftSection={<Icon name="pencil" size={14} />}>
            {t('attendance.propose')}
          </Button>
        )
      }
    >
      <Loaded of={query} rows={8}>
        {(explained) => <Explained day={explained} answer={answer} />}
      </Loaded>
      {isAsking && query.data && <CorrectionDialog day={query.data} close={() => ask(false)} />}
      {answered && <AnswerDialog row={answered} close={() => answer(null)} />}
    </Drawer>
  );
}

interface ExplainedProps {
  readonly day: ExplainedDay;
  readonly answer: (row: Question) => void;
}

function Explained({ day, answer }: ExplainedProps) {
  const { t } = useTexts();
  return (
    <div className={`stack gap-12 ${styles.body}`}>
      <div className="stack gap-6">
        <b className="text-16" translate="no">
          {day.fio}
        </b>
        <DayFacts day={day} />
        <div className="flow">
          {day.flags.map((flag) => (
            <StateTag key={flag} icon="alert-triangle" tone={soft.has(flag) ? 'quiet' : 'warn'}>
              {t(`attendance.flags.${flag}`)}
            </StateTag>
          ))}
        </div>
      </div>
      <DayLine day={day} />
      <Numbers day={day} />
      {day.questions.map((row) => (
        <QuestionLine key={row.id} row={row} answer={answer} />
      ))}
      <Why day={day} />
      <Punches day={day} />
      {day.corrections.length > 0 && (
        <Part title={t('attendance-corrections.title')} count={day.corrections.length}>
          <ul>
            {day.corrections.map((row) => (
              <CorrectionLine key={row.id} row={row} />
            ))}
          </ul>
        </Part>
      )}
      <Revisions day={day} />
    </div>
  );
}

/** Flags that ask nothing of anybody. */
const soft: ReadonlySet<string> = new Set(['repeat_dropped', 'credited', 'part_leave', 'worked_on_day_off']);

function Numbers({ day }: { readonly day: ExplainedDay }) {
  const { t } = useTexts();
  const figures = [
    ['worked_minutes', day.worked_minutes],
    ['norm_minutes', day.norm_minutes],
    ['break_minutes', day.break_minutes],
    ['late_minutes', day.late_minutes],
    ['early_minutes', day.early_minutes],
    ['overtime_minutes', day.overtime_minutes],
  ] as const;
  return (
    <dl className={`grid boxed ${styles.numbers}`}>
      {figures.map(([name, minutes]) => (
        <div key={name}>
          <dt className="quiet small">{t(`attendance.${name}`)}</dt>
          <dd className="strong digits">{minutes === null ? '?' : formatClock(minutes)}</dd>
        </div>
      ))}
      <div>
        <dt className="quiet small">{t('attendance.timesheet_code')}</dt>
        <dd className="strong">{day.timesheet_code ?? '–'}</dd>
      </div>
    </dl>
  );
}

/** What decided, rule by rule. */
function Why({ day }: { readonly day: ExplainedDay }) {
  const { t } = useTexts();
  return (
    <Part title={t('attendance.why')} count={day.steps.length}>
      <ol className={styles.steps}>
        {day.steps.map(({ rule, code, values }, index) => {
          const named = code === 'status' ? { status: t(`attendance.status.${values.status}`) } : values;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the same rule may decide twice
            <li key={`${rule} ${code} ${index}`} className={`row lined ${styles.step}`}>
              <span className="rigid quiet small digits">{t('attendance.rule', { n: rule })}</span>
              <span>{t(`attendance.step.${code}`, named)}</span>
            </li>
          );
        })}
      </ol>
    </Part>
  );
}

function Punches({ day }: { readonly day: ExplainedDay }) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <Part title={t('attendance-punches.title')} count={day.punches.length}>
      {day.punches.length === 0 && <p className="quiet nothing">{t('attendance.no_punches')}</p>}
      <ul>
        {day.punches.map(({ id, at, direction, source, device, dropped, rule }) => (
          <li key={id} className={`row wrap lined ${styles.step}`} data-punch={id}>
            <b className={`digits ${dropped ? styles.dropped : ''}`}>{formats.time(at)}</b>
            <span>{t(`attendance-punches.direction.${direction}`)}</span>
            <span className="quiet small">{device ?? t(`attendance-punches.source.${source}`)}</span>
            {dropped && (
              <span className="quiet small to-end">
                {t('attendance.rule', { n: rule ?? 0 })}: {t(`attendance.dropped.${dropped}`)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function QuestionLine({ row, answer }: { readonly row: Question; readonly answer: (row: Question) => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <div className={`row wrap between boxed ${styles.question}`}>
      <span className="stack gap-2 shrinks grow">
        <b>{t(`attendance-questions.kind.${row.kind}`)}</b>
        <span className="quiet small">
          {formats.minutes(row.minutes)} ·{' '}
          {row.answer ?? t('attendance.answer_until', { day: formats.day(row.due_on) })}
        </span>
      </span>
      {row.allowed_actions.includes('answer') && (
        <Button size="compact-sm" variant="default" onClick={() => answer(row)}>
          {t('attendance-questions.allowed_actions.answer')}
        </Button>
      )}
    </div>
  );
}

function Revisions({ day }: { readonly day: ExplainedDay }) {
  const { t } = useTexts();
  const formats = useFormats();
  if (!day.revisions.length) return null;
  return (
    <Part title={t('attendance.revisions')} count={day.revisions.length}>
      <ul>
        {day.revisions.map(({ revision, changed_at, values }) => (
          <li key={revision} className={`row wrap lined ${styles.step}`}>
            <span>{t(`attendance.status.${values.status ?? 'not_yet'}`)}</span>
            <span className="digits">
              {values.came ? formats.time(String(values.came)) : '?'} –{' '}
              {values.left ? formats.time(String(values.left)) : '?'}
            </span>
            <span className="quiet small to-end">{formats.instant(changed_at)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
