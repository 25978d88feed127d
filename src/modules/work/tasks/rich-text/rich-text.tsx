import type { ReactNode } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#web/rich-text/rich-text.module.css';
import { textDrawer } from '#web/rich-text/text-drawer.tsx';
import { useSession } from '#web/session/session.ts';
import { useFileLink } from '#modules/work/tasks/rich-text/file-link.ts';
import { openTaskByNumber } from '#modules/work/tasks/rich-text/open-task.ts';

const draw = textDrawer({
  // The task's own name is the heading above; what stands inside begins below it.
  heading: (level) => `h${Math.min(6, level + 3)}` as 'h4',
  check: (isDone, content) => <Check isDone={isDone}>{content}</Check>,
  link: (href, content) => (
    <a href={href} {...(isOwn(href) ? {} : { target: '_blank', rel: 'noreferrer noopener' })}>
      {content}
    </a>
  ),
  image: ({ id, alt }) => <SignedImage id={id} alt={alt} />,
  mention: ({ id, name }) => <Mention id={id} name={name} />,
  task: ({ number }) => (
    <button
      type="button"
      className={styles.task}
      onClick={(event) => {
        event.stopPropagation();
        void openTaskByNumber(number);
      }}
    >
      {number}
    </button>
  ),
  hasStops: true,
});

/** A text of a task, a comment or a client task as elements. */
export function RichText({ text }: { readonly text: string }) {
  return (
    <div className={`stack breaks ${styles.rich}`} translate="no">
      {draw(text)}
    </div>
  );
}

interface CheckProps {
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Check({ isDone, children }: CheckProps) {
  const { t } = useTexts();
  return (
    <li className={`flex gap-8 ${styles.check}`} data-done={isDone || undefined}>
      <input type="checkbox" checked={isDone} readOnly disabled aria-label={t('panel.check_item')} />
      <div>{children}</div>
    </li>
  );
}

const isOwn = (href: string): boolean => href.startsWith(`${location.origin}/app/`);

export function SignedImage({ id, alt }: { readonly id: number; readonly alt: string }) {
  const { data, isError } = useFileLink(id);
  if (isError) return <span className="quiet">{alt || '—'}</span>;
  return data ? <img src={data.url} alt={alt} loading="lazy" /> : <span className={styles.waiting} />;
}

function Mention({ id, name }: { readonly id: number; readonly name: string }) {
  const { user } = useSession();
  return (
    <span className={styles.mention} data-me={id === user?.id || undefined}>
      @{name}
    </span>
  );
}
