import { extensionOf } from '#server/files/extension.ts';
import type { ForeignFiles, ForeignRows } from '#server/crud/foreign-tables.ts';
import { aikenQuestions, isAiken } from '#modules/growth/knowledge-tests/imports/aiken.ts';
import {
  type FoundQuestions,
  questionTargets,
  rowsOfQuestions,
} from '#modules/growth/knowledge-tests/imports/brought-question.ts';
import { giftQuestions } from '#modules/growth/knowledge-tests/imports/gift.ts';
import { xmlQuestions } from '#modules/growth/knowledge-tests/imports/moodle-xml.ts';
import { questionTable } from '#modules/growth/knowledge-tests/imports/question-table.server.ts';

/** Bytes of a file of questions: what is larger is none that people wrote. */
const largestQuestions = 10 * 1024 * 1024;

async function questionsIn(name: string, text: string): Promise<FoundQuestions> {
  if (extensionOf(name) === 'xml') return xmlQuestions(text);
  return extensionOf(name) === 'txt' && isAiken(text) ? aikenQuestions(text) : giftQuestions(text);
}

/** Files that become questions: GIFT, Aiken, Moodle's XML; tables by their headings. */
export const foreignFiles: ForeignFiles = {
  tables: [questionTable],
  json: () => null,
  texts: {
    extensions: ['gift', 'txt', 'xml'],
    largest: largestQuestions,
    async read(name, text): Promise<ForeignRows> {
      const { questions, skipped } = await questionsIn(name, text);
      const rows = rowsOfQuestions(questions);
      return {
        headings: questionTargets,
        targets: questionTargets,
        left: skipped ? [{ kind: 'description', name: '', lines: skipped }] : [],
        rows: rows.map(({ cells }) => cells),
        lines: rows.map(({ line }) => line),
      };
    },
  },
};
