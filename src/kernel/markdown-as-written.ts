/** Signs with which a line of Markdown begins a heading, a list, a rule or a code block. */
const beginning = /^( {0,3})(?:(#{1,6}|[-+])(?=\s|$)|(-)(?=[\s-]*-[\s-]*$)|(\d{1,9})([.)])(?=\s|$))/gm;

/** Markdown of running text whose lines begin nothing: each such sign is written as itself. */
export const startsAsWritten = (markdown: string): string =>
  markdown.replace(beginning, (_, space: string, sign = '', rule = '', number = '', point = '') =>
    number ? `${space}${number}\\${point}` : `${space}\\${sign}${rule}`,
  );

/** An address stays as it is: what stands in it marks nothing up, though the writer has put a stroke before it. */
export const addressesAsWritten = (markdown: string): string =>
  markdown.replace(/https?:\/\/[^\s<>()]+/g, (address) => address.replace(/\\([_*~])/g, '$1'));
