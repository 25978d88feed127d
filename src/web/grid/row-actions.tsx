import { Menu } from '@mantine/core';
import type { Resource } from '#kernel/resource.ts';
import { askAndRemove } from '#web/crud/deleting.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/shell/panel-address.ts';
import { useProduct } from '#web/shell/product-context.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

interface RowActionsProps {
  readonly resource: Resource;
  readonly row: RowValues;
  readonly canRemove: boolean;
}

/** What can be done with one row, at its end: seen when the row is pointed at or focused. */
export function RowActions({ resource, row, canRemove }: RowActionsProps) {
  const { t } = useTexts();
  const { partsOf } = useProduct();
  return (
    <span>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <IconButton icon="dots" label={t('list.actions')} small tabIndex={-1} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Icon name="layout-sidebar-right" />}
            onClick={() => openPanel(resource.path, row.id)}
          >
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
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
