import { call, newIdempotencyKey } from '#web/api/call.ts';
import { problemOf } from '#web/api/problem.ts';
import { namesOf } from '#web/cache/references.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { texts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { messageOf, notify } from '#web/ui/notices.ts';
import { type LinksHand, sayRefusal } from '#modules/work/tasks/door.tsx';
import type { BarChange } from '#modules/views/gantt/screens/bar-changes.ts';
import { applyChanges } from '#modules/views/gantt/what-if/apply.ts';
import { takeTried } from '#modules/views/gantt/what-if/trial.tsx';
import type { GanttBar, GanttLink } from '#modules/views/gantt/screens/gantt-answer.ts';

/** Changes of a plan and the one step that takes each of them back. All say why when they are refused. */

export const ganttKey = ['gantt'] as const;

/** Everything that shows the plan is asked again. */
export const refreshPlan = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ganttKey }),
    queryClient.invalidateQueries({ queryKey: ['task'] }),
    refreshLists('fp/dev-tasks'),
  ]);

type Named = Pick<GanttBar, 'number'>;

/** Carries the changes out, all or none, with one way back; answers whether it was done. */
export async function changeBars(changes: readonly BarChange[], before: ReadonlyMap<number, Named>): Promise<boolean> {
  const [one] = changes;
  if (!one || takeTried(changes)) return true;
  const { t } = texts();
  const n = changes.length;
  const text =
    n > 1 ? t('gantt.changed_many', { n }) : t('gantt.changed', { number: before.get(one.task_id)?.number ?? '' });
  return carried(() => applyChanges({ changes, text, refresh: () => void refreshPlan() }));
}

/** A stale version means that somebody was faster: who it was is said, and the bar lies where they have put it. */
async function sayWhoChanged(error: unknown): Promise<void> {
  const problem = problemOf(error);
  const rows = problem.body.rows as readonly Changed[] | undefined;
  const row =
    problem.description === 'STALE_VERSION' ? ((problem.body.row as Changed | undefined) ?? rows?.[0]) : undefined;
  if (!row) return sayRefusal(error);
  const { code, description } = problem;
  const [name] = row.updated_by ? await namesOf('admin/users', [row.updated_by]).catch(() => []) : [];
  const { t } = texts();
  const text = name ? t('gantt.stale', { number: row.number ?? '', name }) : messageOf(problem);
  notify({ kind: 'error', text, code, description });
}

/** What of the row that stands there now is told. */
interface Changed {
  readonly number?: string;
  readonly updated_by?: number | null;
}

export type NewLink = Pick<GanttLink, 'from' | 'to' | 'kind'> & Partial<Pick<GanttLink, 'lag_minutes' | 'lag_kind'>>;
const links = 'POST /api/fp/task-dependencies';

/** One task waits for another from now on. */
export const addLink = (link: NewLink): Promise<boolean> => carried(async () => void (await makeLink(link)));

/** The link that there is now, or null where a copy has it. Throws why it may not be. */
async function makeLink({ from, to, ...link }: NewLink) {
  if (takeTried([], { add: [{ from, to, ...link }] })) return onCopy();
  const body = { task_id: to, predecessor_id: from, ...link };
  const made = await call(links, { body, once: newIdempotencyKey() });
  const undo = () => remove(made.id, made.version).then(refreshPlan);
  notify({ kind: 'success', text: texts().t('gantt.linked'), undo });
  return made;
}

/** Nothing of the plan has changed: that is said where the copy is not in sight. */
function onCopy(): null {
  notify({ kind: 'info', text: texts().t('gantt.taken_on_copy') });
  return null;
}

/** Links as the dialog changes them: each with one way back, or on the copy where one is open. */
export const planLinks: LinksHand = {
  async add(to, from) {
    const made = await makeLink({ from, to, kind: 'finish_to_start' });
    void refreshPlan();
    return made;
  },
  change: (link, change) => changeLink(linkOf(link), change),
  remove: (link) => removeLink(linkOf(link)),
};

type Dependency = Parameters<LinksHand['remove']>[0];
const linkOf = ({ predecessor_id: from, task_id: to, ...link }: Dependency) => ({ ...link, from, to });
type OwnLink = ReturnType<typeof linkOf>;

const remove = (id: number, version: number) =>
  call('DELETE /api/fp/task-dependencies/:id', { params: { id }, query: { version } });
const restore = (id: number) => call('POST /api/fp/task-dependencies/:id/restore', { params: { id } });

async function removeLink({ id, version }: OwnLink): Promise<boolean> {
  if (takeTried([], { remove: [id] })) return !onCopy();
  return carried(async () => {
    await remove(id, version);
    notify({ kind: 'success', text: texts().t('gantt.unlinked'), undo: () => restore(id).then(refreshPlan) });
  });
}

type LinkChange = Partial<Pick<GanttLink, 'kind' | 'lag_minutes' | 'lag_kind'>>;

async function changeLink(link: OwnLink, change: LinkChange): Promise<boolean> {
  const { id, from, to, kind, lag_minutes, lag_kind } = link;
  const changed = { from, to, kind, lag_minutes, lag_kind, ...change };
  if (takeTried([], { add: [changed], remove: [id] })) return !onCopy();
  const send = (version: number, body: LinkChange) =>
    call('PATCH /api/fp/task-dependencies/:id', { params: { id: link.id }, body: { ...body, version } });
  return carried(async () => {
    const { version } = await send(link.version, change);
    const back = Object.fromEntries(Object.keys(change).map((name) => [name, link[name as keyof LinkChange]]));
    notify({
      kind: 'success',
      text: texts().t('gantt.link_changed'),
      undo: () => send(version, back).then(refreshPlan),
    });
  });
}

async function carried(run: () => Promise<void>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    await sayWhoChanged(error);
    return false;
  } finally {
    void refreshPlan();
  }
}
