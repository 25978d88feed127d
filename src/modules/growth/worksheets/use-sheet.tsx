import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#web/api/call.ts';
import { problemOf } from '#web/api/problem.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { attempt, messageOf } from '#web/ui/notices.ts';
import type { Sheet, WorksheetResponse } from '#modules/growth/worksheets/worksheet-endpoints.ts';
import type { Answers } from '#modules/growth/worksheets/worksheet-questions.ts';
import type { PickedWork } from '#modules/growth/worksheets/worksheet-responses.ts';

export const worksheetsKey = ['worksheets'] as const;
export const refreshWorksheets = (): Promise<void> => queryClient.invalidateQueries({ queryKey: worksheetsKey });

/** What is shown stays as it is; lists ask again when they are shown next. */
export const outdateWorksheets = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: worksheetsKey, refetchType: 'none' });

/** Typing is sent when it rests for so long. */
const RESTS_MS = 600;

export type Saving = { readonly is: 'saved' | 'saving' } | { readonly is: 'refused'; readonly why: string };

interface Written {
  readonly works: readonly PickedWork[];
  readonly answers: Answers;
}

const writtenIn = ({ works, answers }: WorksheetResponse): Written => ({ works: works ?? [], answers: answers ?? {} });

/**
 * The own sheet as it is typed: what is written stands here and is sent when typing rests, one after the other. What
 * the server refuses stays and says why; another version (two tabs) is taken as it stands there.
 */
export function useSheet(sheet: Sheet) {
  const [written, setWritten] = useState(() => writtenIn(sheet.response));
  const [saving, setSaving] = useState<Saving>({ is: 'saved' });
  const latest = useRef(written);
  const version = useRef(sheet.response.version);
  const isDirty = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));
  const id = sheet.response.id;

  async function send(): Promise<boolean> {
    if (!isDirty.current) return true;
    isDirty.current = false;
    setSaving({ is: 'saving' });
    return attempt(
      async () => {
        const body = { ...latest.current, version: version.current };
        const row = await call('PATCH /api/fp/worksheet-responses/:id', { params: { id }, body });
        version.current = row.version;
        if (!isDirty.current) setSaving({ is: 'saved' });
      },
      (error) => {
        const problem = problemOf(error);
        const row = problem.body?.row as WorksheetResponse | undefined;
        if (problem.description === 'STALE_VERSION' && row) take(row);
        setSaving({ is: 'refused', why: problem.errors[0]?.message ?? messageOf(problem) });
      },
    );
  }
  /** Everything that was typed is there; false: it was refused. */
  function flush(): Promise<boolean> {
    clearTimeout(timer.current);
    running.current = running.current.then(send);
    return running.current;
  }
  function take(row: WorksheetResponse): void {
    version.current = row.version;
    isDirty.current = false;
    latest.current = writtenIn(row);
    setWritten(latest.current);
    setSaving({ is: 'saved' });
  }
  function write(change: Partial<Written>): void {
    latest.current = { ...latest.current, ...change };
    setWritten(latest.current);
    isDirty.current = true;
    setSaving({ is: 'saving' });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), RESTS_MS);
  }
  // What was typed last goes out also when the screen is left.
  const leave = useEffectEvent(() => void flush());
  useEffect(() => () => leave(), []);

  return { ...written, saving, write, flush, take, version: () => version.current };
}
export type SheetInHand = ReturnType<typeof useSheet>;
