import { takeBackMs } from '#kernel/take-back.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callAt } from '#web/api/call.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useLiveList } from '#web/crud/use-list.ts';
import { texts, useTexts } from '#web/i18n/texts.ts';
import { listKey, refreshLists } from '#web/lists/list-cache.ts';
import { useChanges } from '#web/live/changes.ts';
import { decideOn, isDecided } from '#web/ui/decisions.ts';
import { attempt, attempted, notify } from '#web/ui/notices.ts';
import { type Appeal, appealForJobs } from '#modules/staff/hiring/appeal-for-jobs.ts';
import type { RejectReason, Stage } from '#modules/staff/hiring/hiring-flow.ts';

const { path } = appealForJobs;
const root = ['hiring'] as const;

const refresh = () => Promise.all([queryClient.invalidateQueries({ queryKey: root }), refreshLists(path)]);

/** What others do with applicants shows at once. */
export function useHiringNews(): void {
  useLiveList(path);
  useChanges(path, () => void queryClient.invalidateQueries({ queryKey: root }));
}

/** Applicants of one stage; who came there last is first. */
export function useStage(stage: Stage) {
  const { lang } = useTexts();
  return useQuery({
    queryKey: [...listKey(path), lang, 'stage', stage],
    queryFn: ({ signal }) =>
      callAt(appealForJobs, 'GET', {
        matrix: { perPage: 100, sortBy: 'stage_since', descending: true },
        query: { stage },
        signal,
      }),
  });
}

export const useAppeal = (id: number) => {
  return useCall('GET /api/admin/appeal-for-jobs/:id', { params: { id }, under: root });
};

export const useDuplicates = (id: number) =>
  useCall('GET /api/admin/appeal-for-jobs/:id/duplicates', { params: { id: String(id) }, under: root });

export const useFigures = () => useCall('GET /api/admin/appeal-for-jobs/figures', { under: root });

type Reason = { readonly reason?: RejectReason; readonly comment?: string | null };

/** Moves an applicant; false: it was refused, and why stands in a notice. */
export async function move(row: Pick<Appeal, 'id' | 'version'>, to: Stage, said: Reason = {}): Promise<boolean> {
  if (isDecided(path, row)) return false;
  const { id, version } = row;
  const { t } = texts();
  const text = t('hiring.moved', { stage: t(`appeal-for-jobs.stage.${to}`) });
  const isMoved = await decideOn(path, row, async () => {
    const body = { id, version, to, ...said };
    const moved = await attempted(() => call('POST /api/admin/appeal-for-jobs/to-stage', { body }));
    return moved && { text, undo: () => takeBack(moved), undoUntil: Date.now() + takeBackMs };
  });
  await refresh();
  return isMoved;
}

async function takeBack({ id, version }: Pick<Appeal, 'id' | 'version'>): Promise<void> {
  await call('POST /api/admin/appeal-for-jobs/take-back', { body: { id, version } });
  await refresh();
}

/** Changes what HR writes of an applicant. */
export async function note({ id }: Pick<Appeal, 'id'>, changes: { stars?: number | null; notes?: string | null }) {
  await attempt(async () => {
    await call('PATCH /api/admin/appeal-for-jobs/:id', { params: { id }, body: changes });
    notify({ kind: 'success', text: texts().t('hiring.notes_saved') });
  });
  await refresh();
}

export const refreshHiring = refresh;
