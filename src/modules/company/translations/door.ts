export { cyrillicOf } from '#modules/company/translations/cyrillic-on-demand.ts';
export { toCyrillic, toLatin } from '#modules/company/translations/transliteration.ts';
