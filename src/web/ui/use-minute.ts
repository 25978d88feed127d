import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;
/** Who comes so soon after another reads the same time as the other. */
const togetherMs = 1_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, minuteMs);
  if (Date.now() - now > togetherMs) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** While nobody listens, whoever comes first reads the time anew. */
function read(): number {
  if (!listeners.size && Date.now() - now > togetherMs) now = Date.now();
  return now;
}

/** The time, again every minute: for what is told from now. All of a page read the same one, so their numbers agree. */
export const useMinute = (): number => useSyncExternalStore(listen, read);
