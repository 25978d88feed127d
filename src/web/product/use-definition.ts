import { useQuery } from '@tanstack/react-query';
import type { Resource } from '#kernel/resource.ts';
import { useProduct } from '#web/product/product-context.ts';

/** The definition at a path, once its code is there. */
export function useDefinition(path: string): Resource | undefined {
  const { resourceAt } = useProduct();
  return useQuery({ queryKey: ['definition', path], queryFn: () => resourceAt(path) }).data;
}
