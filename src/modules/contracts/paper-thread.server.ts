import { answerOrders } from '#server/threads/answer-orders.ts';
import type { Paper, PaperContent } from '#modules/contracts/document-blocks.ts';

// The thread in which papers are made: half a second of work that nobody else waits for. See `paper-maker.server.ts`.

export interface PaperOrder {
  readonly format: 'pdf' | 'docx';
  readonly paper: Paper;
  readonly content: PaperContent;
}

/** A paper, or that the thread gets ready for one: its libraries and fonts take longer than the paper itself. */
export type ThreadOrder = PaperOrder | { readonly format: 'none' };

const party = { role: '', name: '', lines: [], signers: [] };
/** As little as asks for both fonts. */
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
  ],
  ...{ headings: [], total: '', unit: '', withoutVat: '', parties: [party, party], seal: '', page: '' },
};
const empty: PaperContent = { lines: [], net: '', vat: '', amount: '', rate: null };

async function made(order: ThreadOrder): Promise<Uint8Array> {
  const { paper, content } = order.format === 'none' ? { paper: trial, content: empty } : order;
  if (order.format === 'docx') return (await import('#modules/contracts/docx-paper.server.ts')).docxOf(paper, content);
  const bytes = await (await import('#modules/contracts/pdf-paper.server.ts')).pdfOf(paper, content);
  if (order.format === 'none') await import('#modules/contracts/docx-paper.server.ts');
  return bytes;
}

answerOrders(made);
