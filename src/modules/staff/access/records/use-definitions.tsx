import { useQuery } from '@tanstack/react-query';
import type { Resource } from '#kernel/resource.ts';

/** All definitions come in one file: they tell the fields of every record by their names. */
export function useDefinitions(): readonly Resource[] {
  const { data = [] } = useQuery({
    queryKey: ['definitions'],
    queryFn: async () => (await import('#modules/registry.ts')).resources as readonly Resource[],
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

export const useDefinition = (path: string | undefined): Resource | undefined =>
  useDefinitions().find((resource) => resource.path === path);
