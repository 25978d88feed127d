import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { dayOf, formatDay, formatTime, parseDay } from '#kernel/calendar-formats.ts';
import { isDay } from '#kernel/days.ts';
import { dayChoices, daysSaid } from '#web/fields/asked-days.ts';
import type { FieldInputs, FilterProps, InputProps } from '#web/fields/field-view.ts';
import styles from '#web/fields/fields.module.css';
import { isInstant } from '#web/fields/time.tsx';
import { useFieldAttributes } from '#web/fields/use-field-attributes.ts';
import { useFormValue } from '#web/fields/use-form-value.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { momentTyped, TimeInput } from '#web/ui/time-input.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

function DayField(props: InputProps) {
  const { field, form, path, autoFocus } = props;
  const attributes = useFieldAttributes(props);
  const formats = useFormats();
  const [value, setValue] = useFormValue<string | null>(form, path);
  return (
    <DayInput
      {...attributes}
      autoFocus={autoFocus}
      value={value}
      onChange={setValue}
      max={field.options.notAfterToday ? formats.today() : undefined}
    />
  );
}

function DayRangeFilter({ name, field, search, change }: FilterProps) {
  const { t } = useTexts();
  const parts = [name, `${name}_from`, `${name}_to`];
  const [plain, ...ends] = parts.map((part) => search[part] ?? null);
  const [from, to] = ends.map((text) => (isDay(text) ? text : null));
  const set = (values: readonly (string | null)[]) =>
    change(Object.fromEntries(parts.map((part, at) => [part, values[at] ?? null])));
  const setEnd = (end: 'from' | 'to', day: string | null) => {
    if (day === null || isDay(day)) change({ [name]: null, [`${name}_${end}`]: day });
  };
  const presences = field.options.required ? [] : (['null', '!null'] as const);
  const choices = [...dayChoices, ...presences.map((presence) => [presence, null, null] as const)];
  return (
    <div className="stack">
      <fieldset className={`stack gap-2 ${styles.days}`} aria-label={t('filter.day.choose')}>
        {choices.map((choice) => {
          const isOn = choice.every((text, at) => text === [plain, ...ends][at]);
          const said = Object.fromEntries(parts.flatMap((part, at) => (choice[at] ? [[part, choice[at]]] : [])));
          return (
            <button
              key={choice.join()}
              type="button"
              className={`row hovers tap rounded-s ${styles.option}`}
              aria-pressed={isOn}
              onClick={() => set(isOn ? [] : choice)}
            >
              <span className="grow">{daysSaid(t, name, said)}</span>
              {isOn && <Icon name="check" size={14} />}
            </button>
          );
        })}
      </fieldset>
      <div className={`grid gap-8 ${styles.range}`}>
        <DayInput label={t('filter.from')} value={from ?? null} onChange={(day) => setEnd('from', day)} />
        <DayInput label={t('filter.to')} value={to ?? null} onChange={(day) => setEnd('to', day)} />
      </div>
    </div>
  );
}

function DayRangeText({ name, search }: Omit<FilterProps, 'change'>) {
  const { t } = useTexts();
  return daysSaid(t, name, search);
}

export const dateInputs: FieldInputs = {
  Input: DayField,
  Filter: DayRangeFilter,
  FilterText: DayRangeText,
  filterGroup: 'days',
};

/** Days with commas between. */
function DaysField({ form, path, label, disabled }: InputProps) {
  const formats = useFormats();
  const [value, setValue] = useFormValue<readonly string[]>(form, path);
  return (
    <TextInput
      key={value.join()}
      label={label}
      error={form.errors[path]}
      disabled={disabled}
      defaultValue={value.map((day) => formatDay(day) || day).join(', ')}
      onBlur={(event) => {
        const typed = event.currentTarget.value.split(/[,;]/).filter((text) => text.trim());
        setValue(typed.map((text) => parseDay(text, formats.today()) ?? text.trim()));
      }}
    />
  );
}

export const datesInputs: FieldInputs = { Input: DaysField, Filter: null, FilterText: null };

/** Day and time of a moment, on the clock of the company; a day alone means what the resource says it means. */
function InstantField(props: InputProps) {
  const { form, path, disabled, autoFocus } = props;
  const attributes = useFieldAttributes(props);
  const { t } = useTexts();
  const { timeZone } = useFormats();
  const [value, setValue] = useFormValue<string | null>(form, path);
  const [time, setTime] = useState(() => (isInstant(value) ? formatTime(value!, timeZone) : ''));
  const day = isInstant(value) ? dayOf(value!, timeZone) : (value?.replace(` ${time}`, '') ?? null);
  const set = (nextDay: string | null, nextTime: string) => {
    setTime(nextTime);
    setValue(nextDay && nextTime ? momentTyped(nextDay, nextTime, timeZone) : nextDay);
  };
  return (
    <div className={`grid gap-8 ${styles.moment}`} data-moment>
      <DayInput {...attributes} autoFocus={autoFocus} value={day} onChange={(next) => set(next, time)} />
      <TimeInput label={t('form.time')} value={time} disabled={disabled || !day} onChange={(next) => set(day, next)} />
    </div>
  );
}

export const instantInputs: FieldInputs = { ...dateInputs, Input: InstantField };
