import type { UseFormReturnType } from '@mantine/form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { problemOf } from '#web/api/problem.ts';
import { call } from '#web/api/call.ts';
import { RowDrawer } from '#web/crud/row-drawer.tsx';
import type { FormValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/work/tasks/recurrence/recurrence.module.css';
import { taskRecurrences } from '#modules/work/tasks/recurrence/task-recurrences.ts';

/** The form of a recurrence, with the days that it means while they are typed. */
export default function RecurrencePanel({ id, close }: PanelProps) {
  return (
    <RowDrawer resource={taskRecurrences} id={id} close={close} renderAfter={(form) => <NextDays form={form} />} />
  );
}

const doers = ['executor_id', 'template_task_id', 'task_template_id', 'project_id'];
const asked = ['unit', 'every', 'weekdays', 'month_day', 'nth', 'on_day_off', 'starts_on', 'until', 'count', ...doers];
const numbers = ['every', 'month_day', 'nth', 'count', ...doers];

/** What was typed as the API takes it; what is empty is left out. */
function ruleIn(values: FormValues): FormValues {
  return Object.fromEntries(
    asked.flatMap((name) => {
      const value = values[name];
      if (value === null || value === undefined || value === '') return [];
      return [[name, numbers.includes(name) ? Number(value) : value]];
    }),
  );
}

function NextDays({ form }: { readonly form: UseFormReturnType<FormValues> }) {
  const { t } = useTexts();
  const formats = useFormats();
  const [values, setValues] = useState(form.getValues());
  for (const name of asked) form.watch(name, () => setValues({ ...form.getValues() }));
  const body = useDeferredValue(ruleIn(values));
  const days = useQuery({
    queryKey: ['recurrence-days', body],
    queryFn: ({ signal }) =>
      call('POST /api/fp/task-recurrences/next-dates', {
        body: { ...body, starts_on: String(body.starts_on) },
        signal,
      }).catch((error) => {
        // What is half typed is no rule yet; the days before it stay.
        if ([400, 422].includes(problemOf(error).status)) return null;
        throw error;
      }),
    enabled: Boolean(body.starts_on),
    placeholderData: keepPreviousData,
  });
  if (!days.data) return null;
  const leftOut = new Set(days.data.left_out);
  const known = [...days.data.days, ...leftOut].toSorted((a, b) => (a < b ? -1 : 1));
  return (
    <section className={styles.days} aria-live="polite" aria-label={t('recurrence.next')}>
      <h3>{t('recurrence.next')}</h3>
      {known.length ? (
        <ol>
          {known.map((day) => (
            <li key={day}>
              <time dateTime={day} data-left-out={leftOut.has(day) || undefined}>
                {formats.weekdayAndDay(day)}
              </time>
              {leftOut.has(day) && <span className="quiet"> — {t('recurrence.left_out')}</span>}
            </li>
          ))}
        </ol>
      ) : (
        <p className="quiet">{t('recurrence.no_days')}</p>
      )}
    </section>
  );
}
