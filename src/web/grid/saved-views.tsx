import { useState } from 'react';
import { onDemand } from '#web/product/on-demand.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { go } from '#web/navigation/navigation.ts';
import { useScreen } from '#web/product/screen-context.ts';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import { useSession } from '#web/session/session.ts';
import { Menu } from '#web/ui/floats.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type ShownColumns, useSavedViews } from '#web/grid/use-saved-views.ts';
import { addressOfView, isSameAddress } from '#web/grid/view-order.ts';
import type { SavedView } from '#web/grid/view-dialog.tsx';

const ViewDialog = onDemand(() => import('#web/grid/view-dialog.tsx'), 'ViewDialog');

/** Views of this screen, own and shared: one press brings filters, order and columns back. */
export function SavedViews({ columns = [], showColumns }: ShownColumns) {
  const { t } = useTexts();
  const { route } = useScreen();
  const { user } = useSession();
  const search = useSearchTexts();
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null);
  const rows = useSavedViews(route, isOpen);
  const address = addressOfView(search) || 'perPage=20';
  const choose = (view: SavedView) => {
    showColumns?.(view.columns);
    go(`${location.hash.slice(1).split('?')[0]}?${view.address}&saved=${view.id}`);
  };
  return (
    <>
      <IconMenu icon="bookmark" label={t('views.title')} width={260} opened={isOpen} onChange={setOpen}>
        {rows.map((view) => (
          <Menu.Item
            key={view.id}
            leftSection={<Icon name={isSameAddress(view.address, address) ? 'check' : 'bookmark'} />}
            rightSection={view.shared === 'own' ? undefined : <Icon name="users" size={14} />}
            onClick={() => choose(view)}
            translate="no"
          >
            {view.name}
          </Menu.Item>
        ))}
        {rows.length > 0 && <Menu.Divider />}
        <Menu.Item leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
          {t('views.save')}
        </Menu.Item>
        {rows
          .filter((view) => view.created_by === user?.id)
          .map((view) => (
            <Menu.Item key={view.id} leftSection={<Icon name="edit" />} onClick={() => setEdited(view)}>
              {t('views.edit', { name: view.name })}
            </Menu.Item>
          ))}
      </IconMenu>
      {edited && (
        <ViewDialog
          view={edited === 'new' ? null : edited}
          now={{ screen: route, address, columns }}
          close={() => setEdited(null)}
        />
      )}
    </>
  );
}
