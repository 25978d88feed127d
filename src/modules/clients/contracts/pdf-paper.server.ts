import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Block, Paper, PaperContent, PrintedParty, Run } from '#modules/clients/contracts/document-blocks.ts';
import pdfmake from 'pdfmake';

// An act as PDF. Runs in a thread of its own, see `paper-thread.server.ts`.

const require = createRequire(import.meta.url);
const fontFolder = dirname(require.resolve('@expo-google-fonts/noto-sans/package.json'));
const fontFile = (name: string): string => `${fontFolder}/${name}.ttf`;
const fonts = {
  NotoSans: {
    normal: fontFile('400Regular/NotoSans_400Regular'),
    bold: fontFile('700Bold/NotoSans_700Bold'),
  },
};

// A document reads its two fonts and nothing else, whatever stands in it.
pdfmake.addFonts(fonts);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => Object.values(fonts.NotoSans).includes(path));

type Node = Readonly<Record<string, unknown>>;

const MARGIN = 42;
const textOf = (runs: readonly Run[], isHeading = false) =>
  runs.map(({ text, isBold }) => ({ text, bold: isHeading || isBold }));
const cell = (text: string, more: Node = {}): Node => ({ text, ...more });

const rows = ({ unit, withoutVat, mxik = '' }: Paper, { lines, rate }: PaperContent): Node[][] =>
  lines.map(({ name, code, net, vat, amount, ...line }, at) => [
    cell(String(at + 1), { alignment: 'center' }),
    code ? { stack: [cell(name), cell(`${mxik} ${code}`, { fontSize: 6.5, color: '#6b7280' })] } : cell(name),
    cell(line.unit || unit, { alignment: 'center' }),
    cell('1', { alignment: 'center' }),
    cell(net, { alignment: 'right' }),
    cell(rate ?? withoutVat, { alignment: 'center' }),
    cell(rate === null ? '—' : vat, { alignment: 'right' }),
    cell(amount, { alignment: 'right' }),
  ]);

function table(paper: Paper, content: PaperContent): Node {
  const bold = { bold: true };
  const total = [
    { ...cell(paper.total, { ...bold, alignment: 'right', colSpan: 4 }) },
    ...['', '', ''].map((text) => cell(text)),
    cell(content.net, { ...bold, alignment: 'right' }),
    cell(''),
    cell(content.rate === null ? '—' : content.vat, { ...bold, alignment: 'right' }),
    cell(content.amount, { ...bold, alignment: 'right' }),
  ];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [20, '*', 38, 34, 68, 38, 62, 72],
      body: [
        paper.headings.map((text) => cell(text, { ...bold, alignment: 'center', fillColor: '#eef0f4' })),
        ...rows(paper, content),
        total,
      ],
    },
    layout: { hLineWidth: () => 0.5, vLineWidth: () => 0.5, hLineColor: () => '#98a0ae', vLineColor: () => '#98a0ae' },
    fontSize: 8,
    margin: [0, 6, 0, 8],
  };
}

const party = ({ role, name, lines }: PrintedParty): Node => ({
  stack: [
    cell(role, { bold: true }),
    cell(name, { bold: true, margin: [0, 1, 0, 2] }),
    ...lines.map((line) => cell(line)),
  ],
});

const signature = ({ role, signers }: PrintedParty, seal: string): Node => ({
  stack: [
    cell(role, { bold: true, margin: [0, 0, 0, 6] }),
    ...signers.map(([post, name]) => cell(`${post} ______________ ${name}`, { margin: [0, 4, 0, 8] })),
    cell(seal, { color: '#6b7280' }),
  ],
});

function nodeOf(block: Block, paper: Paper, content: PaperContent): Node {
  const [seller, buyer] = paper.parties;
  switch (block.kind) {
    case 'title':
      return { text: textOf(block.runs, true), fontSize: 13, alignment: 'center', margin: [0, 0, 0, 8] };
    case 'heading':
      return { text: textOf(block.runs, true), fontSize: 11, margin: [0, 6, 0, 4] };
    case 'text':
      return { text: textOf(block.runs), margin: [0, 2, 0, 4], lineHeight: 1.15 };
    case 'pair':
      return {
        columns: [{ text: textOf(block.left) }, { text: textOf(block.right), alignment: 'right', width: 'auto' }],
        margin: [0, 0, 0, 6],
      };
    case 'lines':
      return table(paper, content);
    case 'parties':
      return { columns: [party(seller), party(buyer)], columnGap: 24, unbreakable: true, margin: [0, 8, 0, 8] };
    case 'signatures':
      return {
        columns: [signature(seller, paper.seal), signature(buyer, paper.seal)],
        ...{ columnGap: 24, unbreakable: true, margin: [0, 8, 0, 0] },
      };
  }
}

/** Text of it can be selected and searched: the fonts have all letters of both scripts. */
export async function pdfOf(paper: Paper, content: PaperContent): Promise<Uint8Array> {
  const made = pdfmake.createPdf({
    info: { title: paper.title },
    pageSize: 'A4',
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN],
    defaultStyle: { font: 'NotoSans', fontSize: 9 },
    footer: (page: number, pages: number) => ({
      ...cell(`${paper.title} · ${paper.page} ${page}/${pages}`, { alignment: 'center', fontSize: 7 }),
      ...{ color: '#6b7280', margin: [0, 14, 0, 0] },
    }),
    content: paper.blocks.map((block) => nodeOf(block, paper, content)),
  });
  return made.getBuffer();
}
