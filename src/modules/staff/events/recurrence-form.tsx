import { Button, NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays, isDay, weekdayOf } from '#kernel/days.ts';
import { localeData } from '#kernel/locale-data.ts';
import { useCall } from '#web/cache/use-call.ts';
import { labelOf } from '#web/fields/field-names.ts';
import type { FormValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { messageOf } from '#web/ui/notices.ts';
import { problemOf } from '#web/api/problem.ts';
import { Icon } from '#web/ui/icon.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import {
  endings,
  formOfRule,
  momentOf,
  monthWays,
  plainRepetition,
  type Repetition,
  ruleOfForm,
  stampOf,
  units,
  weekdays,
} from '#modules/staff/events/rule-words.ts';
import styles from '#modules/staff/events/events.module.css';
import { events } from '#modules/staff/events/events.ts';
import { instantOf } from '#modules/company/schedules/door.ts';

const DAY = 86_400_000;
const shownDates = 5;
const LOOKED = 800 * DAY;

/** The last second of a day on the clock of the company, as a rule says it. */
const endOfDay = (day: string, timeZone: string): string => stampOf(instantOf(addDays(day, 1), 0, timeZone) - 1000);

/** How an event happens again and again: chosen, not written, with the next dates below. */
export function RecurrenceForm({ form }: { readonly form: UseFormReturnType<FormValues> }) {
  const { t } = useTexts();
  const { timeZone, today } = useFormats();
  const [rule, setRule] = useState(() => String(form.getValues().rrule ?? ''));
  const [start, setStart] = useState(() => String(form.getValues().starts_at ?? ''));
  form.watch('starts_at', ({ value }) => setStart(String(value ?? '')));
  const read = rule ? formOfRule(rule, (stamp) => dayOf(momentOf(stamp), timeZone)) : null;
  const said = read ?? plainRepetition;
  const day = isDay(start) ? start : start ? dayOf(Date.parse(start), timeZone) : today();
  const put = (next: string) => {
    setRule(next);
    form.setFieldValue('rrule', next || null);
  };
  const say = (more: Partial<Repetition>) => {
    const whole = { ...said, ...more };
    if (whole.ends === 'until' && !whole.until) return say({ ...more, until: addDays(day, 90) });
    const place = Math.ceil(Number(day.slice(8)) / 7);
    put(ruleOfForm(whole, weekdayOf(day), place, whole.until ? endOfDay(whole.until, timeZone) : ''));
  };
  if (rule && !read)
    return (
      <div className="stack gap-8">
        <span className="legend">{t('event.own_rule')}</span>
        <code translate="no">{rule}</code>
        <Button className="to-start" variant="default" onClick={() => put('')}>
          {t('event.once')}
        </Button>
        <NextDates rule={rule} start={start} />
      </div>
    );
  return (
    <fieldset className={`stack gap-10 framed rounded ${styles.recurrence}`}>
      <legend className="legend">{t('event.repeats')}</legend>
      <div className={styles.wide}>
        <OneOf
          label={t('event.repeats')}
          of={['once', ...units] as const}
          value={rule ? said.unit : 'once'}
          nameOf={(one) => t(one === 'once' ? 'event.once' : `event.unit.${one}`)}
          choose={(one) => (one === 'once' ? put('') : say({ unit: one, days: [], monthWay: 'day' }))}
        />
      </div>
      {rule && (
        <>
          <NumberInput
            label={t('event.every')}
            description={t(`event.every_said.${said.unit}`, { n: said.interval })}
            min={1}
            max={99}
            allowDecimal={false}
            value={said.interval}
            onChange={(value) => say({ interval: Math.min(99, Math.max(1, Number(value) || 1)) })}
          />
          {said.unit === 'WEEKLY' && <DaysOfWeek chosen={said.days} choose={(days) => say({ days })} />}
          {said.unit === 'MONTHLY' && (
            <div className={styles.wide}>
              <OneOf
                label={t('event.month_way')}
                of={monthWays}
                value={said.monthWay}
                nameOf={(one) => t(`event.month_way.${one}`)}
                choose={(monthWay) => say({ monthWay })}
              />
            </div>
          )}
          <Ending said={said} say={say} />
          <NextDates rule={rule} start={start} />
        </>
      )}
      {form.errors.rrule && (
        <p className="bad small" role="alert" title={labelOf(t, events, 'rrule')}>
          {form.errors.rrule}
        </p>
      )}
    </fieldset>
  );
}

interface DaysOfWeekProps {
  readonly chosen: readonly string[];
  readonly choose: (days: readonly string[]) => void;
}

function DaysOfWeek({ chosen, choose }: DaysOfWeekProps) {
  const { t, lang } = useTexts();
  return (
    <fieldset className={`flow gap-4 ${styles.days}`} aria-label={t('event.weekdays')}>
      {weekdays.map((one, at) => (
        <button
          key={one}
          type="button"
          className={styles.day}
          aria-pressed={chosen.includes(one)}
          aria-label={localeData[lang].weekdays[at]}
          onClick={() => choose(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])}
        >
          {localeData[lang].shortWeekdays[at]}
        </button>
      ))}
    </fieldset>
  );
}

interface EndingProps {
  readonly said: Repetition;
  readonly say: (more: Partial<Repetition>) => void;
}

/** When it is over: never, after so many times, or with a day. */
function Ending({ said, say }: EndingProps) {
  const { t } = useTexts();
  return (
    <div className="row wrap">
      <OneOf
        label={t('event.ends')}
        of={endings}
        value={said.ends}
        nameOf={(one) => t(`event.ends.${one}`)}
        choose={(ends) => say({ ends })}
      />
      {said.ends === 'count' && (
        <NumberInput
          aria-label={t('event.count')}
          min={1}
          max={999}
          allowDecimal={false}
          value={said.count}
          onChange={(value) => say({ count: Math.min(999, Math.max(1, Number(value) || 1)) })}
        />
      )}
      {said.ends === 'until' && (
        <DayInput
          ariaLabel={t('event.until')}
          value={said.until}
          onChange={(until) => until && isDay(until) && say({ until })}
        />
      )}
    </div>
  );
}

/** The next dates in words, as the server reckons them; what it refuses is said in its place. */
function NextDates({ rule, start }: { readonly rule: string; readonly start: string }) {
  const { t } = useTexts();
  const formats = useFormats();
  const at = isDay(start) ? instantOf(start, 0, formats.timeZone) : Date.parse(start);
  const { data, error } = useCall('POST /api/fp/events/preview', {
    body: {
      ...{ starts_at: new Date(at || 0).toISOString(), rrule: rule },
      ...{ from: new Date(at || 0).toISOString(), to: new Date((at || 0) + LOOKED).toISOString() },
    },
    enabled: Boolean(at) && rule !== '',
    retry: false,
  });
  if (error)
    return (
      <p className="bad small" role="alert">
        {messageOf(problemOf(error))}
      </p>
    );
  if (!data) return null;
  return (
    <div className="stack gap-4" aria-live="polite">
      <span className="legend">{t('event.next_dates')}</span>
      <ul className="stack gap-2 small" data-next-dates="">
        {data.starts.slice(0, shownDates).map((one) => (
          <li key={one} className="row gap-6">
            <Icon name="calendar-event" size={14} />
            {formats.weekdayAndDay(dayOf(one, formats.timeZone))}, {formats.time(one)}
          </li>
        ))}
      </ul>
    </div>
  );
}
