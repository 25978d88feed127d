import type { ReactNode } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { useFileLink } from '#modules/tasks/rich-text/file-link.ts';
import { type Block, blocksOf, type Item } from '#modules/tasks/rich-text/markdown.ts';
import type { Inline } from '#modules/tasks/rich-text/markdown-inline.ts';
import { openTaskByNumber } from '#modules/tasks/rich-text/open-task.ts';
import styles from '#web/rich-text/rich-text.module.css';

/** A Markdown text as elements: no HTML of anybody is ever put into the page. */
export function RichText({ text }: { readonly text: string }) {
  return (
    <div className={`stack breaks ${styles.rich}`} translate="no">
      {blocksOf(text).map(drawBlock)}
    </div>
  );
}

function drawBlock(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p key={key}>{block.inline.map(drawInline)}</p>;
    case 'heading': {
      // The task's own name is the heading above; what stands inside begins below it.
      const Heading = `h${Math.min(6, block.level + 3)}` as 'h4';
      return (
        <Heading key={key} data-level={block.level}>
          {block.inline.map(drawInline)}
        </Heading>
      );
    }
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wide is scrolled by keys too
        <pre key={key} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return <blockquote key={key}>{block.blocks.map(drawBlock)}</blockquote>;
    case 'list': {
      const List = block.start === null ? 'ul' : 'ol';
      return (
        <List key={key} start={block.start ?? undefined}>
          {block.items.map((item, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the text is drawn whole each time
            <ListItem key={at} item={item} />
          ))}
        </List>
      );
    }
    case 'table':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wide is scrolled by keys too
        <div key={key} className={styles.scroll} tabIndex={0} role="group">
          <table>
            <thead>
              <tr>{block.head.map((cell, at) => drawCell('th', cell, at))}</tr>
            </thead>
            <tbody>
              {block.rows.map((row, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the text is drawn whole each time
                <tr key={at}>{row.map((cell, column) => drawCell('td', cell, column))}</tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'rule':
      return <hr key={key} />;
  }
}

const drawCell = (Cell: 'th' | 'td', inline: readonly Inline[], key: number) => (
  <Cell key={key}>{inline.map(drawInline)}</Cell>
);

function ListItem({ item }: { readonly item: Item }) {
  const { t } = useTexts();
  if (item.isDone === null) return <li>{item.blocks.map(drawBlock)}</li>;
  return (
    <li className={`flex gap-8 ${styles.check}`} data-done={item.isDone || undefined}>
      <input type="checkbox" checked={item.isDone} readOnly disabled aria-label={t('panel.check_item')} />
      <div>{item.blocks.map(drawBlock)}</div>
    </li>
  );
}

function drawInline(piece: Inline, key: number): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'break':
      return <br key={key} />;
    case 'code':
      return <code key={key}>{piece.text}</code>;
    case 'strong':
      return <strong key={key}>{piece.inline.map(drawInline)}</strong>;
    case 'em':
      return <em key={key}>{piece.inline.map(drawInline)}</em>;
    case 'strike':
      return <s key={key}>{piece.inline.map(drawInline)}</s>;
    case 'link':
      return (
        <a key={key} href={piece.href} {...(isOwn(piece.href) ? {} : { target: '_blank', rel: 'noreferrer noopener' })}>
          {piece.inline.map(drawInline)}
        </a>
      );
    case 'image':
      return <SignedImage key={key} id={piece.id} alt={piece.alt} />;
    case 'mention':
      return <Mention key={key} id={piece.id} name={piece.name} />;
    case 'task':
      return (
        <button
          key={key}
          type="button"
          className={styles.task}
          onClick={(event) => {
            event.stopPropagation();
            void openTaskByNumber(piece.number);
          }}
        >
          {piece.number}
        </button>
      );
  }
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
