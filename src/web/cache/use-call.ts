import {
  type QueryKey,
  queryOptions,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Answer, ApiKey } from '#kernel/api.ts';
import type { CallInput, Given } from '#web/api/call.ts';
import { request } from '#web/api/request.ts';
import type { SendInput } from '#web/api/send.ts';
import { queryClient } from '#web/cache/query-client.ts';

type Kept<A> = Pick<
  UseQueryOptions<A>,
  'enabled' | 'gcTime' | 'initialData' | 'placeholderData' | 'refetchInterval' | 'retry' | 'staleTime'
>;

interface Asked<A> extends Kept<A> {
  /** What the answer is refreshed and kept with, as `listKey(path)`; the call and what it takes come behind it. */
  readonly under?: QueryKey;
}

type Asking<K extends ApiKey> = Given<Omit<CallInput<K>, 'signal' | 'once' | 'waits'> & Asked<Answer<K>>>;

/** A call as a question to the cache: for those who keep or change its answer by its `queryKey`. */
export function callQuery<K extends ApiKey>(
  key: K,
  ...asking: Asking<K>
): Omit<UseQueryOptions<Answer<K>>, 'queryKey'> & { readonly queryKey: QueryKey };
export function callQuery(key: string, asking: SendInput & Asked<unknown> = {}) {
  const { under = [], params, matrix, query, body, timeout, ...kept } = asking;
  return queryOptions({
    queryKey: [...under, key, { params, matrix, query, body }],
    queryFn: ({ signal }) => request(key, { params, matrix, query, body, timeout, signal }),
    ...kept,
  });
}

/**
 * The answer of a call, kept in the cache by the call and what it takes, and typed as `call` is:
 * `useCall('GET /api/fp/clients/:id/merges', { params: { id }, under: ['clients'] })`. Its `error` is a `CallProblem`.
 */
export function useCall<K extends ApiKey>(key: K, ...asking: Asking<K>): UseQueryResult<Answer<K>> {
  return useQuery(callQuery(key, ...asking));
}

/** Asks again for what a call has answered, whatever it was asked with, as far as that is on the screen. */
export const refreshCall = (key: ApiKey): Promise<void> => queryClient.invalidateQueries({ queryKey: [key] });
