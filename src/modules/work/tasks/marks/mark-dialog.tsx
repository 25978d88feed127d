import { Textarea } from '@mantine/core';
import { type KeyboardEvent } from 'react';
import { formatNumber } from '#kernel/formats.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { weightedScore } from '#modules/work/tasks/marks/points.ts';
import { taskMarks } from '#modules/work/tasks/marks/task-marks.ts';
import type { TaskCriterion } from '#modules/work/tasks/marks/task-points.ts';
import section from '#modules/work/tasks/sections/sections.module.css';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { useWork } from '#web/ui/use-work.ts';

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
  const { busy, work } = useWork();
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
    await work(async () => {
      await saveMarks(task.id, criteria, draft.value);
      draft.forget();
      close();
    });
    void queryClient.invalidateQueries({ queryKey: ['task-points', task.id] });
  }
  return (
    <DialogForm
      title={t('marks.give')}
      about={task.number}
      close={close}
      send={save}
      busy={busy}
      isReady={[...scores.values()].some(Boolean)}
      aside={<output>{total === null ? t('marks.incomplete') : `${t('marks.score')}: ${formatNumber(total)}`}</output>}
    >
      <p className="quiet">{t('marks.keys')}</p>
      <DraftNote word={draft.word} show={draft.show} />
      {criteria.map(({ id, name, weight }, at) => (
        <fieldset key={id} className={`flex gap-6 ${section.criterion}`} onKeyDown={(event) => onKeyDown(event, id)}>
          <legend>
            {name} <span className="count">{Math.round(weight * 100)} %</span>
          </legend>
          {steps.map((step) => (
            <label key={step} className="choice inline gap-4 framed">
              <input
                type="radio"
                name={`criterion-${id}`}
                checked={scores.get(id) === step}
                data-autofocus={(at === 0 && step === 1) || undefined}
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
        maxLength={taskMarks.fields.comment.options.max}
        value={comment}
        onChange={(event) => draft.write({ ...draft.value, comment: event.currentTarget.value })}
      />
    </DialogForm>
  );
}

/** Only what is new is sent; the comment stands with the first mark. */
async function saveMarks(task_id: number, criteria: readonly TaskCriterion[], given: Given): Promise<void> {
  const scores = new Map(given.scores);
  for (const [at, criterion] of criteria.entries()) {
    const score = scores.get(criterion.id);
    const said = at === 0 ? given.comment.trim() || null : criterion.comment;
    if (!score || (score === criterion.score && said === criterion.comment)) continue;
    if (criterion.mark_id)
      await call('PATCH /api/fp/task-marks/:id', {
        params: { id: criterion.mark_id },
        body: { score, comment: said },
      });
    else
      await call('POST /api/fp/task-marks', {
        body: { task_id, task_mark_criterion_id: criterion.id, score, comment: said },
        once: newIdempotencyKey(),
      });
  }
}
