import { Checkbox, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { typingPauseMs } from '#web/state/limits.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { messageOf, notify, notifyProblem } from '#web/ui/notices.ts';
import { problemOf } from '#web/api/problem.ts';
import { devTasks, type Reading, type TaskRow } from '#modules/work/tasks/door.ts';
import { removeTasks } from '#modules/views/task-views/entry/making.ts';
import {
  LINES_MAX,
  type PastedLine,
  pastedDraft,
  pastedLines,
  without,
} from '#modules/views/task-views/entry/pasted-lines.ts';
import { PastedFacts } from '#modules/views/task-views/entry/pasted-facts.tsx';
import styles from '#modules/views/task-views/entry/entry.module.css';
import type { EntryProject } from '#modules/views/task-views/entry/entry-endpoints.ts';
import { useWork } from '#web/ui/use-work.ts';

interface PasteDialogProps {
  readonly project: EntryProject;
  /** The task that the list goes under; null: it stands by itself. */
  readonly parent: TaskRow | null;
  readonly first: string;
  readonly close: () => void;
}

type KeptLine = ReturnType<typeof without>[number];

async function makeTasks(
  project: EntryProject,
  parent: TaskRow | null,
  lines: readonly PastedLine[],
  kept: readonly KeptLine[],
  once: string,
) {
  const { readings } = await readingsOf(lines).queryFn();
  const body = {
    project_id: project.id,
    parent_id: parent?.id ?? null,
    lines: kept.map((line) => {
      const { project_id: _, ...fields } = readings[line.from]!.fields;
      return { ...fields, name: readings[line.from]!.name || line.text, parent: line.parent };
    }),
  };
  return call('POST /api/fp/dev-tasks/enter', {
    body,
    once,
  });
}

/** The lines of the trees that were refused, each with what stood in the way of its tree. */
function refusedTrees(kept: readonly KeptLine[], refused: readonly (readonly [number, string])[]) {
  const rootOf = (at: number): number => (kept[at]!.parent === null ? at : rootOf(kept[at]!.parent));
  const reasons = new Map(refused.map(([at, reason]) => [rootOf(at), reason]));
  return kept.flatMap((line, at) => {
    const reason = reasons.get(rootOf(at));
    return reason === undefined ? [] : [{ line, reason }];
  });
}

/** A list while it is typed: which lines become tasks, how they are read, and which were refused and why. */
function usePastedList({ project, parent, close }: PasteDialogProps) {
  const { t } = useTexts();
  const draft = useDraft(pastedDraft, '');
  const [settled] = useDebouncedValue(draft.value, typingPauseMs);
  const all = pastedLines(settled);
  const lines = all.slice(0, LINES_MAX);
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set());
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const [once, setOnce] = useState(newIdempotencyKey);
  const { data } = useQuery({ ...readingsOf(lines), placeholderData: keepPreviousData });
  const left = new Set(lines.flatMap(({ isDone }, at) => (isDone !== changed.has(at) ? [at] : [])));
  const kept = without(lines, left);
  const write = (value: string) => {
    setChanged(new Set());
    setRefusals(new Map());
    setOnce(newIdempotencyKey());
    draft.write(value);
  };

  const { busy, work } = useWork((error) => {
    const problem = problemOf(error);
    if (problem.errors[0]) setRefusals(new Map([[kept[0]!.from, problem.errors[0].message || messageOf(problem)]]));
    notifyProblem(error);
  });

  async function make() {
    if (!kept.length || busy) return;
    await work(async () => {
      const { rows, refused } = await makeTasks(project, parent, lines, kept, once);
      await refreshLists(devTasks.path);
      const made = new Set(rows.map(({ id }) => id));
      const roots = rows.filter(({ parent_id }) => parent_id === null || !made.has(parent_id)).map(({ id }) => id);
      notify({ kind: 'success', text: t('entry.made', { n: rows.length }), undo: () => removeTasks(roots) });
      if (!refused.length) {
        draft.forget();
        return close();
      }
      stay(refused.map(({ line, problem }) => [line, problem.errors?.[0]?.message ?? problem.message]));
    });
  }

  /** The trees that were refused stay as lines, each with what stood in its way. */
  function stay(refused: readonly (readonly [number, string])[]) {
    const rest = refusedTrees(kept, refused);
    write(rest.map(({ line }) => `${'  '.repeat(line.depth)}${line.text}`).join('\n'));
    setRefusals(new Map(rest.flatMap(({ line, reason }, at) => (line.parent === null ? [[at, reason] as const] : []))));
  }

  const toggle = (at: number) => setChanged((now) => now.symmetricDifference(new Set([at])));
  return { draft, all, lines, kept, left, readings: data?.readings, refusals, busy, write, toggle, make };
}

/** A pasted list, shown as the tasks that it would make: what is ticked off is left out, what is refused stays. */
export default function PasteDialog(props: PasteDialogProps) {
  const { project, parent, first, close } = props;
  const { t } = useTexts();
  const { draft, all, lines, kept, left, readings, refusals, busy, write, toggle, make } = usePastedList(props);
  const under = parent?.name ?? project.name;
  return (
    <DialogForm
      label={t('entry.paste')}
      title={t('entry.paste_under', { name: under })}
      close={close}
      send={make}
      text={t('entry.make', { n: kept.length })}
      busy={busy}
      isReady={kept.length > 0}
      isUsual={Boolean(first)}
      wide
      aside={
        <>
          <span className="row gap-6 quiet small">{t('entry.list_hint')}</span>
          <span className="grow" />
        </>
      }
    >
      <Textarea
        data-autofocus={!first || undefined}
        aria-label={t('entry.list')}
        placeholder={t('entry.list_example')}
        rows={first ? 3 : 6}
        value={draft.value}
        onChange={({ currentTarget: { value } }) => write(value)}
      />
      {!first && <DraftNote word={draft.word} show={draft.show} />}
      {all.length > LINES_MAX && (
        <p className="bad" role="alert">
          {t('entry.too_many', { count: all.length, max: LINES_MAX })}
        </p>
      )}
      <ul className={`grow ${styles.preview}`} aria-label={t('entry.preview')}>
        {lines.map((line, at) => (
          <PreviewLine
            // oxlint-disable-next-line react/no-array-index-key -- a line is its place
            key={at}
            line={line}
            reading={readings?.[at]}
            isTaken={!left.has(at)}
            refusal={refusals.get(at)}
            toggle={() => toggle(at)}
          />
        ))}
      </ul>
    </DialogForm>
  );
}

const readingsOf = (lines: readonly PastedLine[]) => {
  const texts = lines.map(({ text }) => text);
  return {
    queryKey: ['understand lines', texts],
    queryFn: () => call('POST /api/fp/dev-tasks/understand-lines', { body: { texts } }),
    enabled: texts.length > 0,
    staleTime: 60_000,
  };
};

interface PreviewLineProps {
  readonly line: PastedLine;
  readonly reading: Reading | undefined;
  readonly isTaken: boolean;
  readonly refusal: string | undefined;
  readonly toggle: () => void;
}

function PreviewLine({ line, reading, isTaken, refusal, toggle }: PreviewLineProps) {
  const name = reading?.name || line.text;
  return (
    <li
      className={`row wrap ruled ${styles.previewLine}`}
      style={{ paddingInlineStart: line.depth * 20 }}
      data-left={!isTaken || undefined}
    >
      <Checkbox
        checked={isTaken}
        onChange={toggle}
        label={
          <span className={`breaks ${styles.previewName}`} translate="no">
            {name}
          </span>
        }
      />
      {reading && <PastedFacts fields={reading.fields} />}
      {refusal && (
        <span className={`inline gap-4 bad small ${styles.refusal}`} role="alert">
          <Icon name="alert-triangle" size={13} /> {refusal}
        </span>
      )}
    </li>
  );
}
