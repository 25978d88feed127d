import type { Row } from '#kernel/resource.ts';
import { upload } from '#web/uploads/upload.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import type { taskFiles } from '#modules/work/tasks/files/task-files.ts';
import { whileSending } from '#modules/work/tasks/sections/parts-under-way.ts';
import { showPart } from '#modules/work/tasks/sections/use-task-parts.tsx';

export type TaskFile = Row<typeof taskFiles>;

interface Options {
  /** Another file of the task, of which this is a newer version. */
  readonly versionOf?: number | undefined;
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Uploads a file and makes it a file of the task, shown at once. Throws a `CallProblem`. */
export const attachFile = (taskId: number, file: File, options: Options = {}): Promise<TaskFile> =>
  whileSending(taskId, attach(taskId, file, options));

async function attach(taskId: number, file: File, { versionOf, ...options }: Options): Promise<TaskFile> {
  const { id, name } = await upload(file, options);
  const body = { task_id: taskId, resource_id: id, name, ...(versionOf && { version_of_id: versionOf }) };
  const made = await call('POST /api/fp/task-files', { body, once: newIdempotencyKey() });
  showPart('fp/task-files', taskId, made);
  return made;
}

/** For the editor: a picture or file that was pasted or dropped into a text. */
export const fileTaker = (taskId: number) => async (file: File) => {
  const { resource_id, name } = await attachFile(taskId, file);
  return { id: resource_id, name };
};
