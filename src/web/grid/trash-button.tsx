import { useState } from 'react';
import { onDemand } from '#web/product/on-demand.tsx';
import type { Resource } from '#kernel/resource.ts';
import { mayRemove } from '#web/crud/deleting.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

const Trash = onDemand(() => import('#web/grid/trash.tsx'), 'Trash');

/** Opens what was deleted, for those who may delete. */
export function TrashButton({ resource }: { readonly resource: Resource }) {
  const { t } = useTexts();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {mayRemove(resource, may) && <IconButton icon="trash" label={t('list.trash')} onClick={() => setOpen(true)} />}
      {isOpen && <Trash resource={resource} close={() => setOpen(false)} />}
    </>
  );
}
