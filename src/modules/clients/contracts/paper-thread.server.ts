import { answerOrders } from '#server/threads/answer-orders.ts';
import type { Paper, PaperContent } from '#modules/clients/contracts/document-blocks.ts';

// The thread in which papers are made: half a second of work that nobody else waits for. See `paper-maker.server.ts`.

export interface PaperOrder {
  readonly format: 'pdf' | 'docx';
  readonly paper: Paper;
  readonly content: PaperContent;
}

/** A paper, or that the thread gets ready for one: its libraries and fonts take longer than the paper itself. */
export type ThreadOrder = PaperOrder | { readonly format: 'none' };

const party = { role: '', name: '', lines: [], signers: [] };
/** As little as asks for both fonts and a table. */
const trial: Paper = {
  title: '',
  blocks: [
    {
      kind: 'text',
      runs: [
        { text: 'Aa Яя', isBold: false },
        { text: 'Aa Яя', isBold: true },
      ],
    },
    { kind: 'lines' },
  ],
  headings: Array.from({ length: 8 }, () => 'A'),
  ...{ total: '', unit: '', withoutVat: '', parties: [party, party], seal: '', page: '' },
};
const line = { name: 'Aa Яя', net: '1 234,00', vat: '1,00', amount: '1 235,00' };
/** So many lines that what draws them is no longer new to the machine. */
const lines: PaperContent = {
  lines: Array.from({ length: 30 }, () => line),
  ...{ net: '', vat: '', amount: '', rate: null },
};

async function made(order: ThreadOrder): Promise<Uint8Array> {
  const pdf = async (paper: Paper, content: PaperContent) =>
    (await import('#modules/clients/contracts/pdf-paper.server.ts')).pdfOf(paper, content);
  const docx = async (paper: Paper, content: PaperContent) =>
    (await import('#modules/clients/contracts/docx-paper.server.ts')).docxOf(paper, content);
  if (order.format === 'pdf') return pdf(order.paper, order.content);
  if (order.format === 'docx') return docx(order.paper, order.content);
  await docx(trial, lines);
  return pdf(trial, lines);
}

answerOrders(made);
