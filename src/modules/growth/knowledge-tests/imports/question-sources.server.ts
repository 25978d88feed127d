import { longText, text } from '#kernel/fields/door.ts';
import type { BroughtField, ImportSources } from '#server/crud/foreign-tables.ts';
import type { Values } from '#server/crud/values.ts';
import { tidiedOptions } from '#modules/growth/knowledge-tests/question-checks.ts';
import { linesIn } from '#modules/growth/knowledge-tests/imports/cell-options.ts';
import { testQuestions } from '#modules/growth/knowledge-tests/test-questions.ts';

const asJson: NonNullable<BroughtField['read']> = (cell) => {
  try {
    return { value: JSON.parse(cell) as unknown };
  } catch {
    return { rule: 'option_form' };
  }
};

const readOptions: NonNullable<BroughtField['read']> = (cell) => {
  const lines = linesIn(cell);
  const options = lines && tidiedOptions(lines);
  return options ? { value: options } : { rule: 'option_form' };
};

/** Remarks and what came along are no columns of a question. */
function fit(input: Values) {
  const { remarks = '', ...kept } = input;
  return {
    input: kept,
    remarks: String(remarks)
      .split(',')
      .filter(Boolean)
      .map((one) => ({ field: 'text', rule: one.split(':')[0]! })),
  };
}

/** Questions come from files with their topics, their lines and the pictures in them. */
export const questionSources: ImportSources = {
  fields: {
    topic: { field: text({}) },
    options: { field: longText({}), read: readOptions },
    pictures: { field: longText({}), read: asJson },
    fingerprint: { field: testQuestions.fields.fingerprint, isKey: true },
    refusal: { field: text({}), read: (cell) => ({ rule: cell }) },
    remarks: { field: text({}) },
  },
  files: new URL('./question-files.server.ts', import.meta.url),
  fit,
};
