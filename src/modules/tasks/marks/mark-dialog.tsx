import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { formatNumber } from '#kernel/formats.ts';
import { call } from '#web/call.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { queryClient } from '#web/query.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { notifyProblem } from '#web/ui/notices.ts';
import { weightedScore } from '#modules/tasks/marks/points.ts';
import type { TaskCriterion } from '#modules/tasks/marks/task-points.ts';
import styles from '#modules/tasks/panel/panel.module.css';
import section from '#modules/tasks/panel/sections.module.css';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';

interface MarkDialogProps {
  readonly task: TaskRow;
  readonly criteria: readonly TaskCriterion[];
  readonly close: () => void;
}

/** Scores by the id of their criterion. */
interface Given {
  readonly scores: readonly (readonly [number, number | null])[];
  readonly comment: string;
}

const steps = [1, 2, 3, 4, 5];

/** Scores by criterion: the keys 1 to 5 score the line that has the focus and go on to the next. */
export function MarkDialog({ task, criteria, close }: MarkDialogProps) {
  const { t } = useTexts();
  const draft = useDraft<Given>(`marks ${task.id}`, {
    scores: criteria.map(({ id, score }) => [id, score]),
    comment: criteria[0]?.comment ?? '',
  });
  const { comment } = draft.value;
  const scores = new Map(draft.value.scores);
  const [isSending, setSending] = useState(false);
  const given = criteria.map(({ id, weight }) => ({ weight, score: scores.get(id) ?? null }));
  const total = weightedScore(given);
  const set = (id: number, score: number) => draft.write({ comment, scores: [...new Map(scores).set(id, score)] });

  function onKeyDown(event: KeyboardEvent<HTMLFieldSetElement>, id: number) {
    const [, digit] = /^(?:Digit|Numpad)([1-5])$/.exec(event.code) ?? [];
    if (!digit) return;
    event.preventDefault();
    set(id, Number(digit));
    const next = event.currentTarget.nextElementSibling?.querySelector<HTMLElement>('input:checked, input, textarea');
    next?.focus();
  }
  async function save() {
    setSending(true);
    try {
      for (const [at, criterion] of criteria.entries()) {
        const score = scores.get(criterion.id);
        const said = at === 0 ? comment.trim() || null : criterion.comment;
        if (!score || (score === criterion.score && said === criterion.comment)) continue;
        if (criterion.mark_id)
          await call('PATCH /api/fp/task-marks/:id', {
            params: { id: criterion.mark_id },
            body: { score, comment: said },
          });
        else
          await call('POST /api/fp/task-marks', {
            body: { task_id: task.id, task_mark_criterion_id: criterion.id, score, comment: said },
          });
      }
      draft.forget();
      close();
    } catch (error) {
      notifyProblem(error);
    } finally {
      setSending(false);
      void queryClient.invalidateQueries({ queryKey: ['task-points', task.id] });
    }
  }
  return (
    <Dialog label={t('marks.give')} close={close}>
      <form
        className={section.markForm}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <b>
          {t('marks.give')}: <span translate="no">{task.number}</span>
        </b>
        <p className="quiet">{t('marks.keys')}</p>
        <DraftNote word={draft.word} show={draft.show} />
        {criteria.map(({ id, name, weight }, at) => (
          <fieldset key={id} className={section.criterion} onKeyDown={(event) => onKeyDown(event, id)}>
            <legend>
              {name} <span className={styles.count}>{Math.round(weight * 100)} %</span>
            </legend>
            {steps.map((step) => (
              <label key={step}>
                <input
                  type="radio"
                  name={`criterion-${id}`}
                  checked={scores.get(id) === step}
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to give scores
                  autoFocus={at === 0 && step === 1}
                  onChange={() => set(id, step)}
                />
                {step}
              </label>
            ))}
          </fieldset>
        ))}
        <Textarea
          label={t('field.comment')}
          autosize
          minRows={2}
          maxLength={2000}
          value={comment}
          onChange={(event) => draft.write({ ...draft.value, comment: event.currentTarget.value })}
        />
        <div className={styles.line}>
          <output>{total === null ? t('marks.incomplete') : `${t('marks.score')}: ${formatNumber(total)}`}</output>
          <Button variant="default" onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={isSending} disabled={![...scores.values()].some(Boolean)}>
            {t('action.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
