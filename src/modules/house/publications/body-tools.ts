import { type ToolSign, toolSigns } from '#web/rich-text/tool-signs.ts';
import { textIcons } from '#web/ui/text-icons.ts';

export const smallHeading: ToolSign = { text: 'publications.small_heading', lines: textIcons['h-3'] };

const { bold, italic, heading, bullets, numbers, quote, codeBlock, table, link, picture } = toolSigns;

/** What stands above the text of a publication, in its order; the last two ask for something first. */
export const bodyTools: readonly ToolSign[] = [
  ...[bold, italic, heading, smallHeading],
  ...[bullets, numbers, quote, codeBlock, table],
  ...[link, picture],
];
