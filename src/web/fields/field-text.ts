import { isDay } from '#kernel/days.ts';
import { formatDay, formatInstant } from '#kernel/calendar-formats.ts';
import type { Field } from '#kernel/field.ts';
import { columnOf } from '#kernel/fields-of.ts';
import { minutesOf } from '#kernel/fields/door.ts';
import { formatMinutes } from '#kernel/formats.ts';
import { fold } from '#kernel/search-folding.ts';
import type { Resource } from '#kernel/resource.ts';
import { optionsQuery } from '#web/cache/options.ts';
import { namesOf } from '#web/cache/references.ts';
import { choiceText } from '#web/fields/field-names.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { texts } from '#web/i18n/texts.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { session } from '#web/session/session.ts';

interface Named {
  readonly name: string;
  readonly field: Field;
}

/** What stands in a cell that a person sees, as text for the clipboard. References are their names. */
export async function textOfCell(resource: Resource, { name, field }: Named, row: RowValues): Promise<string> {
  const value = row[name];
  const { t, lang } = texts();
  if (value === null || value === undefined) return '';
  switch (field.kind) {
    case 'flag':
      return t(value ? 'export.yes' : 'export.no');
    case 'choice':
      return choiceText(t, resource, name, String(value));
    case 'minutes':
      return formatMinutes(Number(value), lang);
    case 'date':
      return formatDay(String(value));
    case 'instant':
      return formatInstant(String(value), session.get().timeZone);
    case 'reference':
    case 'references': {
      const ids = [value].flat() as number[];
      return (field.options.to ? await namesOf(field.options.to, ids) : ids).join(', ');
    }
    default:
      return String(value);
  }
}

/** A pasted text and the cell that it is for. */
interface Pasted extends Named {
  readonly text: string;
  readonly resource: Resource;
  readonly row: RowValues;
}

/** What a kind makes of a text; undefined when it does not fit. A kind that is not here takes none. */
type Reader = (pasted: Pasted) => unknown;

const asItIs: Reader = ({ text }) => text;

const readers: Readonly<Partial<Record<Field['kind'], Reader>>> = {
  text: asItIs,
  long_text: asItIs,
  email: asItIs,
  phone: asItIs,
  account: asItIs,
  color: asItIs,
  localized_text: ({ text, name, field, row }) => ({ ...(row[columnOf(name, field)] as object), [texts().lang]: text }),
  integer: ({ text }) => (/^-?\d{1,9}$/.test(text) ? Number(text) : undefined),
  decimal: ({ text }) => (/^-?\d{1,15}([.,]\d+)?$/.test(text) ? text.replace(',', '.') : undefined),
  minutes: ({ text }) => minutesOf(text),
  flag: ({ text }) => {
    const { t } = texts();
    const isOneOf = (words: string[]) => words.map(fold).includes(fold(text));
    if (isOneOf([t('export.yes'), 'true', '1', '+'])) return true;
    return isOneOf([t('export.no'), 'false', '0', '-']) ? false : undefined;
  },
  date: ({ text }) => {
    const day = text.includes('.') ? text.split('.').reverse().join('-') : text;
    return isDay(day) ? day : undefined;
  },
  choice: ({ text, resource, name, field }) => {
    const asked = fold(text);
    const { t } = texts();
    const isAsked = (code: string) => fold(choiceText(t, resource, name, code)) === asked || fold(code) === asked;
    return field.options.values?.find(isAsked);
  },
  reference: async ({ text, field }) => {
    const found = await queryClient.fetchQuery(optionsQuery(field.options.to ?? '', text));
    const same = found.filter((one) => fold(one.name) === fold(text));
    return same.length === 1 ? same[0]!.id : undefined;
  },
};

/**
 * The text of a pasted cell as a change of a row: null when it does not fit the column. A text in three languages is
 * changed in the reader's.
 */
export async function changeOfText(
  resource: Resource,
  { name, field }: Named,
  row: RowValues,
  pasted: string,
): Promise<FormValues | null> {
  const text = pasted.trim();
  const path = columnOf(name, field);
  if (text === '') return field.options.required ? null : { [path]: field.kind === 'references' ? [] : null };
  const value = await readers[field.kind]?.({ text, name, field, resource, row });
  return value === undefined ? null : { [path]: value };
}
