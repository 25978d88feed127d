import type { Field } from '#kernel/field.ts';
import { minutesOf } from '#kernel/fields/number.ts';
import { isDay, isInstant } from '#kernel/fields/time.ts';
import { languages } from '#kernel/languages.ts';
import { fold } from '#kernel/search.ts';
import type { Texts } from '#server/texts.ts';

/** What a cell says, or the rule that it breaks. */
export type Read = { readonly value: unknown } | { readonly rule: string };

/** Finds the rows that names in a file mean: an id, `many` when the name is not unique, undefined when none has it. */
export type Finder = (path: string, name: string) => number | 'many' | undefined;

export interface Reading {
  readonly texts: Texts;
  /** The resource's name, for the texts of its choices. */
  readonly name: string;
  readonly find: Finder;
}

const yes = ['ha', 'да', 'yes', 'true', '1', '+', 'x'].map(fold);
const no = ['yoʻq', 'нет', 'no', 'false', '0', '-'].map(fold);

/** The text of a cell as the value of a field. An empty cell is not read at all. */
export function readCell(cell: string, fieldName: string, field: Field, reading: Reading): Read {
  const broken = (rule: string): Read => ({ rule });
  switch (field.kind) {
    case 'integer': {
      const text = cell.replace(/[\s\u00A0]/g, '').replace(/[.,]0+$/, '');
      return /^-?\d{1,10}$/.test(text) ? { value: Number(text) } : broken('integer');
    }
    case 'decimal': {
      const text = cell.replace(/[\s\u00A0]/g, '').replace(',', '.');
      return /^-?\d{1,15}(\.\d{1,12})?$/.test(text)
        ? { value: Number(text).toFixed(field.options.scale ?? 2) }
        : broken('decimal');
    }
    case 'minutes': {
      const minutes = minutesOf(cell);
      return minutes === undefined ? broken('minutes') : { value: minutes };
    }
    case 'flag': {
      const word = fold(cell);
      return yes.includes(word) ? { value: true } : no.includes(word) ? { value: false } : broken('yes_or_no');
    }
    case 'date': {
      const day = dayOf(cell);
      return day ? { value: day } : broken('day');
    }
    case 'instant': {
      const value = isInstant(cell) ? cell : dayOf(cell);
      return value ? { value } : broken('instant_or_day');
    }
    case 'choice': {
      const code = choiceOf(cell, fieldName, field, reading);
      return code ? { value: code } : broken('choice');
    }
    case 'reference':
      return readReference(cell, field, reading);
    case 'references': {
      const all = cell
        .split(/[,;]/)
        .map((one) => one.trim())
        .filter(Boolean)
        .map((one) => readReference(one, field, reading));
      const wrong = all.find((one) => 'rule' in one);
      return wrong ?? { value: all.map((one) => ('value' in one ? one.value : null)) };
    }
    default:
      return { value: cell };
  }
}

function readReference(cell: string, field: Field, { find }: Reading): Read {
  const found = find(field.options.to!, cell);
  if (found === 'many') return { rule: 'several_rows' };
  return found === undefined ? { rule: 'exists' } : { value: found };
}

/** `2026-03-01`, `01.03.2026`, `1/3/2026`, or the number of the day as a spreadsheet keeps it. */
export function dayOf(cell: string): string | undefined {
  const text = cell.replace(/T.*$|\s+\d{1,2}:\d{2}.*$/, '');
  const local = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text);
  const serial = /^\d{5}$/.test(text) ? new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000) : null;
  const day = local
    ? `${local[3]}-${local[2]!.padStart(2, '0')}-${local[1]!.padStart(2, '0')}`
    : (serial?.toISOString().slice(0, 10) ?? text);
  return isDay(day) ? day : undefined;
}

/** A code, or what it is called in any of the languages. */
function choiceOf(cell: string, fieldName: string, field: Field, { texts, name }: Reading): string | undefined {
  const asked = fold(cell);
  return field.options.values?.find((code) => {
    const own = `${name}.${fieldName}.${code}`;
    const key = texts.has(own) ? own : `choice.${code}`;
    return fold(code) === asked || languages.some((lang) => fold(texts.say(lang, key)) === asked);
  });
}
