import { queryOptions, useQuery } from '@tanstack/react-query';
import { callAt } from '#web/api/call.ts';

/** Values that what is offered has, by field. */
export type Within = Readonly<Record<string, string>>;

/** The options of a resource, narrowed by `q`. Names are in the caller's language. */
export const optionsQuery = (path: string, q = '', within?: Within) =>
  queryOptions({
    queryKey: ['options', path, q, ...(within ? [within] : [])],
    queryFn: ({ signal }) =>
      callAt({ path }, 'GET /options', { query: { q, ...within }, signal }).then((answer) =>
        Array.isArray(answer) ? answer : answer.rows,
      ),
    staleTime: 120_000,
  });

export const useOptions = (path: string, { q = '', enabled = true } = {}) =>
  useQuery({ ...optionsQuery(path, q), enabled });
