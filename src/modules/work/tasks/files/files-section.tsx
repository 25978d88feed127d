import { useRef, useState } from 'react';
import { ShownFile } from '#modules/work/tasks/files/shown-file.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { FileInput } from '#web/ui/file-input.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { TaskFile } from '#modules/work/tasks/files/attach-file.tsx';
import { kindOfFile } from '#modules/work/tasks/files/file-kind.ts';
import { PanelSection } from '#modules/work/tasks/sections/panel-section.tsx';
import styles from '#modules/work/tasks/sections/panel.module.css';
import section from '#modules/work/tasks/sections/sections.module.css';
import type { useUploads } from '#modules/work/tasks/files/uploads.tsx';
import { removePart, useTaskParts } from '#modules/work/tasks/sections/use-task-parts.tsx';
import { taskFiles } from '#modules/work/tasks/files/task-files.ts';

interface FilesSectionProps {
  readonly taskId: number;
  readonly isLocked: boolean;
  /** Files are dropped anywhere on the panel, so the panel keeps what is on its way. */
  readonly sending: ReturnType<typeof useUploads>;
}

/** Files of the task, the youngest version of each, shown in place where a browser can. */
export function FilesSection({ taskId, isLocked, sending }: FilesSectionProps) {
  const { t } = useTexts();
  const { data: files = [] } = useTaskParts(taskFiles, taskId);
  const [shown, setShown] = useState<TaskFile | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const versionOf = useRef<number | undefined>(undefined);
  const chains = [...Map.groupBy(files, ({ id, version_of_id }) => version_of_id ?? id).values()];
  const choose = (of?: number) => {
    versionOf.current = of;
    input.current?.click();
  };
  const isEmpty = !files.length && !sending.uploads.length;
  if (isEmpty && isLocked) return null;
  return (
    <PanelSection
      title={t('task-files.title')}
      count={chains.length}
      tools={!isLocked && <IconButton small icon="upload" label={t('panel.upload')} onClick={() => choose()} />}
      isEmpty={isEmpty}
    >
      {isEmpty && (
        <button type="button" className={`row gap-6 start quiet small tap ${styles.begin}`} onClick={() => choose()}>
          <Icon name="paperclip" size={14} />
          {t('panel.upload')}
        </button>
      )}
      <FileInput
        ref={input}
        multiple
        label={t('panel.upload')}
        take={(chosen) => chosen.forEach((file) => void sending.send(file, versionOf.current))}
      />
      <ul className="stack gap-4">
        {chains.map((chain) => (
          <FileChain
            key={chain.at(-1)!.id}
            chain={chain}
            isLocked={isLocked}
            show={setShown}
            addVersion={() => choose(chain[0]!.id)}
          />
        ))}
        {sending.uploads.map(({ key, name, share, failure, stop, retry }) => (
          <li key={key} className={`row shrinks ${section.dependency}`}>
            <Icon name={failure ? 'alert-triangle' : 'upload'} />
            <span className="cut" translate="no">
              {name}
            </span>
            {failure ? (
              <>
                <span role="alert" className="bad small">
                  {failure}
                </span>
                <IconButton small icon="refresh" label={t('panel.retry_upload')} onClick={retry} />
              </>
            ) : (
              <progress max={1} value={share} aria-label={name} />
            )}
            <IconButton small icon="x" label={t('action.cancel')} onClick={stop} />
          </li>
        ))}
      </ul>
      {shown && <ShownFile files={chains.map((chain) => chain.at(-1)!)} first={shown} close={() => setShown(null)} />}
    </PanelSection>
  );
}

interface FileChainProps {
  /** The oldest version first. */
  readonly chain: readonly TaskFile[];
  readonly isLocked: boolean;
  readonly show: (file: TaskFile) => void;
  readonly addVersion: () => void;
}

function FileChain({ chain, isLocked, show, addVersion }: FileChainProps) {
  const { t } = useTexts();
  const format = useFormats();
  const [isOpen, setOpen] = useState(false);
  const file = chain.at(-1)!;
  return (
    <>
      <li className={`row shrinks ${styles.file}`}>
        <Icon name={kindOfFile(file.name) === 'image' ? 'photo' : 'file-text'} />
        <button type="button" className={`cut ${styles.link}`} onClick={() => show(file)} translate="no">
          {file.name}
        </button>
        {chain.length > 1 && (
          <button
            type="button"
            className={`hovers soft small digits ${section.answer}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('panel.file_versions', { count: chain.length })}
          </button>
        )}
        <span className="grow" />
        {!isLocked && (
          <>
            <IconButton small icon="history" label={t('panel.new_version')} onClick={addVersion} />
            <IconButton
              small
              icon="trash"
              label={t('panel.remove_file', { name: file.name })}
              onClick={() => void removePart(taskFiles.path, file)}
            />
          </>
        )}
      </li>
      {isOpen &&
        chain
          .slice(0, -1)
          .toReversed()
          .map((older) => (
            <li key={older.id} className={`row shrinks ${styles.file} ${section.older}`}>
              <button type="button" className={`cut ${styles.link}`} onClick={() => show(older)} translate="no">
                {older.name}
              </button>
              <time className="count" dateTime={older.created_at}>
                {format.instant(older.created_at)}
              </time>
            </li>
          ))}
    </>
  );
}
