/** What the server tells every browser beside changes of rows: the state of texts, the settings screens decide by. */
type Listener = (now: unknown, before: unknown) => void;

const latest = new Map<string, unknown>();
const listeners = new Map<string, Set<Listener>>();

/** What was told last under a name, or undefined. */
export const announcedOf = <T>(name: string): T | undefined => latest.get(name) as T | undefined;

/** Everything that was told last: for a tab that came later than the stream. */
export const allAnnounced = (): [string, unknown][] => [...latest];

export function tell(name: string, now: unknown): void {
  const before = latest.get(name);
  latest.set(name, now);
  for (const listener of listeners.get(name) ?? []) listener(now, before);
}

/** `before` is undefined the first time: then nothing has changed yet. */
export function onAnnounced<T>(name: string, listener: (now: T, before: T | undefined) => void): void {
  listeners.set(name, (listeners.get(name) ?? new Set()).add(listener as Listener));
}
