/** What stands above a text that is written; the notice of who drew it stands in first-icons.ts. */
export const textIcons = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7h-6l0 -7M13 12h1a3.5 3.5 0 0 1 0 7h-7v-7',
  italic: 'M11 5l6 0M7 19l6 0M14 5l-4 14',
  strikethrough: 'M5 12l14 0M16 6.5a4 2 0 0 0 -4 -1.5h-1a3.5 3.5 0 0 0 0 7h2a3.5 3.5 0 0 1 0 7h-1.5a4 2 0 0 1 -4 -1.5',
  'h-2':
    'M17 12a2 2 0 1 1 4 0c0 .591 -.417 1.318 -.816 1.858l-3.184 4.143l4 0M4 6v12M12 6v12M11 18h2M3 18h2M4 12h8M3 6h2M11 6h2',
  'h-3': 'M19 14a2 2 0 1 0 -2 -2M17 16a2 2 0 1 0 2 -2M4 6v12M12 6v12M11 18h2M3 18h2M4 12h8M3 6h2M11 6h2',
  'list-numbers': 'M11 6h9M11 12h9M12 18h8M4 16a2 2 0 1 1 4 0c0 .591 -.5 1 -1 1.5l-3 2.5h4M6 10v-6l-2 2',
  blockquote:
    'M6 15h15M21 19h-15M15 11h6M21 7h-6M9 9h1a1 1 0 1 1 -1 1v-2.5a2 2 0 0 1 2 -2M3 9h1a1 1 0 1 1 -1 1v-2.5a2 2 0 0 1 2 -2',
  code: 'M7 8l-4 4l4 4M17 8l4 4l-4 4M14 4l-4 16',
  'source-code': 'M14.5 4h2.5a3 3 0 0 1 3 3v10a3 3 0 0 1 -3 3h-10a3 3 0 0 1 -3 -3v-5M6 5l-2 2l2 2M10 9l2 -2l-2 -2',
  table: 'M3 5a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14M3 10h18M10 3v18',
  link: 'M9 15l6 -6M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463',
  photo:
    'M15 8h.01M3 6a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v12a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-12M3 16l5 -5c.928 -.893 2.072 -.893 3 0l5 5M14 14l1 -1c.928 -.893 2.072 -.893 3 0l3 3',
} as const satisfies Record<string, string>;
