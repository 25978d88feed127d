import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { type ClientTask, clientTasks } from '#modules/work/client-tasks/client-tasks.ts';
import styles from '#modules/work/client-tasks/client-tasks.module.css';
import { notifyJoined, refreshClientTasks } from '#modules/work/client-tasks/use-client-tasks.tsx';
import { devTasks } from '#modules/work/tasks/door.ts';
import { useWork } from '#web/ui/use-work.ts';

interface FindProps {
  readonly row: ClientTask;
  readonly close: () => void;
}

interface AskOtherProps extends FindProps {
  readonly path: string;
  readonly title: string;
  readonly hint: string;
  readonly text: string;
  readonly send: (id: number) => Promise<unknown>;
}

function AskOther({ row, close, path, title, hint, text, send }: AskOtherProps) {
  const [chosen, choose] = useState<number | null>(null);
  const { busy, work } = useWork();
  const carry = () =>
    work(async () => {
      if (chosen === null) return;
      await send(chosen);
      await Promise.all([refreshClientTasks(), refreshLists(clientTasks.path), refreshLists(devTasks.path)]);
      close();
    });
  return (
    <DialogForm
      title={title}
      about={row.name}
      close={close}
      send={carry}
      text={text}
      busy={busy}
      isReady={chosen !== null}
    >
      <p>{hint}</p>
      <div className={styles.room}>
        <OptionSelect path={path} label={title} value={chosen} choose={choose} />
      </div>
    </DialogForm>
  );
}

/** A task that is there already and does what is asked. */
export function FindTask({ row, close }: FindProps) {
  const { t } = useTexts();
  return (
    <AskOther
      {...{ row, close, path: devTasks.path, title: t('client-tasks.join_task'), hint: t('client-tasks.join_hint') }}
      text={t('client-tasks.join')}
      send={async (task_id) => {
        await call('POST /api/fp/client-tasks/join', { body: { id: row.id, version: row.version, task_id } });
        notifyJoined(row.id, t('client-tasks.joined'));
      }}
    />
  );
}

/** The same was asked for before: this one becomes a part of it. */
export function FindTwin({ row, close }: FindProps) {
  const { t } = useTexts();
  return (
    <AskOther
      {...{
        row,
        close,
        path: clientTasks.path,
        title: t('client-tasks.merge_twin'),
        hint: t('client-tasks.merge_hint'),
      }}
      text={t('clients.merge')}
      send={async (into_id) => {
        await call('POST /api/fp/client-tasks/merge', { body: { id: row.id, version: row.version, into_id } });
        notifyJoined(row.id, t('client-tasks.merged'));
        openPanel(clientTasks.path, into_id);
      }}
    />
  );
}
