import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Resource } from '#kernel/resource.ts';
import { callAt } from '#web/api/call.ts';
import { listKey } from '#web/lists/list-cache.ts';
import { restoreRows } from '#web/crud/writing.ts';
import { titleOf } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import styles from '#web/grid/trash.module.css';
import { useTexts } from '#web/i18n/texts.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { attempt, notify } from '#web/ui/notices.ts';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

interface TrashProps {
  readonly resource: Resource;
  readonly close: () => void;
}

/** What was deleted in the last 30 days, each with the way back. */
export function Trash({ resource, close }: TrashProps) {
  const { t, lang } = useTexts();
  const { instant } = useFormats();
  const { path, display } = resource;
  // Below the key of the lists: whatever refreshes those, refreshes this.
  const trash = useQuery({
    queryKey: [...listKey(path), lang, 'trash'],
    queryFn: ({ signal }) => callAt({ path }, 'GET /trash', { signal }),
  });
  const restore = (row: RowValues) =>
    attempt(async () => {
      await restoreRows(path, [row.id]);
      notify({ kind: 'success', text: t('list.restored', { name: String(row[display] ?? row.id) }) });
    });
  const title = t('list.trash_of', { title: titleOf(t, resource) });
  return (
    <Drawer title={title} label={title} close={close}>
      <Coming of={trash} rows={6} />
      {trash.data?.rows.length === 0 && (
        <StateNote icon="trash" title={t('list.trash_empty')} text={t('list.trash_hint')} />
      )}
      <ul>
        {trash.data?.rows.map((row) => (
          <li key={row.id} className={`row gap-12 ruled ${styles.row}`}>
            <div className="stack gap-4 grow shrinks">
              <span className="cut" translate="no">
                {String(row[display] ?? row.id)}
              </span>
              <span className="row wrap quiet small">
                {instant(row.deleted_at)}
                <ReferenceName path="admin/users" id={row.deleted_by} />
              </span>
            </div>
            <Button variant="default" leftSection={<Icon name="restore" size={14} />} onClick={() => void restore(row)}>
              {t('list.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
