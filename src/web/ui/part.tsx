import type { UseQueryResult } from '@tanstack/react-query';
import { Component, Fragment, type ReactNode } from 'react';
import { formatCount } from '#kernel/formats.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import styles from '#web/ui/part.module.css';
import type { RowsFrameProps } from '#web/ui/rows-frame.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { useWaitingPart } from '#web/ui/shown-together.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { usePatience } from '#web/ui/use-patience.ts';
import { FailureNote, StateNote } from '#web/ui/state-note.tsx';

/** Stands where a part will be. */
export function PartOnItsWay({ rows = 3 }: { readonly rows?: number }) {
  useWaitingPart();
  return <SkeletonPart rows={rows} />;
}

/** The shape of a part. */
export function SkeletonPart({ rows }: { readonly rows: number }) {
  const visible = usePatience(true);
  return (
    <section className="card shrinks clips panel together" data-shown={visible || undefined} aria-hidden="true">
      <SkeletonRows rows={rows} />
    </section>
  );
}

interface PartProps {
  readonly title: string;
  readonly count?: number;
  /** The count is a bad one. */
  readonly isBad?: boolean;
  /** The screen with all of it, and how it is asked there. */
  readonly to?: string | undefined;
  readonly search?: Readonly<Record<string, string>>;
  /** Behind the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page that shows several things: its name, how much there is, and the way to all of it. */
export function Part({ title, count, isBad, to, search, tools, children }: PartProps) {
  const head = (
    <>
      {title}
      {count !== undefined && (
        <span className={`quiet medium digits ${styles.count}`} data-bad={(isBad && count > 0) || undefined}>
          {formatCount(count)}
        </span>
      )}
    </>
  );
  return (
    <section className="card shrinks clips panel" aria-label={title}>
      <div className={`row ruled ${styles.head}`}>
        <h2>
          {to ? (
            <ScreenLink to={to} search={search ?? {}} className={`row ink untied ${styles.link}`}>
              {head}
            </ScreenLink>
          ) : (
            <span className="row">{head}</span>
          )}
        </h2>
        {tools && <span className="row to-end">{tools}</span>}
      </div>
      {children}
    </section>
  );
}

interface AskedPartProps<T> {
  readonly title: string;
  readonly query: UseQueryResult<T>;
  readonly rows?: number;
  readonly children: (data: T) => ReactNode;
}

/** What an answer shows; until then its shape, and in its place a note when there is none. */
export function AskedPart<T>({ title, query, rows, children }: AskedPartProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <PartOnItsWay rows={rows} />;
  return (
    <Part title={title}>
      <Coming of={query} compact />
    </Part>
  );
}

interface RowsPartProps<R>
  extends RowsFrameProps<R>,
    Pick<PartProps, 'to' | 'search'>,
    Pick<AskedPartProps<R>, 'rows'> {
  readonly query: UseQueryResult<{ readonly rows: readonly R[]; readonly total?: number }>;
}

/** A part of a page that is a list of rows. */
export function RowsPart<R extends { readonly id: number }>(props: RowsPartProps<R>) {
  const { title, query, rows: height, to, search, empty, add, renderFoot, children } = props;
  return (
    <AskedPart title={title} query={query} rows={height}>
      {({ rows, total = rows.length }) => (
        <Part
          title={title}
          count={total}
          to={to}
          search={search}
          tools={add && <IconButton icon="plus" label={add.text} onClick={add.press} />}
        >
          {rows.length === 0 &&
            empty &&
            (empty.icon ? (
              <StateNote compact {...empty} icon={empty.icon} />
            ) : (
              <p className="quiet nothing">{empty.title}</p>
            ))}
          <ul>
            {rows.map((row) => (
              <Fragment key={row.id}>{children(row, rows)}</Fragment>
            ))}
          </ul>
          {renderFoot?.(rows)}
        </Part>
      )}
    </AskedPart>
  );
}

interface PartGuardProps {
  readonly children: ReactNode;
}

/** A part that breaks, or whose code cannot be fetched, says so in its place and takes no other along. */
export class PartGuard extends Component<PartGuardProps, { readonly error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <section className="card shrinks clips panel">
        <FailureNote error={error} retry={() => this.setState({ error: null })} compact />
      </section>
    );
  }
}
