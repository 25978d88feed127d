import { Fragment, type ReactNode } from 'react';
import { type Block, blocksOf, type Item } from '#kernel/markdown.ts';
import type { Inline } from '#kernel/markdown-inline.ts';
import styles from '#web/rich-text/rich-text.module.css';

type Of<K extends Inline['kind']> = Extract<Inline, { readonly kind: K }>;

/** What texts of different kinds draw differently. */
export interface TextPieces {
  /** The heading of a level, which begins at 1. */
  readonly heading: (level: number) => 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  /** An item that is a check; it stands as any other where this is not said. */
  readonly check?: (isDone: boolean, content: ReactNode) => ReactNode;
  readonly link: (href: string, content: ReactNode) => ReactNode;
  readonly image: (piece: Of<'image'>) => ReactNode;
  readonly mention: (piece: Of<'mention'>) => ReactNode;
  readonly task: (piece: Of<'task'>) => ReactNode;
  /** Whether keys stop at what is scrolled by itself: not within a text that is one field as a whole. */
  readonly hasStops: boolean;
}

/** Draws Markdown texts as elements: no HTML of anybody is ever put into the page. */
export function textDrawer(pieces: TextPieces): (text: string) => ReactNode {
  const stop = pieces.hasStops ? 0 : undefined;
  const drawInline = inlineDrawer(pieces);

  function drawBlock(block: Block, key: number): ReactNode {
    switch (block.kind) {
      case 'paragraph':
        return <p key={key}>{block.inline.map(drawInline)}</p>;
      case 'heading': {
        const Heading = pieces.heading(block.level);
        return (
          <Heading key={key} data-level={block.level}>
            {block.inline.map(drawInline)}
          </Heading>
        );
      }
      case 'code':
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wide is scrolled by keys too
          <pre key={key} tabIndex={stop}>
            <code>{block.text}</code>
          </pre>
        );
      case 'quote':
        return <blockquote key={key}>{block.blocks.map(drawBlock)}</blockquote>;
      case 'list': {
        const List = block.start === null ? 'ul' : 'ol';
        return (
          <List key={key} start={block.start ?? undefined}>
            {block.items.map(drawItem)}
          </List>
        );
      }
      case 'table':
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wide is scrolled by keys too
          <div key={key} className={styles.scroll} tabIndex={stop} role="group">
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

  function drawItem({ isDone, blocks }: Item, key: number): ReactNode {
    const content = blocks.map(drawBlock);
    if (isDone === null || !pieces.check) return <li key={key}>{content}</li>;
    return <Fragment key={key}>{pieces.check(isDone, content)}</Fragment>;
  }

  const drawCell = (Cell: 'th' | 'td', inline: readonly Inline[], key: number) => (
    <Cell key={key}>{inline.map(drawInline)}</Cell>
  );

  return (text) => blocksOf(text).map(drawBlock);
}

/** Pieces of a line. */
function inlineDrawer(pieces: TextPieces): (piece: Inline, key: number) => ReactNode {
  function drawInline(piece: Inline, key: number): ReactNode {
    return <Fragment key={key}>{inlineOf(piece)}</Fragment>;
  }

  function inlineOf(piece: Inline): ReactNode {
    switch (piece.kind) {
      case 'text':
        return piece.text;
      case 'break':
        return <br />;
      case 'code':
        return <code>{piece.text}</code>;
      case 'strong':
        return <strong>{piece.inline.map(drawInline)}</strong>;
      case 'em':
        return <em>{piece.inline.map(drawInline)}</em>;
      case 'strike':
        return <s>{piece.inline.map(drawInline)}</s>;
      case 'link':
        return pieces.link(piece.href, piece.inline.map(drawInline));
      case 'picture':
        return <img src={piece.src} alt={piece.alt} loading="lazy" />;
      case 'image':
        return pieces.image(piece);
      case 'mention':
        return pieces.mention(piece);
      case 'task':
        return pieces.task(piece);
    }
  }

  return drawInline;
}
