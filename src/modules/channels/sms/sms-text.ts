/** The basic letters of GSM 03.38, one unit each: 3GPP TS 23.038, 6.2.1. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
    'abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Those of its extension, two units each. */
const extended = new Set('^{}\\[~]|€\f');

export interface Parts {
  readonly encoding: 'GSM' | 'UCS2';
  readonly units: number;
  readonly parts: number;
}

/** How a text goes out: one letter outside the alphabet of GSM makes all of it UCS-2, and twice as dear. */
export function partsOf(text: string): Parts {
  let units = 0;
  for (const letter of text) {
    if (basic.has(letter)) units += 1;
    else if (extended.has(letter)) units += 2;
    else return { encoding: 'UCS2', units: text.length, parts: text.length <= 70 ? 1 : Math.ceil(text.length / 67) };
  }
  return { encoding: 'GSM', units, parts: units <= 160 ? 1 : Math.ceil(units / 153) };
}

/** Signs that would make a message dear, and what is read as the same. */
const plain: Readonly<Record<string, string>> = {
  ...{ ʻ: "'", ʼ: "'", '’': "'", '‘': "'", '`': "'", '«': '"', '»': '"', '“': '"', '”': '"', '„': '"' },
  ...{
    '—': '-',
    '–': '-',
    '−': '-',
    '…': '...',
    '\u00A0': ' ',
    '\u202F': ' ',
    '·': '-',
    '•': '-',
    '№': 'No',
    '\t': ' ',
  },
};

const latin: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', ж: 'j', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm', н: 'n' },
  ...{ о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'x', ч: 'ch', ш: 'sh', щ: 'sh', ъ: "'", ь: '' },
  ...{ э: 'e', ю: 'yu', я: 'ya', ё: 'yo', ў: "o'", қ: 'q', ғ: "g'", ҳ: 'h', ц: 's', ы: 'i' },
};
const vowels = 'аеёиоуўэюя';

/** Uzbek in Cyrillic as it is written in Latin letters, with a plain apostrophe. */
function inLatin(text: string): string {
  const letters = Array.from(text.normalize('NFC'));
  return letters
    .map((letter, at) => {
      const small = letter.toLowerCase();
      const before = letters[at - 1]?.toLowerCase() ?? '';
      const isFirst = !/\p{L}/u.test(before);
      const said =
        small === 'е'
          ? isFirst || vowels.includes(before) || before === 'ъ'
            ? 'ye'
            : 'e'
          : small === 'ц' && vowels.includes(before)
            ? 'ts'
            : latin[small];
      if (said === undefined) return letter;
      if (letter === small || !said) return said;
      const isShouted = /\p{Lu}/u.test(letters[at + 1] ?? '') || (!isFirst && /\p{Lu}/u.test(letters[at - 1] ?? ''));
      return isShouted ? said.toUpperCase() : said[0]!.toUpperCase() + said.slice(1);
    })
    .join('');
}

/**
 * A text as it is sent: signs become plain, and with `toLatin` Uzbek Cyrillic becomes Latin. Where a letter stays that
 * GSM does not have, the text is UCS-2 anyway and keeps its own signs.
 */
export function asSent(text: string, toLatin: boolean): string {
  const written = toLatin ? inLatin(text) : text;
  const simple = Array.from(written.normalize('NFC'))
    .map((letter) => plain[letter] ?? letter)
    .join('');
  return partsOf(simple).encoding === 'GSM' ? simple : written;
}

/** Providers take so many letters of one message. */
export const longestText = 640;
/** A message of more parts is cut before its link. */
const mostParts = 3;

/** Title and link as one message of at most three parts; the link is whole or not there. */
export function messageText(title: string, link: string | null, toLatin: boolean): string {
  const tail = link ? ` ${link}` : '';
  const words = Array.from(asSent(title.replace(/\s+/g, ' ').trim(), toLatin));
  const fits = (text: string) => partsOf(text).parts <= mostParts && text.length <= longestText;
  if (fits(words.join('') + tail)) return words.join('') + tail;
  while (words.length && !fits(`${words.join('')}...${tail}`))
    words.length -= Math.max(1, Math.floor(words.length / 50));
  const cut = `${words.join('').trimEnd()}...${tail}`;
  return fits(cut) ? cut : messageText(title, null, toLatin);
}
