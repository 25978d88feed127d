import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Coming } from '#web/ui/loaded.tsx';
import { Part } from '#web/ui/part.tsx';

interface PagedPartProps<P, R> {
  readonly title: string;
  readonly none: string;
  readonly query: UseInfiniteQueryResult<{ readonly pages: readonly P[] }>;
  readonly count?: number | undefined;
  readonly children: (row: R) => ReactNode;
}

/** The latest rows of a part of the page; older ones come on demand. */
export function PagedPart<R, P extends { readonly rows: readonly R[] }>(props: PagedPartProps<P, R>) {
  const { title, none, query, count, children } = props;
  const { t } = useTexts();
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Part title={title} {...(count !== undefined && { count })}>
      {!query.data ? (
        <Coming of={query} rows={5} compact />
      ) : rows.length ? (
        <ol>{rows.map(children)}</ol>
      ) : (
        <p className="inside quiet">{none}</p>
      )}
      {query.hasNextPage && (
        <div className="inside">
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('project.earlier')}
          </Button>
        </div>
      )}
    </Part>
  );
}

interface Page {
  readonly rows: readonly { readonly id: number }[];
  readonly has_more: boolean;
}

/** Pages that go on before the oldest row known. */
export const beforeOldest = {
  initialPageParam: null as number | null,
  getNextPageParam: ({ rows, has_more }: Page) => (has_more ? (rows.at(-1)?.id ?? null) : null),
};

/** What asks for such a page. */
export const beforeQuery = (before: number | null) => (before === null ? {} : { before });
