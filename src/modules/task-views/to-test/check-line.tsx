import { TextInput } from '@mantine/core';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { ListedCheck } from '#modules/task-views/lists/working-list-endpoints.ts';
import look from '#modules/task-views/to-test/to-test.module.css';
import { taskChecks } from '#modules/tasks/door.ts';

interface CheckLineProps {
  readonly check: ListedCheck;
  readonly mayJudge: boolean;
  readonly judge: (result: 'passed' | 'failed') => void;
  readonly write: (note: string | null) => void;
}

const signs = { open: 'circle-dashed', passed: 'circle-check', failed: 'ban' } as const;
const tones = { open: 'quiet', passed: 'good', failed: 'bad' } as const;
const answers = [
  ['passed', 'check', 'P'],
  ['failed', 'x', 'F'],
] as const;

/** One check: what must be true, the answer by shape and word, and a note that is kept when the field is left. */
export function CheckLine({ check, mayJudge, judge, write }: CheckLineProps) {
  const { t } = useTexts();
  const draft = useDraft(`check note ${check.id}`, check.note ?? '');
  const keep = () => {
    const note = draft.value.trim() || null;
    if (note !== check.note) write(note);
    draft.forget();
  };
  return (
    <li className={`row panel ${look.check}`} data-result={check.result}>
      <button
        type="button"
        className={`row shrinks start rounded-s ${look.said}`}
        data-check={check.id}
        aria-keyshortcuts={mayJudge ? 'P F N' : undefined}
        onClick={(event) => event.currentTarget.parentElement?.querySelector('input')?.focus()}
      >
        <span className={`inline ${tones[check.result]}`}>
          <Icon name={signs[check.result]} size={16} />
          <span className="sr-only">{t(`choice.${check.result}`)}</span>
        </span>
        <span className="shrinks breaks" translate="no">
          {check.text}
        </span>
      </button>
      {(mayJudge || check.note) && (
        <TextInput
          className={`shrinks ${look.field}`}
          size="xs"
          readOnly={!mayJudge}
          aria-label={`${t('field.note')}: ${check.text}`}
          placeholder={t('field.note')}
          maxLength={taskChecks.fields.note.options.max}
          value={mayJudge ? draft.value : (check.note ?? '')}
          description={draft.word && <DraftNote word={draft.word} show={draft.show} save={keep} />}
          inputWrapperOrder={['input', 'description']}
          onChange={(event) => draft.write(event.currentTarget.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === 'Escape') {
              event.preventDefault();
              event.currentTarget.closest('li')?.querySelector<HTMLElement>('[data-check]')?.focus();
            }
          }}
        />
      )}
      {mayJudge &&
        answers.map(([result, icon, key]) => (
          <button
            key={result}
            type="button"
            className={`center rigid framed hovers soft tap-wide ${look.answer}`}
            data-answer={result}
            aria-pressed={check.result === result}
            tabIndex={-1}
            title={`${t(`choice.${result}`)} (${key})`}
            aria-label={`${t(`choice.${result}`)}: ${check.text}`}
            onClick={() => judge(result)}
          >
            <Icon name={icon} size={14} />
          </button>
        ))}
    </li>
  );
}
