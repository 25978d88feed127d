import { TextInput } from '@mantine/core';
import type { Row } from '#kernel/resource.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notifyProblem } from '#web/ui/notices.ts';
import { PanelSection } from '#modules/work/tasks/sections/panel-section.tsx';
import styles from '#modules/work/tasks/sections/panel.module.css';
import section from '#modules/work/tasks/sections/sections.module.css';
import { checkResults, taskChecks } from '#modules/work/tasks/checks/task-checks.ts';
import { changePart, removePart, showPart, useTaskParts } from '#modules/work/tasks/sections/use-task-parts.tsx';
import { OneOf } from '#web/ui/one-of.tsx';

type Check = Row<typeof taskChecks>;
const path = 'fp/task-checks';

/** What must be true of the result, and what the tester found. */
export function ChecksSection({ taskId, isEditable }: { readonly taskId: number; readonly isEditable: boolean }) {
  const { t } = useTexts();
  const { data: checks = [] } = useTaskParts(taskChecks, taskId);
  const draft = useDraft(`check of ${taskId}`, '');
  /** Each line is a check of its own; what did not go through stays typed. */
  async function add(lines: readonly string[]) {
    const texts = lines.map((line) => line.trim()).filter(Boolean);
    for (const [at, line] of texts.entries())
      try {
        const body = { task_id: taskId, text: line, ordering: checks.length + at };
        showPart(path, taskId, await call('POST /api/fp/task-checks', { body, once: newIdempotencyKey(), waits: {} }));
        draft.write(texts.slice(at + 1).join(' '));
      } catch (error) {
        draft.write(texts.slice(at).join(' '));
        return notifyProblem(error);
      }
  }
  const change = (check: Check, body: Partial<Check>) => changePart(path, check, body, { base: check });
  if (!checks.length && !isEditable) return null;
  return (
    <PanelSection
      title={t('task-checks.title')}
      count={checks.length > 0 && `${checks.filter(({ result }) => result === 'passed').length}/${checks.length}`}
      isEmpty={!checks.length}
    >
      <ul className="stack gap-4">
        {checks.map((check) => (
          <li key={check.id} className={`row shrinks ${styles.file} ${section.check}`}>
            <CheckText check={check} isEditable={isEditable} save={(text) => change(check, { text })} />
            <OneOf
              label={check.text}
              disabled={!isEditable}
              of={checkResults}
              value={check.result}
              nameOf={(result) => t(`choice.${result}`)}
              choose={(result) => void change(check, { result })}
            />
            {isEditable && (
              <IconButton small icon="trash" label={t('action.delete')} onClick={() => void removePart(path, check)} />
            )}
          </li>
        ))}
      </ul>
      {isEditable && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void add([draft.value]);
          }}
        >
          <TextInput
            size="xs"
            aria-label={t('panel.new_check')}
            placeholder={t('panel.new_check')}
            value={draft.value}
            onChange={(event) => draft.write(event.currentTarget.value)}
            onPaste={(event) => {
              const lines = event.clipboardData.getData('text/plain').split(/\r?\n/);
              if (lines.length < 2) return;
              event.preventDefault();
              void add(lines);
            }}
          />
          <DraftNote word={draft.word} show={draft.show} />
        </form>
      )}
    </PanelSection>
  );
}

interface CheckTextProps {
  readonly check: Check;
  readonly isEditable: boolean;
  /** False: it was refused, and stays typed. */
  readonly save: (text: string) => Promise<boolean>;
}

/** What must be true, edited where it stands: Escape leaves it as it was. */
function CheckText({ check, isEditable, save }: CheckTextProps) {
  const { t } = useTexts();
  const draft = useDraft(`check ${check.id}`, check.text);
  const leave = async () => {
    const text = draft.value.trim();
    if (!text || text === check.text || (await save(text))) draft.forget();
  };
  return (
    <div className={`grow shrinks ${section.checkText}`}>
      <textarea
        aria-label={t('task-checks.one')}
        rows={1}
        translate="no"
        maxLength={taskChecks.fields.text.options.max}
        readOnly={!isEditable}
        value={isEditable ? draft.value : check.text}
        onChange={(event) => draft.write(event.currentTarget.value.replace(/\n/g, ' '))}
        onBlur={() => void leave()}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && draft.value !== check.text) {
            event.preventDefault();
            draft.forget();
          }
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      <DraftNote word={isEditable ? draft.word : null} show={draft.show} save={() => void leave()} />
    </div>
  );
}
