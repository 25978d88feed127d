import type { Translate } from '#web/i18n/texts.ts';

/** A filter by values as it is set: any of some, none of some, or whether there is a value at all. */
export interface AskedValues {
  readonly values: readonly string[];
  readonly isNot: boolean;
  readonly presence: 'null' | '!null' | null;
}

export function askedValues(text: string | undefined): AskedValues {
  if (text === 'null' || text === '!null') return { values: [], isNot: false, presence: text };
  const isNot = text?.startsWith('!') ?? false;
  const values = (isNot ? text?.slice(1) : text)?.split(',').filter(Boolean) ?? [];
  return { values, isNot, presence: null };
}

/** The same as it stands in the address; null: no filter. */
export const textOfValues = (values: readonly string[], isNot: boolean): string | null =>
  values.length ? `${isNot ? '!' : ''}${values.join()}` : null;

export const toggledValue = ({ values }: AskedValues, value: string): string[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];

/** `Yangi yoki Jarayonda emas`: the names as one says them. */
export function valuesSaid(t: Translate, names: readonly string[], isNot: boolean): string {
  const each = isNot ? names.map((value) => t('filter.not_one', { value })) : names;
  const both = isNot ? 'filter.nor' : 'filter.or';
  const said = each.reduce((one, other, at) => (at ? t(both, { one, other }) : other), '');
  return isNot && names.length ? t('filter.none_of', { values: said }) : said;
}

/** What a filter that asks for no value says; null for one that does. */
export const presenceSaid = (t: Translate, { presence }: AskedValues): string | null =>
  presence && t(presence === 'null' ? 'filter.empty' : 'filter.not_empty');
