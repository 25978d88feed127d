export { cyrillicOf } from '#modules/translations/cyrillic-on-demand.ts';
export { toCyrillic, toLatin } from '#modules/translations/transliteration.ts';
