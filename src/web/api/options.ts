import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/call.ts';

/** A row as it is offered in forms: GET <path>/options. */
export interface Option {
  readonly id: number;
  readonly name: string;
  readonly color?: string | null;
}

/** The options of a resource, narrowed by `q`. Names are in the caller's language. */
export const optionsQuery = (path: string, q = '') =>
  queryOptions({
    queryKey: ['options', path, q],
    queryFn: ({ signal }) =>
      call<{ rows: Option[] } | Option[]>(`GET /api/${path}/options`, { query: { q }, signal }).then((answer) =>
        Array.isArray(answer) ? answer : answer.rows,
      ),
    staleTime: 120_000,
  });

export const useOptions = (path: string, { q = '', enabled = true } = {}) =>
  useQuery({ ...optionsQuery(path, q), enabled });
