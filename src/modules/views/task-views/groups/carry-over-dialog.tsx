import { openStatuses } from '#modules/company/projects/door.ts';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { BulkPreview, type BulkRow, carryOut, preview } from '#modules/work/tasks/door.tsx';
import { BULK_MAX, devTasks } from '#modules/work/tasks/door.ts';
import { useWork } from '#web/ui/use-work.ts';

interface CarryOverProps {
  readonly group: { readonly id: number; readonly name: string };
  readonly close: () => void;
}

/** What is not done goes on in another group: first it is shown what would become of each task, then one undo. */
export function CarryOverDialog({ group, close }: CarryOverProps) {
  const { t } = useTexts();
  const [target, choose] = useState<number | null>(null);
  const [rows, setRows] = useState<readonly BulkRow[] | null>(null);
  const { busy, work } = useWork();
  const order = { changes: { task_group_id: target } };
  const ask = () =>
    work(async () => {
      const query = { task_group_id: String(group.id), status: openStatuses.join() };
      const { ids } = await call('GET /api/fp/dev-tasks/ids', { query });
      setRows(ids.length ? await preview(ids.slice(0, BULK_MAX), order) : []);
    });
  const apply = (ids: readonly number[]) =>
    work(async () => {
      await carryOut(ids, order);
      close();
    });
  const isReady = target !== null && target !== group.id;
  return (
    <DialogForm
      title={t('groups.carry_over')}
      about={group.name}
      close={close}
      send={rows ? null : ask}
      text={t('groups.carry_preview')}
      busy={busy}
      isReady={isReady}
      wide
    >
      {!rows ? (
        <OptionSelect
          path="fp/task-groups"
          within={{ is_closed: 'false' }}
          label={t('groups.carry_to')}
          value={target}
          choose={choose}
          error={target === group.id ? t('groups.carry_same') : undefined}
        />
      ) : rows.length ? (
        <BulkPreview resource={devTasks} rows={rows} busy={busy} back={() => setRows(null)} apply={apply} />
      ) : (
        <p className="quiet">{t('groups.nothing_open')}</p>
      )}
    </DialogForm>
  );
}
