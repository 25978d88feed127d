import { isSame } from '#kernel/equality.ts';
import type { SendInput } from '#web/api/send.ts';
import type { Waits } from '#web/api/waits.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A change that was made without a connection, as it waits in the browser. */
export interface WaitingChange {
  /** Ordered by the time when it was made. */
  readonly id: string;
  readonly user_id: number;
  /** Method and path, as `call` takes them. */
  readonly key: string;
  readonly params?: SendInput['params'];
  readonly body: Values;
  readonly once?: string;
  readonly base?: Values;
  /** The row that it is about: `fp/dev-tasks:7`. Changes of one row go one after the other. */
  readonly about: string;
  /** The id of a row that is only to be made: negative, until the server gives it another. */
  readonly made_id?: number;
  /** The server may have it: another body under the same key would be refused. */
  readonly may_have_arrived?: boolean;
  /** Milliseconds. */
  readonly at: number;
  readonly state: 'waiting' | 'sending' | 'conflict' | 'refused';
  /** The row as somebody else has left it, and the fields that both have changed. */
  readonly theirs?: Values;
  readonly conflicts?: readonly string[];
  /** Why the server does not take it, in words. */
  readonly reason?: string;
}

const notCompared = new Set(['version', 'deadline_reason_code']);

/** `fp/dev-tasks` of `POST /api/fp/dev-tasks/transition`: section and resource are the first two parts. */
export const pathOf = (key: string): string => /\/api\/([^/]+\/[^/]+)/.exec(key)?.[1] ?? '';

export function aboutOf(key: string, { params, body }: Pick<SendInput, 'params' | 'body'>, madeId?: number): string {
  const ids = (body as { ids?: readonly number[] } | undefined)?.ids;
  return `${pathOf(key)}:${madeId ?? params?.id ?? ids?.join() ?? ''}`;
}

export const isCreate = ({ made_id }: WaitingChange): boolean => made_id !== undefined;
const isPatch = ({ key }: WaitingChange) => key.startsWith('PATCH ');

/** Adds a change behind the others; one of the same row that still waits takes it in. */
export function withChange(waiting: readonly WaitingChange[], change: WaitingChange): WaitingChange {
  const last = waiting.findLast(({ about }) => about === change.about);
  const takesIn =
    last?.state === 'waiting' && isPatch(change) && (isPatch(last) || (isCreate(last) && !last.may_have_arrived));
  if (!takesIn) return change;
  // The older version stays: what others have changed since the first of the two is still met.
  const { version: _, ...values } = change.body;
  return { ...last, body: { ...last.body, ...values }, base: last.base && { ...change.base, ...last.base } };
}

/** A row that others have changed as its reader left it: their own changes lie over it until the server has them. */
export function overlaid(about: string, row: Values, waiting: readonly WaitingChange[]): Values {
  const own = waiting.filter((one) => one.about === about && isPatch(one) && one.state !== 'refused');
  const fields = own.flatMap(({ body }) => Object.entries(body)).filter(([name]) => !notCompared.has(name));
  return fields.length ? { ...row, ...Object.fromEntries(fields) } : row;
}

/** The answer that is shown until the server has given its own. */
export function standInOf({ standIn, base }: Waits, body: Values, madeId: number | undefined, now: Date): unknown {
  if (standIn !== undefined) return standIn;
  if (madeId === undefined) return { ...base, ...body };
  const at = now.toISOString();
  return { ...base, ...body, id: madeId, version: 0, created_at: at, updated_at: at };
}

/** The row has its own id now: every change that speaks of it says so. */
export function renamed(change: WaitingChange, from: number, to: number): WaitingChange {
  const rename = (value: unknown): unknown => (value === from ? to : Array.isArray(value) ? value.map(rename) : value);
  const all = (values: Values) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rename(value)]));
  const params = change.params && (all(change.params) as NonNullable<SendInput['params']>);
  const body = all(change.body);
  return { ...change, ...(params && { params }), body, about: aboutOf(change.key, { params, body }, change.made_id) };
}

/** Does an earlier change of the same row stand in the way? */
export const isHeld = (change: WaitingChange, all: readonly WaitingChange[]): boolean =>
  all.some((other) => other.id < change.id && other.about === change.about);

/**
 * The row has another version than the change was made on. Fields that nobody else has touched go again with the new
 * version; those that both have changed are named, for the person to choose.
 */
export function meeting(change: WaitingChange, theirs: Values): WaitingChange {
  const { base = {}, body } = change;
  const conflicts = Object.keys(body).filter(
    (name) => !notCompared.has(name) && !isSame(theirs[name], base[name]) && !isSame(theirs[name], body[name]),
  );
  if (conflicts.length) return { ...change, state: 'conflict', theirs, conflicts };
  return { ...change, state: 'waiting', base: theirs, body: { ...body, version: theirs.version } };
}

/** One field is decided. Null: nothing of the change is left to send. */
export function decided(change: WaitingChange, field: string, mine: boolean): WaitingChange | null {
  const { theirs = {}, conflicts = [], body } = change;
  const left = conflicts.filter((name) => name !== field);
  const kept = mine ? body : Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
  if (!Object.keys(kept).some((name) => !notCompared.has(name))) return null;
  if (left.length) return { ...change, body: kept, conflicts: left };
  const { conflicts: _, theirs: __, ...rest } = change;
  return { ...rest, state: 'waiting', base: theirs, body: { ...kept, version: theirs.version } };
}
