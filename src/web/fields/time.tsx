import { dayOf, formatDay } from '#kernel/calendar-formats.ts';
import { isDay } from '#kernel/days.ts';
import { type FieldView, textOrEmpty } from '#web/fields/field-view.ts';
import { session } from '#web/session/session.ts';
import { useFormats } from '#web/ui/use-formats.ts';

export const isInstant = (value: unknown) => /^\d{4}-\d{2}-\d{2}T/.test(textOrEmpty(value));

export const dateView: FieldView = {
  Cell: ({ value }) => (value ? formatDay(String(value)) : ''),
  listed: true,
  isTyped: true,
  // A new row of today: the server says it as a word, for it does not know when the form is opened.
  toForm: (value) => (value === 'today' ? dayOf(Date.now(), session.get().timeZone) : (value ?? null)),
  toApi: (typed) => typed || null,
  check: (typed, { options }) => {
    if (!isDay(typed)) return { rule: 'day' };
    const isLater = options.notAfterToday && textOrEmpty(typed) > dayOf(Date.now(), session.get().timeZone);
    return isLater ? { rule: 'past_day' } : null;
  },
};

export const datesView: FieldView = {
  ...dateView,
  Cell: ({ value }) => ((value as readonly string[] | null) ?? []).map(formatDay).join(', '),
  listed: false,
  toForm: (value) => value ?? [],
  toApi: (typed) => typed ?? [],
  check: (typed) => ((typed as readonly string[]).every(isDay) ? null : { rule: 'day' }),
};

export const instantView: FieldView = {
  ...dateView,
  Cell: function InstantCell({ value }) {
    const formats = useFormats();
    return value ? formats.instant(String(value)) : '';
  },
  check: (typed) => (isDay(typed) || isInstant(typed) ? null : { rule: 'instant' }),
};
