import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReference } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#web/versions/versions.module.css';

/** What was saved once: when, and by whom; null where no person did it. */
export interface SavedVersion {
  readonly id: number;
  readonly at: string;
  readonly by: number | null;
}

interface VersionsDialogProps<V extends SavedVersion> {
  readonly title: string;
  /** Undefined while they are on their way. */
  readonly rows: readonly V[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  readonly at: number;
  readonly choose: (at: number) => void;
  readonly close: () => void;
  /** What brings the chosen version back, where it may come back. */
  readonly takeBack?: { readonly text: string; readonly run: () => void } | false | undefined;
  /** Who saved what no person did. */
  readonly nobody: string;
  readonly note?: (version: V) => ReactNode;
  /** What the chosen version changed. */
  readonly children: ReactNode;
}

/** Who left a text how, what each changed, and the way back to any of them. */
export function VersionsDialog<V extends SavedVersion>(props: VersionsDialogProps<V>) {
  const { title, rows, error, retry, at, choose, close, takeBack, nobody, note, children } = props;
  const { t } = useTexts();
  return (
    <Dialog label={title} close={close} wide>
      <div className={`stack gap-12 ${styles.versions}`}>
        <p className="row shrinks">
          <b>{title}</b>
          <span className="grow" />
          {takeBack && at > 0 && (
            <Button size="xs" onClick={takeBack.run}>
              {takeBack.text}
            </Button>
          )}
          <IconButton icon="x" label={t('action.close')} onClick={close} />
        </p>
        {error ? <FailureNote error={error} retry={retry} compact /> : null}
        {!rows && !error && <SkeletonRows rows={4} />}
        <div className={`grid gap-16 ${styles.columns}`}>
          <ol>
            {rows?.map((version, index) => (
              <li key={version.id}>
                <VersionButton
                  {...{ version, nobody, note: note?.(version) }}
                  isChosen={index === at}
                  choose={() => choose(index)}
                />
              </li>
            ))}
          </ol>
          <div className="stack gap-12 shrinks">{children}</div>
        </div>
      </div>
    </Dialog>
  );
}

interface VersionButtonProps {
  readonly version: SavedVersion;
  readonly nobody: string;
  readonly note: ReactNode;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

function VersionButton({ version: { at, by }, nobody, note, isChosen, choose }: VersionButtonProps) {
  const format = useFormats();
  const author = useReference('admin/users', by);
  return (
    <button
      type="button"
      className={`stack gap-0 full ink start rounded ${styles.version}`}
      aria-pressed={isChosen}
      onClick={choose}
    >
      <b translate="no">{by ? (author?.name ?? '') : nobody}</b>
      <time dateTime={at}>{format.instant(at)}</time>
      {note && <span className="quiet small">{note}</span>}
    </button>
  );
}
