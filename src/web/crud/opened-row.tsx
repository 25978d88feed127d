import type { Resource } from '#kernel/resource.ts';
import { RowDrawer, type RowDrawerProps } from '#web/crud/row-drawer.tsx';
import type { RowValues } from '#web/fields/field-view.ts';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import { closePanel, panelOf } from '#web/navigation/panel-address.ts';

interface OpenedRowProps extends Pick<RowDrawerProps, 'given'> {
  readonly resource: Resource;
  /** The row as the screen has it. */
  readonly shownOf?: ((id: string) => RowValues | undefined) | undefined;
}

/** The row of a resource that the address of a screen names, in the drawer. */
export function OpenedRow({ resource, shownOf, given }: OpenedRowProps) {
  const panel = panelOf(useSearchTexts());
  if (panel?.path !== resource.path) return null;
  const { id } = panel;
  return <RowDrawer key={id} resource={resource} id={id} shown={shownOf?.(id)} given={given} close={closePanel} />;
}
