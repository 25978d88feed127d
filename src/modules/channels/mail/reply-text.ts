import type { Lang } from '#kernel/languages.ts';

/**
 * Stands above all that a letter says: what is written below it in an answer is ours. Clients quote it, shift it and
 * break it nowhere, so it is found whatever language they speak.
 */
export const replyLine: Readonly<Record<Lang, string>> = {
  uz: '##- Javobingizni shu chiziqdan yuqoriga yozing -##',
  uk: '##- Жавобингизни шу чизиқдан юқорига ёзинг -##',
  ru: '##- Пишите ответ выше этой черты -##',
};

const ourLine = /^.{0,4}##- .+ -##\s*$/m;

/** Words by which a client introduces what it quotes: of uz, uk, ru and en, with the name before or behind. */
const wrote = String.raw`(?:написал(?:\(а\)|а|и)?|пишет|yozdi|yozgan|yozadi|ёзди|ёзган|ёзади)`;

const sentOn = '(?:Sent|Date|Отправлено|Дата|Yuborilgan|Sana|Юборилган|Сана)';

/**
 * Where a client says whose letter follows. No words are known of most of them, so the form decides too: a line with a
 * year and an address that ends in a colon, or the block of fields that Outlook writes.
 */
const introductions = [
  /^[ \t]*(?:>[ \t]?)?On\s[^\n]{5,120}(?:\n[^\n]{0,120})?\bwrote:[ \t]*$/m,
  new RegExp(String.raw`^[ \t]*(?:>[ \t]?)?[^\n]{0,160}\b${wrote}\s*:[ \t]*$`, 'mu'),
  new RegExp(String.raw`^[ \t]*(?:>[ \t]?)?[^\n]{0,160}(?<=[\s>])${wrote}\s*:[ \t]*$`, 'mu'),
  /^[ \t]*(?:>[ \t]?)?[^\n]{0,60}\b\d{4}[^\n]{0,120}<[^>\n]+@[^>\n]+>\s*:[ \t]*$/m,
  new RegExp(String.raw`^(?:[_-]{5,}[^\n]*\n)?\*?(?:From|От|Kimdan|Кимдан)\*?:[^\n]+\n\*?${sentOn}\*?:[^\n]+$`, 'mu'),
  /^-{2,}\s?(?:Original Message|Исходное сообщение|Пересылаемое сообщение|Asl xabar|Асл хабар)\s?-{2,}[ \t]*$/im,
];

/** From here on somebody says who they are, or their telephone says that it wrote. */
const signatures = [
  /^--[ \t]*$/m,
  /^(?:Sent from (?:my |Mail)[^\n]+|Get Outlook for [^\n]+|Отправлено (?:с|из) [^\n]+)$/m,
  /^[^\n]{2,40}(?:dan|дан) (?:yuborildi|юборилди)\.?[ \t]*$/m,
];

const isQuote = (line: string): boolean => /^\s{0,3}>/.test(line);
const saysMoreThanQuotes = (text: string): boolean => text.split('\n').some((line) => line.trim() && !isQuote(line));

/**
 * What of an answer is new. Answers between quotes keep the quotes that they answer, and lose only the introduction.
 * Empty, when everything is a quote.
 */
export function newPartOf(letter: string): string {
  let text = upTo(ourLine, letter.replaceAll('\r\n', '\n').replaceAll(' ', ' '));
  for (const introduction of introductions) {
    const found = introduction.exec(text);
    if (!found) continue;
    const before = text.slice(0, found.index);
    const after = text.slice(found.index + found[0].length);
    text = !before.trim() && saysMoreThanQuotes(after) ? after : before;
  }
  for (const signature of signatures) text = upTo(signature, text);
  const lines = text.replaceAll(/[ \t]+$/gm, '').split('\n');
  while (lines.length && (!lines.at(-1)!.trim() || /^\s*>\s*$/.test(lines.at(-1)!))) lines.pop();
  const whole = lines.join('\n').trim();
  return saysMoreThanQuotes(whole) ? whole : '';
}

function upTo(sign: RegExp, text: string): string {
  const at = text.search(sign);
  return at < 0 ? text : text.slice(0, at);
}
