const underway = new Set<Promise<unknown>>();

/** Longer than this nobody waits to take something back: a file may be on its way for minutes. */
const longestMs = 3_000;

/** Counts a change for as long as it is on its way to the server. */
export function onItsWay<T>(change: Promise<T>): Promise<T> {
  underway.add(change);
  const end = () => void underway.delete(change);
  change.then(end, end);
  return change;
}

/**
 * Waits until every change that was begun has its answer. What was done is seen before the server has it, so people
 * take back what is still on its way.
 */
export async function settled(): Promise<void> {
  const until = Date.now() + longestMs;
  while (underway.size > 0 && Date.now() < until) {
    const pause = new Promise((resolve) => setTimeout(resolve, until - Date.now()));
    await Promise.race([Promise.allSettled(underway), pause]);
    // The caller that waited for the answer goes on first: it may send the next, or say that it can be undone.
    await new Promise((resolve) => setTimeout(resolve));
  }
}
