import { useState } from 'react';
import { newIdempotencyKey } from '#web/api/call.ts';
import { problemOf } from '#web/api/problem.ts';
import { createRow, updateRow } from '#web/crud/writing.ts';
import { Fields } from '#web/fields/fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import {
  type QuestionKind,
  type QuestionOption,
  rulesOfKind,
  type ScoringRule,
} from '#modules/growth/knowledge-tests/question-kinds.ts';
import { type Question, testQuestions } from '#modules/growth/knowledge-tests/test-questions.ts';
import { OptionLines } from '#modules/growth/knowledge-tests/screens/option-lines.tsx';
import {
  beginLines,
  filledLines,
  hasWeights,
  linesFor,
  previewOf,
} from '#modules/growth/knowledge-tests/screens/question-lines.ts';
import { QuestionPreview } from '#modules/growth/knowledge-tests/screens/question-preview.tsx';
import styles from '#modules/growth/knowledge-tests/screens/tests.module.css';
import { refreshTests } from '#modules/growth/knowledge-tests/screens/use-tests.ts';
import { WrittenDrawer } from '#modules/growth/knowledge-tests/screens/written-drawer.tsx';

const asked = [
  ...(['topic_id', 'kind', 'rule', 'grading', 'unit', 'level', 'points', 'state', 'text'] as const),
  ...(['code', 'code_language', 'explanation', 'title'] as const),
];
const short = ['topic_id', 'kind', 'level', 'points', 'state', 'rule', 'grading', 'unit'];

interface QuestionEditorProps {
  /** Null: a new one. */
  readonly row: Question | null;
  readonly topicId: number | null;
  readonly close: () => void;
}

/** A question while it is written: its lines stand beside its fields, and both are sent together. */
function useWrittenQuestion({ row, topicId, close }: QuestionEditorProps) {
  const [once] = useState(newIdempotencyKey);
  const [lines, setLines] = useState<readonly QuestionOption[]>(() => row?.options ?? beginLines('one'));
  const [isTouched, setTouched] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const form = useFields({
    of: testQuestions,
    names: asked,
    row,
    begin: { topic_id: topicId, kind: 'one', state: 'active' },
    draft: `question ${row?.id ?? 'new'}`,
    isLive: true,
    send: async (body) => {
      setFault(null);
      const kind = body.kind ?? row?.kind ?? 'one';
      const rule = body.rule ?? row?.rule;
      const rules = rulesOfKind[kind];
      const whole = {
        ...body,
        ...(rule && !rules.includes(rule) && { rule: null }),
        options: filledLines(lines),
      };
      try {
        await (row ? updateRow(testQuestions.path, row, whole) : createRow(testQuestions.path, whole, once));
      } catch (error) {
        const { errors } = problemOf(error);
        setFault(errors.find(({ field }) => field.startsWith('options'))?.message ?? null);
        throw error;
      }
      await refreshTests();
      close();
    },
  });
  const typed = { ...row, ...form.form.getValues() } as Partial<Record<string, unknown>>;
  const kind = (typed.kind as QuestionKind | undefined) ?? 'one';
  form.form.watch('kind', ({ value }) => setLines((now) => linesFor(value as QuestionKind, now)));
  return {
    form,
    lines,
    fault,
    kind,
    rule: (typed.rule as ScoringRule | null | undefined) ?? rulesOfKind[kind][0] ?? null,
    grading: (typed.grading as Question['grading'] | undefined) ?? (kind === 'text' ? 'auto' : null),
    typed,
    isTouched,
    change: (next: readonly QuestionOption[]) => {
      setTouched(true);
      setLines(next);
    },
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A question while it is written: its fields and lines on the left, on the right how it will be met. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { row, close } = props;
  const { t } = useTexts();
  const { form, kind, lines, typed, rule, grading, fault, change, isTouched } = useWrittenQuestion(props);
  const title = t(row ? 'test-questions.one' : 'knowledge.new_question');
  const isMarkedByPeople = kind === 'text' && grading === 'people';
  const points = textOf(typed.points) || '1';
  const said = { text: textOf(typed.text), points, unit: textOf(typed.unit) || null };
  const code = { code: textOf(typed.code) || null, code_language: textOf(typed.code_language) || null };
  return (
    <WrittenDrawer
      resource={testQuestions}
      {...{ row, title, close }}
      label={title}
      busy={form.busy}
      isDirty={() => form.isDirty() || isTouched}
      forgetDraft={form.forgetDraft}
      save={() => void form.save()}
    >
      <SentForm className="stack gap-16 shrinks" send={() => void form.save()}>
        <Fields
          of={form}
          only={asked.filter((name) => isAskedOf(kind, name))}
          short={short}
          autoFocus="text"
          renderUnder={(_path, name) =>
            name === 'text' &&
            !isMarkedByPeople && (
              <div className={styles.under}>
                <OptionLines hasWeights={hasWeights(kind, rule)} {...{ kind, lines, change, fault }} />
              </div>
            )
          }
        />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </SentForm>
      <QuestionPreview
        question={previewOf({ kind, lines, ...said, ...code })}
        tried={{ kind, rule, grading, options: filledLines(lines), points }}
      />
    </WrittenDrawer>
  );
}

/** How it is scored and by whom stands only where there is a choice. */
const isAskedOf = (kind: QuestionKind, name: string): boolean =>
  (name !== 'rule' || rulesOfKind[kind].length > 0) &&
  (name !== 'grading' || kind === 'text') &&
  (name !== 'unit' || kind === 'number');
