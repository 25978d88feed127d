import { addressesAsWritten } from '#kernel/markdown-as-written.ts';

/** A line break is written as one, and an empty paragraph as nothing, so that the text stays readable elsewhere. */
export const tidied = (markdown: string): string =>
  addressesAsWritten(markdown)
    .replace(/ {2}\n/g, '\n')
    .replace(/^&nbsp;$/gm, '')
    .replace(/\[(https?:\/\/[^\]\s]+)\]\(\1\)/g, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
