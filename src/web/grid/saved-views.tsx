import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '#web/api/call.ts';
import { listKey } from '#web/lists/list-cache.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { go } from '#web/navigation/navigation.ts';
import { useScreen } from '#web/product/screen-context.ts';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { useSession } from '#web/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { SavedView } from '#web/grid/view-dialog.tsx';

const ViewDialog = lazy(async () => ({ default: (await import('#web/grid/view-dialog.tsx')).ViewDialog }));
const path = 'fp/saved-views';

interface SavedViewsProps {
  /** The columns that are shown now; a board has none. */
  readonly columns?: readonly string[];
  readonly showColumns?: (names: readonly string[]) => void;
}

/** Views of this screen, own and shared: one press brings filters, order and columns back. */
export function SavedViews({ columns = [], showColumns }: SavedViewsProps) {
  const { t } = useTexts();
  const { route } = useScreen();
  const { user } = useSession();
  const search = useSearchTexts();
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null);
  const views = useQuery({
    queryKey: [...listKey(path), route],
    queryFn: ({ signal }) =>
      call('GET /api/fp/saved-views', { matrix: { perPage: 200 }, query: { screen: route }, signal }),
    enabled: isOpen,
  });
  useChanges(path, () => void queryClient.invalidateQueries({ queryKey: listKey(path) }));
  const rows = views.data?.rows ?? [];
  const address = addressOf(search);
  const choose = (view: SavedView) => {
    showColumns?.(view.columns);
    go(`${location.hash.slice(1).split('?')[0]}?${view.address}`);
  };
  return (
    <>
      <Menu position="bottom-end" width={260} opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <IconButton icon="bookmark" label={t('views.title')} />
        </Menu.Target>
        <Menu.Dropdown>
          {rows.map((view) => (
            <Menu.Item
              key={view.id}
              leftSection={<Icon name={view.address === address ? 'check' : 'bookmark'} />}
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
        </Menu.Dropdown>
      </Menu>
      {edited && (
        <Suspense>
          <ViewDialog
            view={edited === 'new' ? null : edited}
            now={{ screen: route, address, columns }}
            close={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** What of the address makes the view: not the page, and not what stands open beside it. */
const addressOf = (search: Readonly<Record<string, string>>): string => {
  const { page: _page, panel: _panel, ...kept } = search;
  return new URLSearchParams(kept).toString() || 'perPage=20';
};
