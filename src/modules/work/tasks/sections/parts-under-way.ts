/** Comments and files that are being sent, by their task. */
const underWay = new Map<number, Set<Promise<unknown>>>();

/** A move waits no longer for what is sent with it: then it asks. */
const longestWaitMs = 5_000;

/** Remembers that a part of a task is being sent, until it has arrived or was refused. */
export async function whileSending<T>(taskId: number, sending: Promise<T>): Promise<T> {
  const parts = underWay.get(taskId) ?? new Set();
  underWay.set(taskId, parts.add(sending));
  try {
    return await sending;
  } finally {
    parts.delete(sending);
    if (!parts.size) underWay.delete(taskId);
  }
}

/** When what is being sent now is there; null when nothing is. Who sends a result and moves on is not asked for it. */
export function partsSent(taskId: number): Promise<unknown> | null {
  const parts = underWay.get(taskId);
  if (!parts) return null;
  const waited = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  // Whoever sent it shows it first.
  return Promise.race([Promise.allSettled(parts), waited]).then(() => new Promise((resolve) => setTimeout(resolve)));
}
