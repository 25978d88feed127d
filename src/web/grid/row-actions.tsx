import { useEffect, useState } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { askAndRemove } from '#web/crud/deleting.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { useProduct } from '#web/product/product-context.ts';
import { Menu } from '#web/ui/floats.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface RowActionsProps {
  readonly resource: Resource;
  readonly row: RowValues;
  readonly canRemove: boolean;
}

/** What can be done with one row, opened by the press of the button in whose place it stands. */
export function RowActions({ resource, row, canRemove }: RowActionsProps) {
  const { t } = useTexts();
  const { partsOf } = useProduct();
  const [isOpen, setOpen] = useState(false);
  // It has to be there closed first, so that the focus comes back to it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpen(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <span>
      <IconMenu
        icon="dots"
        label={t('list.actions')}
        small
        tabIndex={-1}
        autoFocus
        opened={isOpen}
        onChange={setOpen}
        width={180}
      >
        <Menu.Item leftSection={<Icon name="layout-sidebar-right" />} onClick={() => openPanel(resource.path, row.id)}>
          {t('action.open')}
        </Menu.Item>
        {canRemove && (
          <Menu.Item
            data-danger=""
            leftSection={<Icon name="trash" />}
            onClick={() => void askAndRemove(resource, [row], partsOf)}
          >
            {t('action.delete')}
          </Menu.Item>
        )}
      </IconMenu>
    </span>
  );
}
