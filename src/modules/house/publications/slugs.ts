import type { Lang } from '#kernel/languages.ts';
import { longestSlug } from '#modules/house/publications/slug-form.ts';
import { toLatin } from '#modules/company/translations/door.ts';

/** ISO 9 simplified as passports and addresses write it; Uzbek goes by its own alphabet. */
const russian: Readonly<Record<string, string>> = Object.fromEntries(
  'а a б b в v г g д d е e ё yo ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh щ sch'
    .concat(' ы y э e ю yu я ya')
    .split(' ')
    .reduce<[string, string][]>((pairs, letter, at, all) => {
      if (at % 2 === 0) pairs.push([letter, all[at + 1]!]);
      return pairs;
    }, []),
);

/** The address that a title would have: transliterated, cut between words. Empty where it has no letter at all. */
export function slugOf(title: string, lang: Lang): string {
  const latin =
    lang === 'ru'
      ? Array.from(title.toLowerCase(), (letter) => russian[letter] ?? letter.replace(/[ъь]/, '')).join('')
      : toLatin(title).toLowerCase();
  const words = latin
    .normalize('NFKD')
    .replace(/[\u0300-\u036fʻʼ‘’'`´]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (words.length <= longestSlug) return words;
  const cut = words.slice(0, longestSlug + 1);
  return cut.slice(0, cut.lastIndexOf('-') > 20 ? cut.lastIndexOf('-') : longestSlug);
}
