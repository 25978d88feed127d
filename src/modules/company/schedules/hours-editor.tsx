import { Button, NumberInput, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { localeData } from '#kernel/locale-data.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { ScheduleKind } from '#modules/company/schedules/schedule-kinds.ts';
import type { ScheduleVersion, WrittenSpan } from '#modules/company/schedules/schedule-versions.ts';
import styles from '#modules/company/schedules/schedules.module.css';
import { weekdays } from '#modules/company/schedules/work-schedules.ts';
import { hoursText, spansOf } from '#modules/company/schedules/written-hours.ts';

interface HoursEditorProps {
  readonly kind: ScheduleKind;
  readonly version: ScheduleVersion;
  readonly readOnly: boolean;
  readonly change: (version: ScheduleVersion) => void;
}

/** The hours of one version: of each weekday or of each day of a cycle, typed as they are said. */
export function HoursEditor({ kind, version, readOnly, change }: HoursEditorProps) {
  const { t } = useTexts();
  return (
    <div className="stack gap-8">
      <DayInput
        label={t('schedules.valid_from')}
        value={version.valid_from}
        disabled={readOnly}
        onChange={(valid_from) => change({ ...version, valid_from: valid_from ?? '' })}
      />
      {kind === 'cycle' ? (
        <Cycle version={version} readOnly={readOnly} change={change} />
      ) : (
        <Week version={version} readOnly={readOnly} change={change} />
      )}
      {kind === 'flexible' && (
        <div className="row wrap ends gap-12">
          <NumberInput
            label={t('schedules.norm')}
            min={1}
            max={1440}
            disabled={readOnly}
            value={version.norm_minutes ?? ''}
            onChange={(value) => change({ ...version, norm_minutes: Number(value) || 0 })}
          />
          <HoursInput
            label={t('schedules.core')}
            spans={version.core ?? []}
            readOnly={readOnly}
            change={(core) => change({ ...version, core })}
          />
        </div>
      )}
    </div>
  );
}

type PartProps = Omit<HoursEditorProps, 'kind'>;

/** Up and down go from day to day, as in a table. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!step) return;
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-hours]')];
  const next = inputs[inputs.indexOf(event.target as HTMLInputElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

function Week({ version, readOnly, change }: PartProps) {
  const { t, lang } = useTexts();
  const { week = {} } = version;
  const set = (day: string, spans: readonly WrittenSpan[]) => change({ ...version, week: { ...week, [day]: spans } });
  const first = weekdays.find((day) => week[day]?.length);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys walk between the inputs inside
    <div className={styles.days} onKeyDown={walk}>
      {weekdays.map((day, at) => (
        <HoursInput
          key={day}
          label={localeData[lang].weekdays[at]!}
          spans={week[day] ?? []}
          readOnly={readOnly}
          change={(spans) => set(day, spans)}
        />
      ))}
      {!readOnly && first && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() =>
            change({ ...version, week: Object.fromEntries(weekdays.slice(0, 5).map((day) => [day, week[first]!])) })
          }
        >
          {t('schedules.same_all_week')}
        </Button>
      )}
    </div>
  );
}

function Cycle({ version, readOnly, change }: PartProps) {
  const { t } = useTexts();
  const { cycle = [], cycle_starts_on = null } = version;
  const set = (days: readonly (readonly WrittenSpan[])[]) => change({ ...version, cycle: days });
  return (
    <>
      <DayInput
        label={t('schedules.cycle_starts_on')}
        value={cycle_starts_on}
        disabled={readOnly}
        onChange={(day) => change({ ...version, cycle_starts_on: day ?? '' })}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys walk between the inputs inside */}
      <div className={styles.days} onKeyDown={walk}>
        {cycle.map((spans, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a day of a cycle is its place
          <div key={at} className="row ends gap-4">
            <HoursInput
              label={t('schedules.cycle_day', { n: at + 1 })}
              spans={spans}
              readOnly={readOnly}
              change={(own) => set(cycle.map((one, place) => (place === at ? own : one)))}
            />
            {!readOnly && cycle.length > 1 && (
              <IconButton
                icon="trash"
                label={t('schedules.remove_day')}
                onClick={() => set(cycle.filter((_, place) => place !== at))}
              />
            )}
          </div>
        ))}
        {!readOnly && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => set([...cycle, []])}
          >
            {t('schedules.add_day')}
          </Button>
        )}
      </div>
    </>
  );
}

interface HoursInputProps {
  readonly label: string;
  readonly spans: readonly WrittenSpan[];
  readonly readOnly: boolean;
  readonly change: (spans: readonly WrittenSpan[]) => void;
}

/** Hours as a text; what cannot be read stays as it was typed and says so. */
function HoursInput({ label, spans, readOnly, change }: HoursInputProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && spansOf(typed) === null;
  const settle = () => {
    if (typed === null || isWrong) return;
    setTyped(null);
  };
  return (
    <TextInput
      data-hours=""
      className="grow"
      label={label}
      placeholder={t('schedules.free')}
      readOnly={readOnly}
      inputMode="text"
      value={typed ?? hoursText(spans)}
      error={isWrong && t('rule.schedule_spans')}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const read = spansOf(value);
        if (read) change(read);
      }}
      onBlur={settle}
    />
  );
}
