/** A call by which something is taken back. */
export interface WayBack {
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Whose decisions can be taken back by the one verb, `takeBackOf` in their modules. */
export const takenBack: readonly string[] = [
  'admin/appeal-for-jobs',
  'fp/attendance-corrections',
  'fp/client-tasks',
  'fp/contract-documents',
  'fp/days-off',
  'fp/leave-hand-overs',
  'fp/leave-requests',
];

/**
 * How what a call did is taken back, of what was sent and, where it is known, what the server answered: a verb its
 * row, one of several rows its `rows`. Null where there is no way back, or where it would be one for many.
 */
export function undoOf(call: string, body: Readonly<Record<string, unknown>>, answer?: unknown): WayBack | null {
  const [, path, verb] = /^POST \/api\/([\w/-]+)\/([\w-]+)$/.exec(call) ?? [];
  if (!path || verb === 'take-back' || verb === 'undo-transition') return null;
  const ids = Array.isArray(body.ids) ? (body.ids as readonly unknown[]) : [body.id];
  if (path === 'fp/dev-tasks' && verb === 'transition')
    return { call: 'POST /api/fp/dev-tasks/undo-transition', body: { ids } };
  const [id] = ids;
  if (!takenBack.includes(path) || ids.length !== 1 || typeof id !== 'number') return null;
  const version = versionIn(answer);
  return { call: `POST /api/${path}/take-back`, body: { id, ...(version !== undefined && { version }) } };
}

function versionIn(answer: unknown): number | undefined {
  const { rows, version } = (answer ?? {}) as {
    readonly rows?: readonly { readonly version?: number }[];
    readonly version?: number;
  };
  return rows ? rows[0]?.version : version;
}
