import { createContext, type ReactNode, useContext } from 'react';
import rich from '#web/rich-text/rich-text.module.css';
import { textDrawer } from '#web/rich-text/text-drawer.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from '#modules/growth/knowledge-tests/screens/question.module.css';

/** Where the picture of an id lies: people who are signed in and candidates come to it by different doors. */
export const PictureAddress = createContext<(id: number) => ReactNode>(() => null);

function Picture({ id, alt }: { readonly id: number; readonly alt: string }) {
  const show = useContext(PictureAddress);
  return show(id) ?? <span className="quiet">{alt || '—'}</span>;
}

const draw = textDrawer({
  heading: (level) => `h${Math.min(6, level + 2)}` as 'h3',
  link: (href, content) => (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {content}
    </a>
  ),
  image: ({ id, alt }) => <Picture id={id} alt={alt} />,
  mention: ({ name }) => `@${name}`,
  task: ({ number }) => number,
  hasStops: true,
});

/** The words of a question, an option or an explanation. */
export const QuestionText = ({ text }: { readonly text: string }) => (
  <div className={`stack breaks ${rich.rich} ${styles.text}`} translate="no">
    {draw(text)}
  </div>
);

interface CodeProps {
  readonly code: string;
  readonly language: string | null;
}

/** Code is shown and never run. What is wide is scrolled, by keys too. */
export function QuestionCode({ code, language }: CodeProps) {
  return (
    <figure className={`framed sunken ${styles.code}`} translate="no">
      {language && (
        <figcaption className="row gap-4 quiet small">
          <Icon name="file-text" size={13} />
          {language}
        </figcaption>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wide is scrolled by keys too */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
