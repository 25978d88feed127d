import { useQuery } from '@tanstack/react-query';
import type { Resource } from '#kernel/resource.ts';
import { callAt } from '#web/api/call.ts';
import { useLiveList } from '#web/crud/use-list.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { listKey } from '#web/lists/list-cache.ts';

const most = 500;

/** Rows of a resource that these filters leave, all on one page, kept true by the event stream. */
export function useRows<R extends Resource>(resource: R, query: Readonly<Record<string, string>> = {}, enabled = true) {
  const { lang } = useTexts();
  useLiveList(resource.path);
  return useQuery({
    queryKey: [...listKey(resource.path), lang, query],
    queryFn: ({ signal }) => callAt(resource, 'GET', { matrix: { perPage: most }, query, signal }),
    enabled,
  });
}
