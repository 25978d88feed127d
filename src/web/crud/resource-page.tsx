import type { Resource } from '#kernel/resource.ts';
import { Screen } from '#web/ui/screen.tsx';

/** The screen of a definition. */
export function ResourcePage({ resource }: { readonly resource: Resource }) {
  return <Screen>{resource.path}</Screen>;
}
