import { columnsOf } from '#server/database/columns.ts';
import { devTasks } from '#modules/tasks/task/dev-tasks.ts';
import { sql } from '#server/database/sql.ts';
import type { Context } from '#server/context.ts';
import type { CrudSettings } from '#server/crud/crud.ts';
import { removeWithParts } from '#server/crud/deletion.ts';
import { insertHidden } from '#server/import/many-rows.ts';
import type { MadeRow } from '#server/crud/operations.ts';
import type { Operations, QuickOperations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';
import { clientTasksServed } from '#modules/tasks/task/client-tasks-served.server.ts';
import { askedDeadline } from '#modules/tasks/deadlines/deadline-changes.ts';
import { mentionedIn } from '#modules/tasks/mentions/mention-text.ts';
import { writeBroughtParts } from '#modules/tasks/imports/brought-parts.server.ts';
import { broughtValues, writeBroughtFlows } from '#modules/tasks/imports/brought-status.server.ts';
import { writtenByHand } from '#modules/tasks/imports/task-sources.server.ts';
import { recount } from '#modules/tasks/task/task-counters.server.ts';
import { makeTask, nothingAround, systemValues } from '#modules/tasks/changing/make-task.server.ts';
import { deadlineInstant, writeDeadlines } from '#modules/tasks/deadlines/task-deadlines.server.ts';

/** Tasks that stand by themselves are made many at once; what hangs together with others is made one by one. */
export function quickTasks(settings: CrudSettings, crud: Operations<typeof devTasks>): QuickOperations {
  const hangs = (input: Values) =>
    Boolean(input.parent_id || input.client_task_id || mentionedIn(input.text as string | null).length);
  return {
    async createHidden(ctx, inputs, hidden) {
      const alone = await makeMany(
        settings,
        crud,
        ctx,
        inputs.filter((input) => !hangs(input)),
        hidden,
      );
      const rows: MadeRow[] = [];
      for (const input of inputs)
        rows.push(hangs(input) ? await makeOne(settings, crud, ctx, input, hidden) : alone.shift()!);
      await writeBroughtFlows(
        ctx,
        rows.map(({ id }, at) => ({ id, input: inputs[at]! })),
      );
      await writeBroughtParts(ctx, rows, inputs, hidden);
      return rows;
    },
    async removeMany(ctx, ids) {
      const rows = await sql(columnsOf(devTasks, 'parent_id', 'client_task_id'))`select distinct parent_id,
          client_task_id from dev_tasks
        where id = any(${ids}::bigint[]) and (parent_id is not null or client_task_id is not null)`.rows(ctx.db);
      await removeWithParts(settings.directory(), crud.resource, ctx, ids);
      await recount(ctx, { blockers: ids, parents: rows.map(({ parent_id }) => parent_id) });
      await clientTasksServed.happen(ctx, { ids: rows.flatMap(({ client_task_id }) => client_task_id ?? []) });
    },
  };
}

async function makeMany(
  settings: CrudSettings,
  crud: Operations<typeof devTasks>,
  ctx: Context,
  inputs: readonly Values[],
  hidden: Values,
): Promise<MadeRow[]> {
  if (!inputs.length) return [];
  const timed = inputs.map((input) => {
    const deadline = deadlineInstant(ctx, input.deadline) ?? null;
    return { ...input, deadline, deadline_reason_code: deadline && 'initial' };
  });
  const written = timed.map(writtenByHand);
  const brought = new Map<Values, Values>(written.map((input, at) => [input, timed[at]!]));
  const system = (input: Values) => ({
    ...systemValues(ctx, input, input.deadline as string | null, nothingAround),
    ...broughtValues(ctx, brought.get(input)!),
  });
  const rows = await insertHidden(settings.directory(), crud.resource, ctx, written, hidden, system);
  const firsts = rows.flatMap(({ id }, at) => {
    const first = askedDeadline(null, timed[at]!.deadline, null, null);
    return first ? [[id, first] as const] : [];
  });
  await writeDeadlines(ctx, new Map(firsts));
  return rows;
}

/** Made like by hand and hidden at once; it has been announced, so its version stays. */
async function makeOne(
  settings: CrudSettings,
  crud: Operations<typeof devTasks>,
  ctx: Context,
  input: Values,
  { deleted_at, deletion_id }: Values,
): Promise<MadeRow> {
  const row = await makeTask(crud, ctx, writtenByHand(input));
  const brought = Object.entries({ ...broughtValues(ctx, input), deleted_at, deletion_id });
  const sets = brought.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update dev_tasks set ${sql.join(sets)} where id = ${row.id}`.run(ctx.db);
  return row;
}
