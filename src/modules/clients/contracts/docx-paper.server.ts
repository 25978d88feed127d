import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Block, Paper, PaperContent, PrintedParty, Run } from '#modules/clients/contracts/document-blocks.ts';

// An act as DOCX. Runs in a thread of its own, see `paper-thread.server.ts`. Sizes are half points, widths twentieths.

/** Word stores the name of a font and no letters: this one is everywhere and has all of ours. */
const FONT = 'Times New Roman';
const MARGIN = 850;
const PAGE = { width: 11_906, height: 16_838 };
const WIDTH = PAGE.width - 2 * MARGIN;
const BODY = 20;
const SMALL = 17;
const SMALLEST = 14;
const columns = [420, 3546, 800, 760, 1330, 800, 1200, 1350];

const { LEFT, RIGHT, CENTER, JUSTIFIED } = AlignmentType;
type Alignment = (typeof AlignmentType)[keyof typeof AlignmentType];

interface Look {
  readonly alignment?: Alignment;
  readonly bold?: boolean;
  readonly size?: number;
  readonly after?: number;
}

const paragraph = (runs: readonly Run[], { alignment = LEFT, bold, size = BODY, after = 80 }: Look = {}): Paragraph =>
  new Paragraph({
    alignment,
    spacing: { after },
    children: runs.map(({ text, isBold }) => new TextRun({ text, bold: bold || isBold, size, font: FONT })),
  });
const line = (text: string, look?: Look): Paragraph => paragraph([{ text, isBold: false }], look);

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const borderless = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none };

interface Cell extends Look {
  readonly text: string;
  /** Small, below it. */
  readonly below?: string;
  readonly span?: number;
  readonly shaded?: boolean;
}

const row = (cells: readonly Cell[], isHead = false): TableRow =>
  new TableRow({
    tableHeader: isHead,
    cantSplit: true,
    children: cells.map(
      ({ text, below, span, shaded, ...look }) =>
        new TableCell({
          ...(span && { columnSpan: span }),
          ...(shaded && { shading: { type: ShadingType.CLEAR, fill: 'EEF0F4', color: 'auto' } }),
          margins: { left: 60, right: 60, top: 30, bottom: 30 },
          children: [
            line(text, { size: SMALL, after: 0, ...look }),
            ...(below ? [line(below, { size: SMALLEST, after: 0, ...look })] : []),
          ],
        }),
    ),
  });

function table(paper: Paper, content: PaperContent): Table {
  const { rate } = content;
  const right = { alignment: RIGHT };
  const center = { alignment: CENTER };
  const bold = { ...right, bold: true };
  return new Table({
    width: { size: WIDTH, type: WidthType.DXA },
    columnWidths: columns,
    rows: [
      row(
        paper.headings.map((text) => ({ text, ...center, bold: true, shaded: true })),
        true,
      ),
      ...content.lines.map(({ name, code, unit, net, vat, amount }, at) =>
        row([
          { text: String(at + 1), ...center },
          { text: name, ...(code && { below: `${paper.mxik ?? ''} ${code}` }) },
          { text: unit || paper.unit, ...center },
          { text: '1', ...center },
          { text: net, ...right },
          { text: rate ?? paper.withoutVat, ...center },
          { text: rate === null ? '—' : vat, ...right },
          { text: amount, ...right },
        ]),
      ),
      row([
        { text: paper.total, ...bold, span: 4 },
        { text: content.net, ...bold },
        { text: '' },
        { text: rate === null ? '—' : content.vat, ...bold },
        { text: content.amount, ...bold },
      ]),
    ],
  });
}

/** Two columns without lines between them. */
const beside = (left: readonly Paragraph[], right: readonly Paragraph[]): Table =>
  new Table({
    width: { size: WIDTH, type: WidthType.DXA },
    columnWidths: [WIDTH / 2, WIDTH / 2],
    borders: borderless,
    rows: [
      new TableRow({
        cantSplit: true,
        children: [left, right].map((children) => new TableCell({ borders: borderless, children })),
      }),
    ],
  });

const party = ({ role, name, lines }: PrintedParty): Paragraph[] => [
  line(role, { bold: true, after: 20 }),
  line(name, { bold: true, after: 40 }),
  ...lines.map((text) => line(text, { after: 20 })),
];

const signature = ({ role, signers }: PrintedParty, seal: string): Paragraph[] => [
  line(role, { bold: true, after: 160 }),
  ...signers.map(([post, name]) => line(`${post} ______________ ${name}`, { after: 200 })),
  line(seal, { size: SMALL }),
];

function partOf(block: Block, paper: Paper, content: PaperContent): (Paragraph | Table)[] {
  const [seller, buyer] = paper.parties;
  switch (block.kind) {
    case 'title':
      return [paragraph(block.runs, { alignment: CENTER, bold: true, size: 26, after: 160 })];
    case 'heading':
      return [paragraph(block.runs, { bold: true, size: 22 })];
    case 'text':
      return [paragraph(block.runs, { alignment: JUSTIFIED })];
    case 'pair':
      return [beside([paragraph(block.left)], [paragraph(block.right, { alignment: RIGHT })])];
    case 'lines':
      return [table(paper, content), line('', { after: 80 })];
    case 'parties':
      return [beside(party(seller), party(buyer)), line('')];
    case 'signatures':
      return [beside(signature(seller, paper.seal), signature(buyer, paper.seal))];
  }
}

export async function docxOf(paper: Paper, content: PaperContent): Promise<Uint8Array> {
  const footer = new Paragraph({
    alignment: CENTER,
    children: [
      new TextRun({
        children: [`${paper.title} · ${paper.page} `, PageNumber.CURRENT, '/', PageNumber.TOTAL_PAGES],
        ...{ size: 14, font: FONT, color: '6B7280' },
      }),
    ],
  });
  const made = new Document({
    title: paper.title,
    creator: paper.parties[0].name,
    sections: [
      {
        properties: { page: { size: PAGE, margin: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN } } },
        footers: { default: new Footer({ children: [footer] }) },
        children: paper.blocks.flatMap((block) => partOf(block, paper, content)),
      },
    ],
  });
  return Packer.toBuffer(made);
}
