import { problemOf } from '#web/api/problem.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { drafts } from '#web/drafts/drafts.ts';
import { texts } from '#web/i18n/texts.ts';
import { onSessionEnd } from '#web/session/session.ts';
import { type Store, storeOf } from '#web/state/store.ts';
import { messageOf, notify } from '#web/ui/notices.ts';
import { devTasks, type Reading } from '#modules/work/tasks/door.ts';
import type { EnteredTask } from '#modules/views/task-views/entry/entry-endpoints.ts';

/** A line that was entered and is no task yet: on its way, or refused with the reason. */
export interface WaitingLine {
  readonly key: string;
  readonly text: string;
  /** The line that it stands under: `t12` a task, else another waiting line; null: the top. */
  readonly under: string | null;
  readonly refused?: string;
}

/** What is entered under a project: the line that is being typed and those that wait. It outlives a closed page. */
export interface Entry {
  readonly text: string;
  readonly under: string | null;
  readonly waiting: readonly WaitingLine[];
}

const stores = new Map<number, Store<Entry>>();
const nothing: Entry = { text: '', under: null, waiting: [] };

/** A key of hexadecimal digits and dashes never begins like this. */
export const taskKey = (id: number): string => `t${id}`;

// What one person has begun is none of the next one's; the drafts of the first keep it.
onSessionEnd(() => stores.clear());

/** The entry of a project. What was on its way when the page was left waits to be sent again by hand. */
export function entryOf(projectId: number): Store<Entry> {
  const known = stores.get(projectId);
  if (known) return known;
  const { begun, keep } = drafts.begin<Entry>(`entry ${projectId}`);
  const kept = begun?.value ?? nothing;
  const refused = texts().t('entry.not_sent');
  const store = storeOf<Entry>({ ...kept, waiting: kept.waiting.map((line) => ({ refused, ...line })) });
  store.subscribe(() => {
    const { text, under, waiting } = store.get();
    keep(text || waiting.length ? { text, under, waiting } : undefined);
  });
  stores.set(projectId, store);
  return store;
}

/** Ids of lines that have become tasks: who stands under them is made under the task. */
const made = new Map<string, number>();
let queue: Promise<void> = Promise.resolve();

/** Shows the line at once and makes its task after those before it, so that a tree grows from its root. */
export function enterLine(projectId: number, text: string, under: string | null, fields?: Reading['fields']): void {
  const line: WaitingLine = { key: newIdempotencyKey(), text, under };
  entryOf(projectId).set((now) => ({ ...now, waiting: [...now.waiting, line] }));
  send(projectId, line, fields);
}

export function sendAgain(projectId: number, line: WaitingLine): void {
  change(projectId, line.key, () => [{ ...line, refused: undefined }]);
  send(projectId, line);
}

export const dropLine = (projectId: number, { key }: WaitingLine): void => change(projectId, key, () => []);

function change(projectId: number, key: string, to: (line: WaitingLine) => readonly WaitingLine[]): void {
  entryOf(projectId).set((now) => ({
    ...now,
    waiting: now.waiting.flatMap((line) => (line.key === key ? to(line) : [line])),
  }));
}

function send(projectId: number, line: WaitingLine, known?: Reading['fields']): void {
  queue = queue.then(async () => {
    try {
      const read = await call('POST /api/fp/dev-tasks/understand', { body: { text: line.text } });
      const { project_id: _, ...said } = read.fields;
      const fields: EnteredTask = { ...said, ...known, name: read.name || line.text };
      const parent_id = idOf(line.under);
      if (parent_id === undefined) return refuse(projectId, line, texts().t('entry.above_refused'));
      const body = { ...fields, project_id: projectId, parent_id };
      // The same key for every try: a line whose answer was lost with its page makes no second task.
      const task = await call('POST /api/fp/dev-tasks', { body, once: line.key });
      made.set(line.key, task.id);
      notify({
        kind: 'success',
        text: texts().t('panel.made', { number: task.number }),
        undo: () => removeTasks([task.id]),
      });
      await refreshLists(devTasks.path);
      entryOf(projectId).set((now) => ({
        text: now.text,
        under: now.under === line.key ? taskKey(task.id) : now.under,
        waiting: now.waiting.flatMap((one) =>
          one.key === line.key ? [] : one.under === line.key ? [{ ...one, under: taskKey(task.id) }] : [one],
        ),
      }));
    } catch (error) {
      const problem = problemOf(error);
      refuse(projectId, line, problem.errors[0]?.message ?? messageOf(problem));
    }
  });
}

const refuse = (projectId: number, { key }: WaitingLine, refused: string): void =>
  change(projectId, key, (line) => [{ ...line, refused }]);

/** Undefined: the line above is no task yet, because it was refused. */
const idOf = (under: string | null): number | null | undefined =>
  under === null ? null : under.startsWith('t') ? Number(under.slice(1)) : made.get(under);

/** Deletes what was just made, roots only: what is below goes with them. */
export async function removeTasks(ids: readonly number[]): Promise<void> {
  for (const id of ids) await call('DELETE /api/fp/dev-tasks/:id', { params: { id } });
  await refreshLists(devTasks.path);
}
