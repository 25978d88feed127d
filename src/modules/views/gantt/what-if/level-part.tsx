import { Button, Checkbox, MultiSelect, Select } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { addDays, isDay } from '#kernel/days.ts';
import { call } from '#web/api/call.ts';
import { isAborted } from '#web/api/problem.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { notifyProblem } from '#web/ui/notices.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import { applyChanges } from '#modules/views/gantt/what-if/apply.ts';
import { Compared } from '#modules/views/gantt/what-if/compared.tsx';
import styles from '#modules/views/gantt/what-if/what-if.module.css';
import type { WhatIfAnswer, WhatIfProps } from '#modules/views/gantt/what-if/what-if-props.ts';

/** The first answer comes at once, then each with more schedules while one looks; the same seed each time. */
const rounds = [3, 60, 300, 1_000, 3_000] as const;
const SEED = 1;
const weeksOffered = ['2', '4', '8', '12'] as const;
const DAYS_A_WEEK = 7;
const MOST_PEOPLE = 200;

/** Puts the tasks of people one behind the other, answers at once and gets better while one looks. */
export function LevelPart(props: WhatIfProps) {
  const { people, conflicts } = props;
  const { t } = useTexts();
  const { today } = useFormats();
  const overloaded = new Set(conflicts.flatMap(({ kind, user_id }) => (kind === 'overload' ? (user_id ?? []) : [])));
  const begin = people.filter(({ id }) => overloaded.has(id));
  // Until somebody is chosen those who have too much, or everybody: names may still be on their way.
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const ids = chosen ?? (begin.length ? begin : people).slice(0, MOST_PEOPLE).map(({ id }) => String(id));
  const [from, setFrom] = useState<string | null>(today());
  const [weeks, setWeeks] = useState<string>('4');
  const [sharesWork, setShares] = useState(false);
  const search = useLevelling();
  const { best } = search;
  const ask = () => {
    if (!from || !isDay(from) || !ids.length) return;
    const day_to = addDays(from, Number(weeks) * DAYS_A_WEEK - 1);
    search.begin({ day_from: from, day_to, user_ids: ids.map(Number), shares_work: sharesWork });
  };
  return (
    <div className="stack gap-12">
      <SentForm className="stack gap-12" send={ask}>
        <MultiSelect
          label={t('what_if.people')}
          searchable
          clearable
          comboboxProps={{ withinPortal: false }}
          data={people.map(({ id, fio }) => ({ value: String(id), label: fio }))}
          value={[...ids]}
          onChange={setChosen}
          maxValues={MOST_PEOPLE}
          maxDropdownHeight={240}
          classNames={{ pillsList: styles.people }}
          error={ids.length ? undefined : t('what_if.choose_people')}
        />
        <div className="row wrap gap-12">
          <DayInput label={t('what_if.from')} value={from} onChange={setFrom} required />
          <Select
            label={t('what_if.weeks')}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={weeksOffered.map((value) => ({ value, label: t('what_if.n_weeks', { n: Number(value) }) }))}
            value={weeks}
            onChange={(value) => value && setWeeks(value)}
          />
        </div>
        <Checkbox
          label={t('what_if.shares_work')}
          description={t('what_if.shares_work_hint')}
          checked={sharesWork}
          onChange={(event) => setShares(event.currentTarget.checked)}
        />
        <div className="row wrap gap-8">
          <Button type="submit" loading={search.isRunning && !best} disabled={!ids.length || !isDay(from ?? '')}>
            {t('what_if.level')}
          </Button>
          {search.isRunning && (
            <Button variant="default" onClick={search.stop}>
              {t('what_if.enough')}
            </Button>
          )}
        </div>
      </SentForm>
      {best?.levelled && (
        <p role="status" className="soft small digits">
          {t(search.isRunning ? 'what_if.searching' : 'what_if.searched', { n: search.made })}
          {search.better > 0 && ` · ${t('what_if.better', { n: search.better })}`}
        </p>
      )}
      {best && <Found {...props} answer={best} stop={search.stop} clear={search.clear} />}
    </div>
  );
}

interface FoundProps extends WhatIfProps {
  readonly answer: WhatIfAnswer;
  readonly stop: () => void;
  readonly clear: () => void;
}

/** What was found, against the plan as it is: made so, taken onto the copy, or thrown away. */
function Found({ answer, stop, clear, ...props }: FoundProps) {
  const { t } = useTexts();
  const { busy, work } = useWork();
  const { changes } = answer;
  const apply = () =>
    work(async () => {
      stop();
      await applyChanges({ changes, refresh: props.refresh });
      clear();
    });
  const toCopy = () => {
    props.trial.add(changes);
    clear();
  };
  return (
    <>
      <Compared {...props} answer={answer} />
      <Staying answer={answer} nameOf={props.nameOf} />
      <div className="row wrap gap-8">
        <Button loading={busy} disabled={!changes.length} onClick={() => void apply()}>
          {t('what_if.apply')}
        </Button>
        <Button variant="default" disabled={!changes.length} onClick={toCopy}>
          {t('what_if.to_copy')}
        </Button>
        <Button variant="default" onClick={clear}>
          {t('what_if.throw_away')}
        </Button>
      </div>
    </>
  );
}

/** Which tasks stay, and why: so nobody wonders about them. */
function Staying({ answer, nameOf }: { readonly answer: WhatIfAnswer; readonly nameOf: WhatIfProps['nameOf'] }) {
  const { t } = useTexts();
  const { staying = [], unestimated_count = 0 } = answer.levelled ?? {};
  const refused = staying.filter(({ rule }) => rule !== 'in_progress' && rule !== 'has_sub_tasks');
  const begun = staying.length - refused.length;
  const numbers = refused.map(({ task_id }) => nameOf(task_id)?.number ?? '…').join(', ');
  const lines = [
    begun > 0 && t('what_if.begun_stay', { n: begun }),
    refused.length > 0 && t('what_if.refused_stay', { numbers }),
    unestimated_count > 0 && t('what_if.unestimated', { n: unestimated_count }),
  ].filter(Boolean);
  return lines.length ? <p className="quiet small">{lines.join('. ')}</p> : null;
}

interface Asked {
  readonly day_from: string;
  readonly day_to: string;
  readonly user_ids: number[];
  readonly shares_work: boolean;
}

interface Search {
  readonly best: WhatIfAnswer | null;
  readonly made: number;
  readonly better: number;
  readonly isRunning: boolean;
}
const nothing: Search = { best: null, made: 0, better: 0, isRunning: false };

/** Asks round after round; what is shown is the best so far, and an answer that is no better changes nothing. */
function useLevelling() {
  const [search, setSearch] = useState<Search>(nothing);
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const run = async (asked: Asked, signal: AbortSignal) => {
    for (const schedules of rounds) {
      const body = { level: { ...asked, schedules, seed: SEED } };
      const answer = await call('POST /api/fp/gantt-task-manager/what-if', { body, signal });
      if (signal.aborted) return;
      setSearch((now) => {
        const isBetter = !now.best || isLess(answer, now.best);
        const better = now.best && isBetter ? now.better + 1 : now.better;
        return { ...now, best: isBetter ? answer : now.best, made: answer.levelled?.tried ?? schedules, better };
      });
      if ((answer.levelled?.tried ?? 0) < schedules) return;
    }
  };
  const stop = () => {
    stopping.current?.abort();
    setSearch((now) => ({ ...now, isRunning: false }));
  };
  return {
    ...search,
    stop,
    clear: () => {
      stop();
      setSearch(nothing);
    },
    begin: (asked: Asked) => {
      stopping.current?.abort();
      const stopper = new AbortController();
      stopping.current = stopper;
      setSearch({ ...nothing, isRunning: true });
      run(asked, stopper.signal)
        .catch((error: unknown) => {
          if (!isAborted(error)) notifyProblem(error);
        })
        .finally(() => {
          if (!stopper.signal.aborted) setSearch((now) => ({ ...now, isRunning: false }));
        });
    },
  };
}

/** Fewer minutes behind deadlines, or as many and an earlier end. */
function isLess(one: WhatIfAnswer, other: WhatIfAnswer): boolean {
  const [a, b] = [one.levelled, other.levelled];
  if (!a || !b) return false;
  return a.late_minutes !== b.late_minutes ? a.late_minutes < b.late_minutes : a.finish_at < b.finish_at;
}
