import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '#kernel/api.ts';
import { isDay } from '#kernel/days.ts';
import { call } from '#web/api/call.ts';
import { useReferences } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Consequences } from '#web/ui/consequences.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { SentForm } from '#web/ui/sent-form.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import { applyChanges } from '#modules/views/gantt/what-if/apply.ts';
import type { WhatIfProps } from '#modules/views/gantt/what-if/what-if-props.ts';

type MadeDay = Answer<'POST /api/fp/gantt-task-manager/make-by-day'>;
type Way = MadeDay['ways'][number];

/** Is a project, or the selected task, over by a day, and what would have to change for it? */
export function ByDayPart({ projects, task, trial, refresh }: WhatIfProps) {
  const { t } = useTexts();
  const { busy, work } = useWork();
  const [about, setAbout] = useState<string | null>(
    task ? `task ${task.id}` : projects[0] ? `${projects[0].id}` : null,
  );
  const [day, setDay] = useState<string | null>(null);
  const [answer, setAnswer] = useState<{ readonly made: MadeDay; readonly day: string } | null>(null);
  const offered = [
    ...(task ? [{ value: `task ${task.id}`, label: `${task.number} ${task.name}` }] : []),
    ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const ask = () =>
    work(async () => {
      if (!about || !day || !isDay(day)) return;
      const of = about.startsWith('task ') ? { task_id: Number(about.slice(5)) } : { project_id: Number(about) };
      const made = await call('POST /api/fp/gantt-task-manager/make-by-day', { body: { ...of, day } });
      setAnswer({ made, day });
    });
  return (
    <div className="stack gap-12">
      <SentForm className="stack gap-12" send={() => void ask()}>
        <Select
          label={t('what_if.what')}
          searchable
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={offered}
          value={about}
          onChange={setAbout}
        />
        <DayInput label={t('what_if.by_day')} value={day} onChange={setDay} required />
        <Button type="submit" className="to-start" loading={busy} disabled={!about || !isDay(day ?? '')}>
          {t('what_if.ask')}
        </Button>
      </SentForm>
      {answer && (
        <Found
          key={answer.day}
          made={answer.made}
          day={answer.day}
          apply={async (way) => {
            await work(() => applyChanges({ changes: way.changes, refresh }));
            setAnswer(null);
          }}
          tryOn={(way) => {
            trial.add(way.changes);
            setAnswer(null);
          }}
        />
      )}
    </div>
  );
}

interface FoundProps {
  readonly made: MadeDay;
  readonly day: string;
  readonly apply: (way: Way) => Promise<void>;
  readonly tryOn: (way: Way) => void;
}

function Found({ made, day, apply, tryOn }: FoundProps) {
  const { t } = useTexts();
  const format = useFormats();
  const [at, setAt] = useState('0');
  const { is_met, finish_at, ways, because } = made;
  const way = ways[Number(at)];
  return (
    <div className="stack gap-12" role="status">
      <p className={is_met ? 'good' : 'ink'}>
        {is_met
          ? finish_at
            ? t('what_if.is_met', { day: format.dayOf(finish_at) })
            : t('what_if.nothing_left')
          : t('what_if.is_missed', { day: format.dayOf(finish_at!), wanted: format.day(day) })}
      </p>
      <Unsure made={made} />
      {because && <Because because={because} />}
      {ways.length > 1 && (
        <OneOf
          label={t('what_if.ways')}
          of={ways.map((_, index) => String(index))}
          value={at}
          nameOf={(index) => t('what_if.way', { n: Number(index) + 1 })}
          choose={setAt}
        />
      )}
      {way && (
        <>
          <Consequences>
            <p className="small strong">
              {t(way.is_met ? 'what_if.way_makes' : 'what_if.way_nearest', { day: format.dayOf(way.finish_at) })}
            </p>
            <ol className="stack gap-6">
              {way.steps.map((step) => (
                <StepLine key={`${step.kind} ${step.task_id}`} step={step} />
              ))}
            </ol>
          </Consequences>
          <div className="row wrap gap-8">
            <Button onClick={() => void apply(way)}>{t('what_if.apply')}</Button>
            <Button variant="default" onClick={() => tryOn(way)}>
              {t('what_if.to_copy')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

const stepIcons = {
  start_earlier: 'calendar-due',
  postpone: 'clock',
  assign: 'user-check',
  cut: 'arrow-narrow-down',
} as const;

/** One change: what becomes of which task, and when all would be over with it. */
function StepLine({ step }: { readonly step: Way['steps'][number] }) {
  const { t } = useTexts();
  const format = useFormats();
  const { kind, number, name, executor_id, to_id, minutes, starts_on, finish_at } = step;
  const people = useReferences(
    'admin/users',
    [executor_id, to_id].flatMap((id) => id ?? []),
  );
  const personOf = (id: number | null) => people.find((one) => one.id === id)?.name ?? t('what_if.nobody');
  return (
    <li className="flex gap-6 tops small">
      <Icon name={stepIcons[kind]} size={14} />
      <span className="stack gap-2">
        <span>
          <b translate="no">{number ?? '…'}</b>{' '}
          {t(kind === 'assign' && executor_id === null ? 'what_if.step.give' : `what_if.step.${kind}`, {
            from: personOf(executor_id),
            to: personOf(to_id),
            day: starts_on.after ? format.day(starts_on.after) : '',
            time: format.minutes(minutes),
          })}
        </span>
        <small className="quiet">
          <span translate="no">{name}</span> · {t('what_if.then_ends', { day: format.dayOf(finish_at) })}
        </small>
      </span>
    </li>
  );
}

/** What of the answer is a guess. */
function Unsure({ made: { unestimated_count, unassigned_count } }: { readonly made: MadeDay }) {
  const { t } = useTexts();
  const lines = [
    unestimated_count > 0 && t('what_if.guessed', { n: unestimated_count }),
    unassigned_count > 0 && t('what_if.unassigned', { n: unassigned_count }),
  ].filter(Boolean);
  return lines.length ? <p className="quiet small">{lines.join('. ')}</p> : null;
}

function Because({ because }: { readonly because: NonNullable<MadeDay['because']> }) {
  const { t } = useTexts();
  const format = useFormats();
  const { kind, tasks, user_id, minutes, finish_at } = because;
  const [person] = useReferences('admin/users', user_id ? [user_id] : []);
  return (
    <p className="flex gap-6 tops bad small">
      <Icon name="alert-triangle" size={14} />
      <span>
        {t(`what_if.because.${kind}`, {
          tasks: tasks.map(({ number }) => number ?? '…').join(' → '),
          day: finish_at ? format.dayOf(finish_at) : '',
          name: person?.name ?? '…',
          time: format.minutes(minutes ?? 0),
        })}
      </span>
    </p>
  );
}
