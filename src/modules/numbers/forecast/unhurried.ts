/** Work that is counted in steps lets requests go first after so long. */
const LONGEST_MS = 10;

/**
 * Goes through the steps of a count until `take` has enough (answers true), without holding up others for longer than
 * one step and ten milliseconds. Answers what the steps return, where they come to their end.
 */
export async function unhurried<T, R>(steps: Iterator<T, R>, take: (step: T) => boolean): Promise<R | null> {
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (take(step.value)) return null;
    if (performance.now() - began < LONGEST_MS) continue;
    await new Promise<void>((go) => setImmediate(go));
    began = performance.now();
  }
}
