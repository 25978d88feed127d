import { useState } from 'react';
import { newIdempotencyKey } from '#web/api/call.ts';
import { problemOf } from '#web/api/problem.ts';
import { createRow, updateRow } from '#web/crud/writing.ts';
import { Fields } from '#web/fields/fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { notify } from '#web/ui/notices.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import { Assignments } from '#modules/growth/knowledge-tests/screens/assignments-section.tsx';
import {
  beginPart,
  filledParts,
  type WrittenPart,
  writtenParts,
} from '#modules/growth/knowledge-tests/screens/test-parts.ts';
import { PartsEditor } from '#modules/growth/knowledge-tests/screens/parts-editor.tsx';
import { refreshTests } from '#modules/growth/knowledge-tests/screens/use-tests.ts';
import { WrittenDrawer } from '#modules/growth/knowledge-tests/screens/written-drawer.tsx';
import { type Test, tests } from '#modules/growth/knowledge-tests/tests.ts';

const asked = [
  ...(['name', 'description', 'state', 'time_limit_minutes', 'attempts', 'counts', 'pass_mark'] as const),
  ...(['opens_at', 'closes_at', 'shuffle', 'shows', 'certificate_months', 'grader_ids'] as const),
];
const short = ['state', 'time_limit_minutes', 'attempts', 'counts', 'pass_mark', 'opens_at', 'closes_at', 'shows'];

interface TestEditorProps {
  /** Null: a new one. */
  readonly row: Test | null;
  readonly saved: (row: Test) => void;
  readonly close: () => void;
}

/** A test while it is written: its parts stand beside its fields, and both are sent together. */
function useWrittenTest({ row, saved }: TestEditorProps) {
  const { t } = useTexts();
  const [once] = useState(newIdempotencyKey);
  const [parts, setParts] = useState<readonly WrittenPart[]>(() => (row ? writtenParts(row.parts) : [beginPart()]));
  const [isTouched, setTouched] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const form = useFields({
    of: tests,
    names: asked,
    row,
    draft: `test ${row?.id ?? 'new'}`,
    send: async (body) => {
      setFault(null);
      const whole = { ...body, parts: filledParts(parts) };
      try {
        const made = await (row ? updateRow(tests.path, row, whole) : createRow(tests.path, whole, once));
        await refreshTests();
        notify({ kind: 'success', text: t('knowledge.test_saved'), isQuiet: true });
        saved(made as Test);
      } catch (error) {
        const { errors } = problemOf(error);
        setFault(errors.find(({ field }) => field.startsWith('parts'))?.message ?? null);
        throw error;
      }
    },
  });
  return {
    form,
    parts,
    fault,
    isTouched,
    change: (next: readonly WrittenPart[]) => {
      setTouched(true);
      setParts(next);
    },
  };
}

/** A test while it is written: its fields on the left, on the right what it draws and who takes it. */
export function TestEditor(props: TestEditorProps) {
  const { row, close } = props;
  const { t } = useTexts();
  const { form, parts, fault, isTouched, change } = useWrittenTest(props);
  const title = row ? row.name : t('knowledge.new_test');
  return (
    <WrittenDrawer
      resource={tests}
      {...{ row, title, close }}
      label={row ? `${t('tests.one')}: ${title}` : title}
      busy={form.busy}
      isDirty={() => form.isDirty() || isTouched}
      forgetDraft={form.forgetDraft}
      save={() => void form.save()}
    >
      <SentForm className="stack gap-16 shrinks" send={() => void form.save()}>
        <Fields of={form} short={short} autoFocus={row === null} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </SentForm>
      <div className="stack gap-20 shrinks">
        <PartsEditor parts={parts} change={change} fault={fault} />
        {row ? <Assignments testId={row.id} /> : <p className="quiet small">{t('knowledge.assign_after_save')}</p>}
      </div>
    </WrittenDrawer>
  );
}
