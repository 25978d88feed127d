import {
  IconBlockquote,
  IconBold,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconSourceCode,
  IconTable,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** What a tool above a text is called, and its sign. Apart from the editor, which comes when somebody writes. */
export interface ToolSign {
  readonly text: string;
  readonly Sign: ComponentType<{ size?: number }>;
}

export const toolSigns = {
  bold: { text: 'editor.bold', Sign: IconBold },
  italic: { text: 'editor.italic', Sign: IconItalic },
  heading: { text: 'editor.heading', Sign: IconH2 },
  bullets: { text: 'editor.bullets', Sign: IconList },
  numbers: { text: 'editor.numbers', Sign: IconListNumbers },
  quote: { text: 'editor.quote', Sign: IconBlockquote },
  codeBlock: { text: 'editor.code_block', Sign: IconSourceCode },
  table: { text: 'editor.table', Sign: IconTable },
  link: { text: 'field.link', Sign: IconLink },
  picture: { text: 'editor.picture', Sign: IconPhoto },
} as const satisfies Record<string, ToolSign>;
