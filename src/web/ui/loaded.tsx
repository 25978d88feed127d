import type { ReactNode } from 'react';
import { Skeleton, type SkeletonShape } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';

/** What is asked for: a query of the cache, or what is made of one. */
export interface Query<T> {
  readonly data?: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface ComingProps {
  readonly of: Query<unknown>;
  /** So many grey lines stand there meanwhile, or what has the shape of the answer. */
  readonly rows?: number;
  readonly shape?: SkeletonShape;
  /** A failure is said in a small note. */
  readonly compact?: boolean;
}

/** Stands where an answer will be: grey lines, or why there is none and the way to ask again. */
export function Coming({ of: { data, error, refetch }, rows, shape, compact }: ComingProps) {
  if (data !== undefined) return null;
  if (error) return <FailureNote error={error} retry={() => void refetch()} compact={compact} />;
  return <Skeleton shape={shape} rows={rows} />;
}

interface LoadedProps<T> extends Omit<ComingProps, 'of'> {
  readonly of: Query<T>;
  readonly children: (data: T) => ReactNode;
}

/** What an answer shows, and until then what stands in its place. What was shown stays when asking again fails. */
export function Loaded<T>({ of, children, ...coming }: LoadedProps<T>) {
  return of.data === undefined ? <Coming of={of} {...coming} /> : children(of.data);
}

interface ListedProps<R> extends Omit<ComingProps, 'of'> {
  readonly of: Query<{ readonly rows: readonly R[] }>;
  /** Stands there when there are no rows. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly R[]) => ReactNode;
}

/** The same for rows, of which there may be none. */
export function Listed<R>({ empty, children, ...loaded }: ListedProps<R>) {
  return <Loaded {...loaded}>{({ rows }) => (rows.length ? children(rows) : empty)}</Loaded>;
}
