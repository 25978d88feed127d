import { minuteOf, type WrittenSpan } from '#modules/company/schedules/schedule-versions.ts';

/** `9-13`, `9:30–18`, `0930-1800`: what people type for a span. */
const typedSpan = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*[-–—]\s*(\d{1,2})(?:[:.]?(\d{2}))?$/;

/** Hours as they are shown and typed: `09:00–13:00, 14:00–18:00`. */
export const hoursText = (spans: readonly (readonly string[])[]): string =>
  spans.map(([from, to]) => `${from}–${to}`).join(', ');

/** The spans that a text says, none for an empty one; null where a piece of it cannot be read. */
export function spansOf(text: string): WrittenSpan[] | null {
  const pieces = text
    .trim()
    .replace(/\s*[-–—]\s*/g, '-')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const spans = pieces.map((piece): WrittenSpan | null => {
    const match = typedSpan.exec(piece);
    if (!match) return null;
    const clock = (hour: string, minute = '00') => `${hour.padStart(2, '0')}:${minute}`;
    const span = [clock(match[1]!, match[2]), clock(match[3]!, match[4])] as const;
    return span.every((one) => minuteOf(one) !== undefined) ? span : null;
  });
  return spans.every((span) => span !== null) ? spans : null;
}
