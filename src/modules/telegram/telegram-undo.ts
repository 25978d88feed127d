interface Call {
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Resources whose steps can be taken back for ten seconds: `takeBackOf` in their modules. */
const takenBack = ['fp/leave-requests', 'fp/attendance-corrections', 'fp/client-tasks', 'fp/days-off'];

/** The way back from a call, where the product has one. */
export function undoOf({ call, body }: Call): Call | null {
  const [, path, verb] = /^POST \/api\/([\w/-]+)\/([\w-]+)$/.exec(call) ?? [];
  if (!path || verb === 'take-back' || verb === 'undo-transition') return null;
  const ids = Array.isArray(body.ids) ? (body.ids as readonly unknown[]) : [body.id];
  if (path === 'fp/dev-tasks' && verb === 'transition')
    return { call: 'POST /api/fp/dev-tasks/undo-transition', body: { ids } };
  if (!takenBack.includes(path) || ids.length !== 1 || typeof ids[0] !== 'number') return null;
  return { call: `POST /api/${path}/take-back`, body: { id: ids[0] } };
}
