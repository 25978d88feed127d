/** A call by which something is taken back. */
export interface WayBack {
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const moved = 'POST /api/fp/dev-tasks/transition';
/** Whose decisions can be taken back by the one verb, see `server/rows/take-back.ts`. */
const takenBack = [
  'attendance-corrections',
  'client-tasks',
  'contract-documents',
  'leave-hand-overs',
  'leave-requests',
];

/**
 * How what an action of a notice did is taken back, of what was sent and what the server answered; null where there is
 * no way back. A verb answers its row, one of several rows its `rows`.
 */
export function undoOf(call: string, body: Readonly<Record<string, unknown>>, answer: unknown): WayBack | null {
  if (call === moved) return { call: 'POST /api/fp/dev-tasks/undo-transition', body: { ids: body.ids } };
  const noun = /^POST \/api\/fp\/([a-z-]+)\/[a-z-]+$/.exec(call)?.[1];
  if (!noun || !takenBack.includes(noun)) return null;
  const row = rowIn(answer);
  return row && { call: `POST /api/fp/${noun}/take-back`, body: { id: row.id, version: row.version } };
}

interface Versioned {
  readonly id: number;
  readonly version: number;
}

function rowIn(answer: unknown): Versioned | null {
  const { rows, ...row } = (answer ?? {}) as { readonly rows?: readonly Versioned[] } & Partial<Versioned>;
  const one = rows ? rows[0] : row;
  return typeof one?.id === 'number' && typeof one.version === 'number' ? (one as Versioned) : null;
}
