import { useRef, useState } from 'react';
import { ShownFile } from '#modules/work/tasks/door.tsx';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { removeRows } from '#web/crud/writing.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { useSession } from '#web/session/session.ts';
import { FileInput } from '#web/ui/file-input.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { attempt } from '#web/ui/notices.ts';
import { upload } from '#web/uploads/upload.ts';
import { clientTaskFiles } from '#modules/work/client-tasks/client-task-parts.ts';
import { kindOfFile } from '#modules/work/tasks/door.ts';
import { refreshClientTasks } from '#modules/work/client-tasks/use-client-tasks.tsx';

/** Files that go to and fro; both sides see all of them. */
export function ClientTaskFiles({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const { user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const { data } = useRows(clientTaskFiles, { client_task_id: String(id) });
  const files = data?.rows ?? [];
  const send = async (file: File) => {
    setShare(0);
    await attempt(async () => {
      const { id: resource_id, name } = await upload(file, { onProgress: setShare });
      await call('POST /api/fp/client-task-files', {
        body: { client_task_id: id, resource_id, name },
        once: newIdempotencyKey(),
      });
    });
    setShare(null);
    await Promise.all([refreshLists(clientTaskFiles.path), refreshClientTasks()]);
  };
  // What a preview goes through has the shape of the files of tasks.
  const previewed = files.map((file) => ({ ...file, task_id: 0, version_of_id: null }));
  const first = previewed.find((file) => file.id === shown);
  return (
    <section className="stack" aria-label={t('client-task-files.title')}>
      <h3 className="row text-14">
        {t('client-tasks.file_count')} {files.length > 0 && <span className="count">{files.length}</span>}
        <span className="grow" />
        <IconButton small icon="upload" label={t('panel.upload')} onClick={() => input.current?.click()} />
      </h3>
      <FileInput
        ref={input}
        multiple
        label={t('panel.upload')}
        take={async (chosen) => {
          for (const file of chosen) await send(file);
        }}
      />
      <ul className="stack gap-4">
        {files.map((file) => (
          <li key={file.id} className="row shrinks">
            <Icon name={kindOfFile(file.name) === 'image' ? 'photo' : 'file-text'} />
            <button type="button" className="cut start link" translate="no" onClick={() => setShown(file.id)}>
              {file.name}
            </button>
            <span className="grow" />
            {file.created_by === user?.id && (
              <IconButton
                small
                icon="x"
                label={`${t('action.delete')}: ${file.name}`}
                onClick={() => void removeRows(clientTaskFiles, [file]).then(refreshClientTasks)}
              />
            )}
          </li>
        ))}
      </ul>
      {share !== null && <progress max={1} value={share} aria-label={t('panel.upload')} />}
      {first && <ShownFile files={previewed} first={first} close={() => setShown(null)} />}
    </section>
  );
}
