import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { updateRows } from '#server/crud/writing.ts';
import { taskMarks } from '#modules/work/tasks/marks/task-marks.ts';

/** Marks of before a reopening or an accepted appeal stay to be read, and count no more. */
export async function voidMarks(ctx: Context, taskIds: readonly number[]): Promise<void> {
  await updateRows(taskMarks, ctx, {
    set: { is_void: true },
    where: sql`t.task_id = any(${taskIds}::bigint[]) and not t.is_void and t.deleted_at is null`,
  });
}
