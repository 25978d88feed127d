import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isDay } from '#kernel/days.ts';
import { formatDay, parseDay } from '#kernel/calendar-formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Popover } from '#web/ui/floats.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MonthCalendar } from '#web/ui/month-calendar.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

interface DayInputProps {
  readonly label?: ReactNode;
  readonly ariaLabel?: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly name?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** What is meant, where no label stands above; without it how a day is written. */
  readonly placeholder?: string;
  /** `YYYY-MM-DD`, or null. What cannot be read as a day is handed on as it was typed. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
  readonly max?: string;
}

/** A day by typing (DD.MM.YYYY and its short forms) or by picking. */
export function DayInput({
  label,
  ariaLabel,
  description,
  error,
  name,
  required,
  disabled,
  autoFocus,
  placeholder,
  value,
  onChange,
  max,
}: DayInputProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : isDay(value) ? formatDay(value) : value);
  const settle = () => {
    if (typed === null) return;
    const text = typed.trim();
    setTyped(null);
    onChange(text === '' ? null : (parseDay(text, formats.today()) ?? text));
  };
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus withRoles={false}>
      <Popover.Target>
        <TextInput
          label={label}
          aria-label={ariaLabel}
          description={description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={error}
          name={name}
          required={required}
          disabled={disabled}
          data-autofocus={autoFocus || undefined}
          placeholder={placeholder ?? t('calendar.placeholder')}
          data-example={placeholder ? undefined : ''}
          inputMode="numeric"
          autoComplete="off"
          value={shown}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle();
            if (event.key === 'ArrowDown' && event.altKey) setOpen(true);
          }}
          rightSectionPointerEvents="all"
          rightSection={
            <IconButton
              icon="calendar"
              label={t('calendar.pick')}
              small
              disabled={disabled}
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('calendar.pick')}>
        <MonthCalendar
          value={value && isDay(value) ? value : null}
          today={formats.today()}
          max={max}
          choose={(day) => {
            setTyped(null);
            onChange(day);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
