import { monitorEventLoopDelay } from 'node:perf_hooks';
import { formatMoney, moneyOf } from '#kernel/money.ts';
import {
  blocksOf,
  type Paper,
  type PaperContent,
  type TemplateValues,
  templateNames,
} from '#modules/clients/contracts/document-blocks.ts';
import { makePaper } from '#modules/clients/contracts/paper-maker.server.ts';
import shipped from '#modules/clients/contracts/shipped-templates.json' with { type: 'json' };
import { median, print } from './statistics.ts';

const lines = 300;
const runs = 7;
const KB = 1024;

/** An act of 300 lines as PDF and as DOCX: how long the first takes and the next ones, how large, and who waits. */
export async function documentFigures(): Promise<void> {
  const paper = actPaper();
  const content = actContent();
  for (const format of ['pdf', 'docx'] as const) {
    const name = `an act of ${lines} lines as ${format.toUpperCase()}`;
    const times: number[] = [];
    let size = 0;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    for (let run = 0; run < runs; run++) {
      const began = performance.now();
      size = (await makePaper({ format, paper, content })).byteLength;
      times.push(performance.now() - began);
    }
    delay.disable();
    const [first, ...next] = times;
    print({ name: `${name}, the first of a process`, value: first!, unit: 'ms', target: ['<=', 1000] });
    print({ name: `${name}, p50 of ${runs - 1}`, value: median(next), unit: 'ms', target: ['<=', 1000] });
    print({ name: '  … its size', value: size / KB, unit: 'KB', target: format === 'pdf' ? ['<=', 300] : undefined });
    print({ name: '  … the longest that others waited meanwhile', value: delay.max / 1e6, unit: 'ms' });
  }
}

function actPaper(): Paper {
  const values = Object.fromEntries(templateNames.map((name) => [name, `Namuna ${name}`])) as TemplateValues;
  const party = {
    role: 'Ijrochi',
    name: '"Namuna Soft" MCHJ',
    lines: ['STIR: 999999900', 'H/r: 2020 8000 0000 0000 9001', 'MFO: 09999'],
    signers: [['Direktor', 'Turgʻunov T. Sh.']],
  } as const;
  return {
    title: 'Dalolatnoma № 1/2026',
    blocks: blocksOf(shipped.act.text.uz, { ...values, corrected: '' }),
    headings: ['№', 'Ish nomi', 'Birligi', 'Soni', 'QQSsiz qiymati', 'QQS stavkasi', 'QQS summasi', 'Jami qiymati'],
    ...{ total: 'Jami', unit: 'xizmat', withoutVat: 'QQSsiz', parties: [party, party], seal: 'M.Oʻ.', page: 'bet' },
  };
}

function actContent(): PaperContent {
  const sum = (at: number) => formatMoney(moneyOf(BigInt(at) * 12_345_678n));
  const rows = Array.from({ length: lines }, (_, at) => ({
    name: `${at + 1}. Buyurtmalar modulida roʻyxatni saralash va filtrlarni birga ishlatish (ў қ ғ ҳ)`,
    ...{ net: sum(at + 1), vat: sum(at + 1), amount: sum(at + 1) },
  }));
  return { lines: rows, net: sum(lines), vat: sum(lines), amount: sum(lines), rate: '12 %' };
}
