import { firstIcons } from '#web/ui/first-icons.ts';
import { textIcons } from '#web/ui/text-icons.ts';

/** What a tool above a text is called, and its sign. Apart from the editor, which comes when somebody writes. */
export interface ToolSign {
  readonly text: string;
  readonly lines: string;
}

export const toolSigns = {
  bold: { text: 'editor.bold', lines: textIcons.bold },
  italic: { text: 'editor.italic', lines: textIcons.italic },
  heading: { text: 'editor.heading', lines: textIcons['h-2'] },
  bullets: { text: 'editor.bullets', lines: firstIcons.list },
  numbers: { text: 'editor.numbers', lines: textIcons['list-numbers'] },
  quote: { text: 'editor.quote', lines: textIcons.blockquote },
  codeBlock: { text: 'editor.code_block', lines: textIcons['source-code'] },
  table: { text: 'editor.table', lines: textIcons.table },
  link: { text: 'field.link', lines: textIcons.link },
  picture: { text: 'editor.picture', lines: textIcons.photo },
} as const satisfies Record<string, ToolSign>;
