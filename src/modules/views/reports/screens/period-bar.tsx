import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { isDay } from '#kernel/days.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { type Command, useCommands } from '#web/keys/commands.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { menuChoice } from '#web/ui/menu-choice.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import {
  type AheadWord,
  aheadWordOf,
  aheadWords,
  beside,
  type Days,
  daysAhead,
  daysOfWord,
  type PeriodWord,
  periodText,
  periodWords,
  searchOfDays,
} from '#modules/views/reports/screens/report-period.ts';
import styles from '#modules/views/reports/screens/reports.module.css';
import type { Report } from '#modules/views/reports/screens/use-report.tsx';

const fresh = { page: null, open: null, version: null };

/** Which days the report is about: by its words, by the period beside, by days of one's own. */
export function PeriodBar({ report: { period, last, query } }: { readonly report: Report }) {
  const days: Days = period.days ?? query.data?.period ?? daysOfWord('this_month', last);
  return (
    <PeriodChoice
      {...{ days, last }}
      isOwn={period.word === 'own'}
      words={periodWords}
      word={period.word}
      choose={(word: PeriodWord) => {
        if (word === 'own') return changeSearch({ period: null, ...days, ...fresh });
        changeSearch({ period: word === 'this_month' ? null : word, day_from: null, day_to: null, ...fresh });
      }}
      put={(next) => changeSearch({ ...searchOfDays(next, last), ...fresh })}
    />
  );
}

/** The same of a report that looks ahead: its words are days to come, and the address keeps the days themselves. */
export function AheadBar({ report: { period, last, query } }: { readonly report: Report }) {
  const today = useFormats().today();
  const days: Days = period.days ?? query.data?.period ?? { day_from: today, day_to: today };
  const put = (next: Days | null) =>
    changeSearch({ period: null, ...(next ?? { day_from: null, day_to: null }), ...fresh });
  return (
    <PeriodChoice
      {...{ days, last, put }}
      isOwn={period.days !== null}
      words={aheadWords}
      word={aheadWordOf(period.days, today)}
      choose={(word: AheadWord) => put(word === 'near' ? null : word === 'own' ? days : daysAhead(word, today))}
    />
  );
}

interface PeriodChoiceProps<W extends string> {
  readonly days: Days;
  readonly last: string;
  readonly words: readonly W[];
  readonly word: W;
  /** Its days can be changed one by one. */
  readonly isOwn: boolean;
  readonly choose: (word: W) => void;
  readonly put: (days: Days) => void;
}

function PeriodChoice<W extends string>({ days, last, words, word, isOwn, choose, put }: PeriodChoiceProps<W>) {
  const { t, lang } = useTexts();
  const move = (by: -1 | 1) => {
    const next = beside(days, by, last);
    if (next) put(next);
  };
  usePeriodKeys(move);
  return (
    <div className="row gap-4">
      <IconButton
        icon="chevron-left"
        label={t('reports.period_before')}
        keys="shift+ArrowLeft"
        onClick={() => move(-1)}
      />
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <Button
            variant="default"
            aria-label={`${t('reports.period')}: ${periodText(days, lang)}`}
            leftSection={<Icon name="calendar" size={14} />}
          >
            <span className="digits" aria-live="polite">
              {periodText(days, lang) || t('reports.period.own')}
            </span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {words.map((one) => (
            <Menu.Item
              key={one}
              {...menuChoice('menuitemradio', one === word)}
              leftSection={<Icon name={one === word ? 'check' : 'point'} />}
              onClick={() => choose(one)}
            >
              {t(`reports.period.${one}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <IconButton
        icon="chevron-right"
        label={t('reports.period_after')}
        keys="shift+ArrowRight"
        disabled={beside(days, 1, last) === null}
        onClick={() => move(1)}
      />
      {isOwn && <OwnDays days={days} last={last} />}
    </div>
  );
}

function OwnDays({ days, last }: { readonly days: Days; readonly last: string }) {
  const { t } = useTexts();
  const set = (part: Partial<Days>) => changeSearch({ ...days, ...part, ...fresh }, { replace: true });
  const refused = (day: string) => (day && !isDay(day) ? t('rule.not_a_day') : undefined);
  return (
    <span className={`row gap-4 ${styles.ownDays}`}>
      <DayInput
        ariaLabel={t('reports.day_from')}
        value={days.day_from}
        max={last}
        error={refused(days.day_from)}
        onChange={(day) => set({ day_from: day ?? days.day_from })}
      />
      <span className="quiet">–</span>
      <DayInput
        ariaLabel={t('reports.day_to')}
        value={days.day_to}
        max={last}
        error={refused(days.day_to)}
        onChange={(day) => set({ day_to: day ?? days.day_to })}
      />
    </span>
  );
}

/** The period before and after by keys, on every report. */
function usePeriodKeys(move: (by: -1 | 1) => void): void {
  const commands = useMemo((): Command[] => {
    const step = (text: string, icon: string, keys: string, by: -1 | 1): Command => ({
      ...{ id: text, text, icon, section: 'view', keys },
      perform: () => move(by),
    });
    return [
      step('reports.period_before', 'chevron-left', 'shift+ArrowLeft', -1),
      step('reports.period_after', 'chevron-right', 'shift+ArrowRight', 1),
    ];
  }, [move]);
  useCommands(commands);
}
