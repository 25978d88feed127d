import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import type { Row } from '#kernel/resource.ts';
import { upload } from '#web/api/upload.ts';
import { call } from '#web/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { FilePreview } from '#modules/tasks/panel/file-preview.tsx';
import styles from '#modules/tasks/panel/panel.module.css';
import type { taskFiles } from '#modules/tasks/parts/task-files.ts';
import { hidePart, showPart, useTaskParts } from '#modules/tasks/panel/use-task-parts.tsx';

type TaskFile = Row<typeof taskFiles>;
const path = 'fp/task-files';

interface Upload {
  readonly key: number;
  readonly name: string;
  readonly share: number;
  readonly stop: () => void;
}

const isImage = (name: string) => /\.(png|jpe?g|webp|avif|gif)$/i.test(name);

/** Files of the task: dropped or chosen, streamed with their progress, shown in place where a browser can. */
export function FilesSection({ taskId, isLocked }: { readonly taskId: number; readonly isLocked: boolean }) {
  const { t } = useTexts();
  const { data: files } = useTaskParts<TaskFile>(path, taskId);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [shown, setShown] = useState<TaskFile | null>(null);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const nextKey = useRef(0);

  async function send(file: File) {
    const key = ++nextKey.current;
    const stop = new AbortController();
    setUploads((now) => [...now, { key, name: file.name, share: 0, stop: () => stop.abort() }]);
    try {
      const onProgress = (share: number) =>
        setUploads((now) => now.map((one) => (one.key === key ? { ...one, share } : one)));
      const { id, name } = await upload(file, { onProgress, signal: stop.signal });
      showPart(
        path,
        taskId,
        await call<TaskFile>('POST /api/fp/task-files', { body: { task_id: taskId, resource_id: id, name } }),
      );
    } catch (error) {
      notifyProblem(error);
    } finally {
      setUploads((now) => now.filter((one) => one.key !== key));
    }
  }
  const sendAll = (list: FileList | null) => {
    for (const file of list ?? []) void send(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isLocked) sendAll(event.dataTransfer.files);
  };

  async function remove(file: TaskFile) {
    hidePart(path, taskId, file.id);
    try {
      await call('DELETE /api/fp/task-files/:id', { params: { id: file.id } });
      const undo = async () =>
        showPart(
          path,
          taskId,
          await call<TaskFile>('POST /api/fp/task-files/:id/restore', { params: { id: file.id }, body: {} }),
        );
      notify({ kind: 'success', text: t('notice.deleted'), undo });
    } catch (error) {
      showPart(path, taskId, file);
      notifyProblem(error);
    }
  }

  return (
    <section
      className={styles.section}
      aria-label={t('task-files.title')}
      data-over={isOver || undefined}
      onDrop={drop}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files') || isLocked) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      <h3>
        {t('task-files.title')} {files && files.length > 0 && <span className={styles.count}>{files.length}</span>}
        <span className="grow" />
        {!isLocked && (
          <IconButton small icon="upload" label={t('panel.upload')} onClick={() => input.current?.click()} />
        )}
      </h3>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('panel.upload')}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          sendAll(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <ul className={styles.files}>
        {files?.map((file) => (
          <li key={file.id} className={styles.file}>
            <Icon name={isImage(file.name) ? 'photo' : 'file-text'} />
            <button type="button" className={styles.link} onClick={() => setShown(file)} translate="no">
              {file.name}
            </button>
            <span className="grow" />
            {!isLocked && (
              <IconButton
                small
                icon="trash"
                label={t('panel.remove_file', { name: file.name })}
                onClick={() => remove(file)}
              />
            )}
          </li>
        ))}
        {uploads.map(({ key, name, share, stop }) => (
          <li key={key} className={styles.file}>
            <Icon name="upload" />
            <span className="cut" translate="no">
              {name}
            </span>
            <progress max={1} value={share} aria-label={name} />
            <IconButton small icon="x" label={t('action.cancel')} onClick={stop} />
          </li>
        ))}
      </ul>
      {!files?.length && !uploads.length && <p className="quiet">{t('panel.no_files')}</p>}
      {shown && <FilePreview id={shown.resource_id} name={shown.name} close={() => setShown(null)} />}
    </section>
  );
}
