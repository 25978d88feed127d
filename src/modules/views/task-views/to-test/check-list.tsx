import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { DecisionSlot } from '#web/ui/decision-slot.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import type { ListedCheck } from '#modules/views/task-views/lists/working-list-endpoints.ts';
import { actionLabel, devTasks, type TaskAction, taskChecks } from '#modules/work/tasks/door.ts';
import { asked, offeredFor, requestTransition } from '#modules/work/tasks/door.tsx';
import look from '#modules/views/task-views/to-test/to-test.module.css';
import type { Judgement } from '#modules/views/task-views/to-test/use-judging.tsx';
import { judged, whatFailed } from '#modules/views/task-views/to-test/what-failed.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';

interface CheckListProps {
  readonly task: ListedTask;
  readonly checks: readonly ListedCheck[];
  readonly judge: (check: ListedCheck, said: Judgement) => Promise<void>;
}

/** The checks of one task, judged one by one (P, F, N for the note), and what follows from them. */
export function CheckList({ task, checks, judge }: CheckListProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const root = useRef<HTMLOListElement>(null);
  const mayJudge = task.relations.length > 0 || task.participant_ids.includes(user?.id ?? 0);
  const back: TaskAction = task.status === 'done' ? 'return' : 'return_to_correcting';
  const left = checks.filter(({ result }) => result !== 'passed');
  const failed = checks.filter(({ result }) => result === 'failed');

  function onKeyDown(event: KeyboardEvent) {
    // A button of the line is none of its keys: only the check itself has them.
    const line = event.target as HTMLElement;
    const check = checks.find(({ id }) => String(id) === line.dataset.check);
    if (!check || event.ctrlKey || event.metaKey || event.altKey) return;
    const lines = [...(root.current?.querySelectorAll<HTMLElement>('[data-check]') ?? [])];
    const step = { ArrowDown: 1, KeyJ: 1, ArrowUp: -1, KeyK: -1 }[event.code];
    const result = { KeyP: 'passed', KeyF: 'failed' }[event.code] as 'passed' | 'failed' | undefined;
    if (step) lines[lines.indexOf(line) + step]?.focus();
    else if (result && mayJudge) {
      void judge(check, { result: judged(check.result, result) });
      // A pass leads on to the next check, a failure to the note that it asks for.
      if (result === 'passed' && check.result !== 'passed') lines[lines.indexOf(line) + 1]?.focus();
    } else if (event.code === 'KeyN' && mayJudge) line.closest('li')?.querySelector('input')?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function giveBack() {
    const comment = whatFailed(checks, t('to_test.failed_heading'));
    asked.set({ task, action: back, fields: ['comment'], offered: offeredFor(task, back), typed: { comment } });
  }

  async function finish() {
    const question = {
      title: t('to_test.finish_anyway'),
      text: t('to_test.left', { left: left.length, failed: failed.length }),
      action: actionLabel(t, task.status, 'finish'),
    };
    if (!left.length || (await confirm(question))) requestTransition(task, 'finish');
  }
  return (
    <div className={`stack sunken edged ${look.checks}`}>
      {checks.length === 0 ? (
        <p className="quiet">{t('to_test.no_checks')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys of the lines are heard here once for all
        <ol ref={root} onKeyDown={onKeyDown} aria-label={t('task-checks.title')}>
          {checks.map((check) => (
            <CheckLine
              key={check.id}
              check={check}
              mayJudge={mayJudge}
              judge={(result) => void judge(check, { result: judged(check.result, result) })}
              write={(note) => void judge(check, { note })}
            />
          ))}
        </ol>
      )}
      <div className="row wrap">
        {left.length > 0 && (
          <span className="inline warn small">
            <Icon name="alert-triangle" size={14} />
            {t('to_test.left', { left: left.length, failed: failed.length })}
          </span>
        )}
        <span className="grow" />
        <DecisionSlot of={devTasks} row={task}>
          {(shown) => <Verdict task={shown} {...{ left, failed, back, giveBack }} finish={() => void finish()} />}
        </DecisionSlot>
      </div>
    </div>
  );
}

interface VerdictProps {
  readonly task: ListedTask;
  readonly left: readonly ListedCheck[];
  readonly failed: readonly ListedCheck[];
  readonly back: TaskAction;
  readonly giveBack: () => void;
  readonly finish: () => void;
}

/** What follows from the checks; which of the two is likelier is seen. */
function Verdict({ task: { status, allowed_actions }, left, failed, back, giveBack, finish }: VerdictProps) {
  const { t } = useTexts();
  return (
    <>
      {allowed_actions.includes(back) && (
        <Button variant={failed.length ? 'filled' : 'default'} onClick={giveBack}>
          {actionLabel(t, status, back)}
        </Button>
      )}
      {allowed_actions.includes('finish') && (
        <Button variant={left.length ? 'default' : 'filled'} onClick={finish}>
          {actionLabel(t, status, 'finish')}
        </Button>
      )}
    </>
  );
}

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
function CheckLine({ check, mayJudge, judge, write }: CheckLineProps) {
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
