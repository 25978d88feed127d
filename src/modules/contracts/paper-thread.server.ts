import { parentPort } from 'node:worker_threads';
import type { Paper, PaperContent } from '#modules/contracts/document-blocks.ts';

// The thread in which papers are made: half a second of work that nobody else waits for. See `paper-maker.server.ts`.

export interface PaperOrder {
  readonly id: number;
  readonly format: 'pdf' | 'docx';
  readonly paper: Paper;
  readonly content: PaperContent;
}

export interface PaperAnswer {
  readonly id: number;
  readonly bytes?: Uint8Array;
  readonly failure?: string;
}

const port = parentPort!;

async function made({ format, paper, content }: PaperOrder): Promise<Uint8Array> {
  if (format === 'pdf') return (await import('#modules/contracts/pdf-paper.server.ts')).pdfOf(paper, content);
  return (await import('#modules/contracts/docx-paper.server.ts')).docxOf(paper, content);
}

port.on('message', (order: PaperOrder) => {
  const answer = (said: Omit<PaperAnswer, 'id'>) => port.postMessage({ id: order.id, ...said } satisfies PaperAnswer);
  made(order).then(
    (bytes) => answer({ bytes }),
    (error: Error) => answer({ failure: error.stack ?? error.message }),
  );
});
