import { Button } from '@mantine/core';
import { useState } from 'react';
import { isMergeable } from '#kernel/merging.ts';
import type { Resource } from '#kernel/resource.ts';
import { askAndRemove, mayRemove } from '#web/crud/deleting.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { SelectedBar } from '#web/grid/selected-bar.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { useProduct } from '#web/product/product-context.ts';
import { Icon } from '#web/ui/icon.tsx';

const BulkEdit = onDemand(() => import('#web/grid/bulk-edit.tsx'), 'BulkEdit');
const MergeDialog = onDemand(() => import('#web/grid/merge-dialog.tsx'), 'MergeDialog');

interface SelectionBarProps {
  readonly resource: Resource;
  readonly rows: readonly RowValues[];
  readonly clear: () => void;
}

/** What can be done with the selected rows. */
export function SelectionBar({ resource, rows, clear }: SelectionBarProps) {
  const { t } = useTexts();
  const may = useMay();
  const { partsOf } = useProduct();
  const [isEditing, setEditing] = useState(false);
  const [isMerging, setMerging] = useState(false);
  if (rows.length === 0) return null;
  const { update, remove } = resource.access;
  return (
    <>
      <SelectedBar count={rows.length} clear={clear}>
        {update !== undefined && may(update) && (
          <Button variant="subtle" leftSection={<Icon name="edit" size={14} />} onClick={() => setEditing(true)}>
            {t('list.change')}
          </Button>
        )}
        {rows.length > 1 && isMergeable(resource) && may(update!) && may(remove!) && (
          <Button variant="subtle" leftSection={<Icon name="stack-2" size={14} />} onClick={() => setMerging(true)}>
            {t('list.merge')}
          </Button>
        )}
        {mayRemove(resource, may) && (
          <Button
            variant="subtle"
            data-danger=""
            leftSection={<Icon name="trash" size={14} />}
            onClick={() => void askAndRemove(resource, rows, partsOf).then((done) => done && clear())}
          >
            {t('action.delete')}
          </Button>
        )}
      </SelectedBar>
      {isEditing && <BulkEdit resource={resource} rows={rows} close={() => setEditing(false)} />}
      {isMerging && (
        <MergeDialog
          resource={resource}
          rows={rows}
          close={(done) => {
            setMerging(false);
            if (done) clear();
          }}
        />
      )}
    </>
  );
}
