import { formatDay, formatInstant } from '#kernel/calendar-formats.ts';
import type { Field } from '#kernel/field.ts';
import { minutesOf } from '#kernel/fields/number.ts';
import { isDay } from '#kernel/fields/time.ts';
import { formatMinutes } from '#kernel/formats.ts';
import { fold } from '#kernel/search.ts';
import type { Resource } from '#kernel/resource.ts';
import { optionsQuery } from '#web/api/options.ts';
import { namesOf } from '#web/api/references.ts';
import { choiceText, writtenName } from '#web/fields/field-names.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { texts } from '#web/i18n/texts.ts';
import { queryClient } from '#web/query.ts';
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

/**
 * The text of a pasted cell as a change of a row: `{}` when the cell says nothing new, null when it does not fit the
 * column. A text in three languages is changed in the reader's.
 */
export async function changeOfText(
  resource: Resource,
  { name, field }: Named,
  row: RowValues,
  pasted: string,
): Promise<FormValues | null> {
  const text = pasted.trim();
  const path = writtenName(name, field);
  const { t, lang } = texts();
  if (text === '') return field.options.required ? null : { [path]: field.kind === 'references' ? [] : null };
  switch (field.kind) {
    case 'localized_text':
      return { [path]: { ...(row[path] as object), [lang]: text } };
    case 'integer':
      return /^-?\d{1,9}$/.test(text) ? { [path]: Number(text) } : null;
    case 'decimal':
      return /^-?\d{1,15}([.,]\d+)?$/.test(text) ? { [path]: text.replace(',', '.') } : null;
    case 'minutes': {
      const minutes = minutesOf(text);
      return minutes === undefined ? null : { [path]: minutes };
    }
    case 'flag': {
      const word = fold(text);
      const isYes = [t('export.yes'), 'true', '1', '+'].map(fold).includes(word);
      const isNo = [t('export.no'), 'false', '0', '-'].map(fold).includes(word);
      return isYes || isNo ? { [path]: isYes } : null;
    }
    case 'date': {
      const day = text.includes('.') ? text.split('.').reverse().join('-') : text;
      return isDay(day) ? { [path]: day } : null;
    }
    case 'choice': {
      const asked = fold(text);
      const code = field.options.values?.find(
        (one) => fold(choiceText(t, resource, name, one)) === asked || fold(one) === asked,
      );
      return code ? { [path]: code } : null;
    }
    case 'reference': {
      const found = await queryClient.fetchQuery(optionsQuery(field.options.to ?? '', text));
      const same = found.filter((one) => fold(one.name) === fold(text));
      return same.length === 1 ? { [path]: same[0]!.id } : null;
    }
    case 'text':
    case 'long_text':
    case 'email':
    case 'phone':
    case 'account':
    case 'color':
      return { [path]: text };
    default:
      return null;
  }
}
