import type {
  FoundQuestion,
  FoundQuestions,
  RefusedQuestion,
} from '#modules/growth/knowledge-tests/imports/brought-question.ts';
import { asWritten } from '#modules/growth/knowledge-tests/imports/written-text.ts';

interface Begun {
  readonly line: number;
  readonly words: string[];
  readonly options: { readonly letter: string; readonly text: string }[];
}

/** Is it a file of Aiken: lines of answers, and which of them is right? */
export const isAiken = (file: string): boolean => /^\s*[A-Z][.)].*$/m.test(file) && /^\s*ANSWER:/m.test(file);

/** Reads a file of Aiken. What is wrong is refused by its line, and stops nothing. Never throws. */
export function aikenQuestions(file: string): FoundQuestions {
  const questions: (FoundQuestion | RefusedQuestion)[] = [];
  let begun: Begun | null = null;
  const refuse = (line: number, refusal: string, title = '') =>
    void questions.push({ line, topic: '', title, refusal });
  const giveUp = () => {
    if (begun) refuse(begun.line, 'question_not_finished', begun.words.join(' '));
    begun = null;
  };
  for (const [at, line] of file.split(/\r\n?|\n/).entries()) {
    const text = line.trim();
    const [, letter, option = ''] = /^([A-Z])[.)]\s*(.*)$/.exec(text) ?? [];
    const [, answer] = /^ANSWER:\s*(.*)$/.exec(text) ?? [];
    if (!text) continue;
    if (answer !== undefined) {
      if (begun) questions.push(questionOf(begun, answer.trim()));
      else refuse(at + 1, 'answer_without_question', text);
      begun = null;
    } else if (letter) {
      if (begun) begun.options.push({ letter, text: option });
      else refuse(at + 1, 'option_without_question', text);
    } else {
      if (begun && begun.options.length) giveUp();
      begun ??= { line: at + 1, words: [], options: [] };
      begun.words.push(text);
    }
  }
  giveUp();
  return { questions, skipped: 0 };
}

const questionOf = ({ line, words, options }: Begun, answer: string): FoundQuestion => ({
  ...{ line, topic: '', title: '', kind: 'one', pictures: [], remarks: new Map() },
  text: asWritten(words.join('\n')),
  options: options.map(({ letter, text }) => ({ text: asWritten(text), percent: letter === answer ? '100' : '0' })),
});
