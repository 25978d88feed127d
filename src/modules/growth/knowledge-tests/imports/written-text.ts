/** Signs that would mark up Markdown where they stand in running text. */
const marks = /[\\`*_[\]~<]/g;
const beginnings = /^(\s{0,3})([#>+-](?=\s)|\d{1,9}[.)](?=\s))/gm;

/** Plain words as Markdown that reads like them. */
export const asWritten = (text: string): string =>
  text
    .replace(marks, (sign) => `\\${sign}`)
    .replace(beginnings, (_, space: string, sign: string) => `${space}${sign.slice(0, -1)}\\${sign.slice(-1)}`);

/** A picture that a file brings in itself. */
export interface BroughtPicture {
  /** Of its content: the same picture is kept once. */
  readonly name: string;
  readonly mime: string;
  readonly base64: string;
}

/** Remarks of a text, by rule, how often. */
export type Remarks = Map<string, number>;
export const remark = (remarks: Remarks, rule: string): void => void remarks.set(rule, (remarks.get(rule) ?? 0) + 1);
