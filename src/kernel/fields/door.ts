export { choice, codes } from '#kernel/fields/choice.ts';
export { color } from '#kernel/fields/color.ts';
export { document } from '#kernel/fields/document.ts';
export { flag } from '#kernel/fields/flag.ts';
export { localizedText, storedName } from '#kernel/fields/localized-text.ts';
export { longestLongText, longText } from '#kernel/fields/long-text.ts';
export { money } from '#kernel/fields/money.ts';
export { decimal, integer, longestTypedMinutes, minutes, minutesOf } from '#kernel/fields/number.ts';
export {
  account,
  accountPattern,
  email,
  emailPattern,
  isPhone,
  longestEmail,
  normalizePhone,
  phone,
} from '#kernel/fields/phone-email-account.ts';
export { records } from '#kernel/fields/records.ts';
export { largestId, parseId, partsOf, reference, references } from '#kernel/fields/reference.ts';
export { secret } from '#kernel/fields/secret.ts';
export { longestText, text } from '#kernel/fields/text.ts';
export { date, dateKind, dates, instant, isInstant, sheetDay } from '#kernel/fields/time.ts';
