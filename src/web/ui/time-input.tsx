import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { instantOf } from '#kernel/calendar-formats.ts';
import { isDay } from '#kernel/days.ts';

interface TimeInputProps {
  readonly label: string;
  /** `HH:mm`, '' for none, or what was typed and is no time: it stays until it is mended. */
  readonly value: string;
  readonly onChange: (time: string) => void;
  readonly disabled?: boolean;
}

/** `9`, `930`, `9:30`, `9.30` → `09:30`. Undefined when it is no time of a day. */
export function timeOf(typed: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.\s]?(\d{2}))?$/.exec(typed.trim());
  if (!match) return undefined;
  const hours = Number(match[1]);
  const minutes = Number(match[2] ?? 0);
  if (hours > 23 || minutes > 59) return undefined;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** A day and its time as a moment. What is no time stays beside its day, and is refused at the field. */
export const momentTyped = (day: string, time: string, timeZone: string): string =>
  isDay(day) && timeOf(time) ? instantOf(day, time, timeZone) : `${day} ${time}`;

/** A time of day by typing, in 24 hours: the browser's own field follows the system and not the product. */
export function TimeInput({ label, value, onChange, disabled }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    if (typed === null) return;
    setTyped(null);
    const time = timeOf(typed) ?? typed.trim();
    if (time !== value) onChange(time);
  };
  return (
    <TextInput
      label={label}
      value={typed ?? value}
      disabled={disabled}
      error={value !== '' && timeOf(value) === undefined}
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      data-example=""
      maxLength={5}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
    />
  );
}
