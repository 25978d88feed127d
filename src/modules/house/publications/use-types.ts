import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

/** The types of publications, which are few. */
export function useTypes() {
  const { data } = useQuery({
    queryKey: ['publication-types'],
    queryFn: ({ signal }) => call('GET /api/admin/publication-types', { matrix: { perPage: 100 }, signal }),
    staleTime: 60_000,
  });
  return { types: data?.rows, codeOf: (id: number) => data?.rows.find((row) => row.id === id)?.code ?? '' };
}
