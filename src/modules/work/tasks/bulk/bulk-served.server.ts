import { type Call, serve, type Served } from '#server/http/serve.ts';
import * as endpoints from '#modules/work/tasks/bulk/bulk-endpoints.ts';
import type { BulkRow, bulkTasks } from '#modules/work/tasks/bulk/bulk-endpoints.ts';
import { chosenIds, listedIds } from '#modules/work/tasks/bulk/chosen-tasks.server.ts';
import { undoBulk } from '#modules/work/tasks/bulk/undo-bulk.server.ts';
import type { SentTo } from '#kernel/endpoint.ts';
import { type FieldError, invalid, notFound, Problem } from '#kernel/problems.ts';
import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { Values } from '#server/crud/values.ts';
import { bodyOf } from '#server/http/problem-answers.ts';
import { moveToProject, projectColumns } from '#modules/work/tasks/bulk/move-to-project.server.ts';
import { type BulkKind, type BulkLinks, taskBulks } from '#modules/work/tasks/bulk/task-bulks.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { transition } from '#modules/work/tasks/transitions/carry-out-transition.server.ts';
import { archivedAmong, projectArchived } from '#modules/company/projects/door.server.ts';
import { lockTasksOf, projectsOf } from '#modules/work/tasks/sections/task-parts.server.ts';
import { cleaned, problemOfChange, refusalIn } from '#modules/work/tasks/changing/change-task.server.ts';
import { insertRows } from '#server/crud/writing.ts';

export const taskBulkServed: readonly Served[] = [
  serve(endpoints.bulkTasks, (ctx, { body }, call) => bulk(ctx, call, body)),
  serve(endpoints.undoBulk, (ctx, { params }, { app }) => undoBulk(ctx, app, params.id)),
  serve(endpoints.listTaskIds, (ctx, { query }) => listedIds(ctx, query)),
];

/** Which tasks, and one of three things to do with them. */
type BulkOrder = SentTo<typeof bulkTasks>;
type StickerChange = NonNullable<BulkOrder['stickers']>;

/** What an order did: whom it refused, and the rows before and after. */
interface Done {
  readonly refused: ReadonlyMap<number, Problem>;
  readonly before: readonly TaskRow[];
  readonly after: readonly TaskRow[];
  /** The columns that it was about. */
  readonly columns: readonly string[];
}

export const deadlineColumns = ['deadline', 'deadline_reason_code', 'first_deadline', 'kpi_deadline'];

/**
 * Carries out an order over many tasks, all or none. A preview is the order carried out and taken back at once, so that
 * it cannot promise what the order would not do. Throws 409 with the refused rows when one of them may not.
 */
async function bulk(asked: Context, call: Call, order: BulkOrder) {
  // Nothing in here is the last statement of the transaction.
  const ctx: Context = { ...asked, closes: false };
  const kind = kindOf(order);
  const ids = await chosenIds(ctx, order);
  if (order.preview) await sql`savepoint bulk`.run(ctx.db);
  const tasks = await lockTasksOf(ctx, ids);
  const archived = await archivedAmong(ctx, projectsOf(tasks.values()));
  const [readOnly = [], open = []] = [true, false].map((is) =>
    [...tasks.values()].filter(({ project_id }) => archived.has(project_id) === is),
  );
  const { refused: others, ...changed } = await carryOut[kind](ctx, call, open, order);
  const done = {
    ...changed,
    refused: new Map([...others, ...readOnly.map(({ id }) => [id, projectArchived()] as const)]),
  };
  const rows = outcomeRows(ctx, call, ids, tasks, done);
  if (order.preview) {
    await sql`rollback to savepoint bulk`.run(ctx.db);
    return { bulk_id: null, rows };
  }
  const refused = rows.filter(({ verdict }) => verdict === 'refused');
  if (refused.length) throw refusedAll(refused);
  return { bulk_id: await writeBulk(ctx, { kind, order, ...done }), rows };
}

function kindOf({ changes, stickers, action, project_id }: BulkOrder): BulkKind {
  const kinds = [changes && 'change', stickers && 'change', action && 'transition', project_id && 'move'].filter(
    Boolean,
  ) as BulkKind[];
  if (kinds.length !== 1 || !kinds[0]) throw invalid('changes', 'bulk_one_order');
  return kinds[0];
}

type CarryOut = (ctx: Context, call: Call, tasks: readonly TaskRow[], order: BulkOrder) => Promise<Done>;

const carryOut: Record<BulkKind, CarryOut> = {
  async change(ctx, { app }, tasks, { changes = {}, stickers }) {
    const { version: _, ...asked } = changes;
    const changesOf = (task: TaskRow): Values => (stickers ? { sticker_ids: withStickers(task, stickers) } : asked);
    const refused = new Map<number, Problem>();
    for (const task of tasks) {
      const refusal = refusalIn(ctx, task, cleaned(ctx, task, changesOf(task)));
      if (refusal) refused.set(task.id, problemOfChange(refusal));
    }
    const able = tasks.filter(({ id }) => !refused.has(id));
    const after: TaskRow[] = [];
    // Tasks that come to the same are changed by one statement.
    for (const same of Map.groupBy(able, (task) => JSON.stringify(changesOf(task))).values())
      after.push(...(await app.operationsAt(devTasks).bulk(ctx, idsOf(same), changesOf(same[0]!))));
    const names = stickers ? ['sticker_ids'] : Object.keys(asked);
    const columns = [...new Set([...names, ...('deadline' in asked ? deadlineColumns : [])])];
    return { refused, before: able, after, columns };
  },
  async transition(ctx, _call, tasks, { action, comment, fields }) {
    const outcomes = await transition(ctx, { ids: idsOf(tasks), action, comment, fields });
    const refused = new Map(outcomes.flatMap(({ id, problem }) => (problem ? [[id, problem] as const] : [])));
    const able = tasks.filter(({ id }) => !refused.has(id));
    const after = outcomes.flatMap(({ row }) => row ?? []);
    return { refused, before: able, after, columns: ['status', 'executor_id', 'deadline'] };
  },
  async move(ctx, { app }, tasks, { project_id = 0, project_category_id }) {
    const moved = await moveToProject(ctx, app.directory, tasks, { project_id, project_category_id });
    return { ...moved, columns: projectColumns };
  },
};

const idsOf = (tasks: readonly TaskRow[]): number[] => tasks.map(({ id }) => id);

/** What is said of each task that was chosen, and then of those that go along. */
function outcomeRows(
  ctx: Context,
  { app }: Call,
  ids: readonly number[],
  tasks: ReadonlyMap<number, TaskRow>,
  done: Done,
): BulkRow[] {
  const after = new Map(done.after.map((row) => [row.id, row]));
  const along = done.before.filter(({ id }) => !tasks.has(id));
  const known = new Map([...tasks, ...along.map((row) => [row.id, row] as const)]);
  return [...ids, ...idsOf(along)].map((id): BulkRow => {
    const task = known.get(id);
    const named = { id, number: task?.number ?? null, name: task?.name ?? null };
    const problem = task ? done.refused.get(id) : notFound();
    if (problem) {
      const { errors, message } = bodyOf(app.texts, problem, ctx.lang, ctx.origin.request_id);
      return {
        ...named,
        verdict: 'refused',
        rule: errors?.[0]?.rule ?? 'exists',
        message: errors?.[0]?.message ?? message,
      };
    }
    const changed = changedColumns(done.columns, task as TaskRow, after.get(id));
    if (!changed.length) return { ...named, verdict: 'same' };
    const images = { before: imageOf(changed, task), after: imageOf(changed, after.get(id)) };
    return { ...named, verdict: tasks.has(id) ? 'changed' : 'along', ...images };
  });
}

/** Of the columns that an order is about, those that are others in the row than they were. */
function changedColumns(columns: readonly string[], before: TaskRow, after: TaskRow | undefined): string[] {
  const [then, now]: [Values, Values | undefined] = [before, after];
  return now ? columns.filter((name) => JSON.stringify(then[name]) !== JSON.stringify(now[name])) : [];
}

/** All or none: people who may not be changed are named, and nobody was. */
export function refusedAll(rows: readonly BulkRow[]): Problem {
  const errors: FieldError[] = [{ field: 'ids', rule: 'bulk_refused', values: { n: rows.length } }];
  return new Problem('RULE_NOT_MET', { errors, extra: { rule: 'bulk_refused', rows } });
}

/** In the order in which they were put on. */
const withStickers = ({ sticker_ids }: TaskRow, { add = [], remove = [] }: StickerChange): number[] => [
  ...new Set([...sticker_ids, ...add].filter((id) => !remove.includes(id))),
];

interface Carried {
  readonly kind: BulkKind;
  readonly order: object;
  readonly before: readonly TaskRow[];
  readonly after: readonly TaskRow[];
  readonly columns: readonly string[];
  readonly links?: BulkLinks;
}

/** One notice for a person, however many of their tasks an order changed. */
interface BulkNotice {
  readonly user_id: number;
  readonly task_ids: readonly number[];
}

/**
 * Writes down an order that was carried out: one entry of the audit log for all its tasks, what it takes to undo it,
 * and whom it concerns. Answers its id.
 */
export async function writeBulk(
  ctx: Context,
  { kind, order, before, after, columns, links }: Carried,
): Promise<number> {
  const { ids: _, preview: __, ...asked } = order as { ids?: unknown; preview?: unknown };
  const images = before.map((task) => [task.id, imageOf(columns, task)] as const);
  const bulk = {
    kind,
    task_count: after.length,
    task_ids: after.map(({ id }) => id),
    asked,
    request_id: ctx.origin.request_id,
    before: Object.fromEntries(images),
    row_versions: Object.fromEntries(after.map(({ id, version }) => [id, version])),
    ...(links && { links }),
    notices: kind === 'transition' ? [] : noticesFor(ctx.actor.id, before, after),
  };
  const [row] = await insertRows(taskBulks, ctx, [bulk]);
  return row!.id;
}

const imageOf = (columns: readonly string[], row: Values | undefined): Values =>
  Object.fromEntries(columns.map((name) => [name, row?.[name] ?? null]));

/** Who executes a task hears of its change, and who did before; never the person who made it. */
export function noticesFor(actor: number, before: readonly TaskRow[], after: readonly TaskRow[]): BulkNotice[] {
  const tasksByPerson = new Map<number, Set<number>>();
  for (const { id, executor_id } of [...before, ...after])
    if (executor_id && executor_id !== actor)
      tasksByPerson.set(executor_id, (tasksByPerson.get(executor_id) ?? new Set()).add(id));
  return [...tasksByPerson].map(([user_id, tasks]) => ({ user_id, task_ids: [...tasks].sort((a, b) => a - b) }));
}
