import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { RowAt } from '#kernel/api.ts';
import { callAt } from '#web/api/call.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { rowKey } from '#web/lists/list-cache.ts';

type RowHere<P extends string> = string extends P ? RowValues : RowAt<P>;

interface RowOptions<P extends string> {
  readonly enabled?: boolean;
  /** The row as a list has it: shown at once, while the row itself is read. */
  readonly initialData?: RowHere<P> | undefined;
}

/** A row of a resource by its id, which may come from an address as a text. */
export function useRow<P extends string>(
  { path }: { readonly path: P },
  id: number | string,
  options?: RowOptions<P>,
): UseQueryResult<RowHere<P>>;
export function useRow({ path }: { readonly path: string }, id: number | string, options?: RowOptions<string>) {
  const { lang } = useTexts();
  return useQuery({
    queryKey: [...rowKey(path, Number(id)), lang],
    queryFn: ({ signal }) => callAt({ path }, 'GET /:id', { params: { id }, signal }),
    ...options,
  });
}
