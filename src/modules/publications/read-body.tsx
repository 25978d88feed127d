import type { ReactNode } from 'react';
import { FilePicture } from '#modules/publications/file-picture.tsx';
import { type Block, blocksOf, type Item } from '#modules/tasks/rich-text/markdown.ts';
import type { Inline } from '#modules/tasks/rich-text/markdown-inline.ts';

/** The text of a publication as elements, as its editor draws it: no HTML of anybody is ever put into the page. */
export const ReadBody = ({ text }: { readonly text: string }) => (
  <div className="stack breaks" translate="no">
    {blocksOf(text).map(drawBlock)}
  </div>
);

function drawBlock(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p key={key}>{block.inline.map(drawInline)}</p>;
    case 'heading': {
      const Heading = block.level <= 2 ? 'h2' : 'h3';
      return <Heading key={key}>{block.inline.map(drawInline)}</Heading>;
    }
    case 'code':
      return (
        <pre key={key}>
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
        <table key={key}>
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
      );
    case 'rule':
      return <hr key={key} />;
  }
}

const drawItem = ({ blocks }: Item, key: number) => <li key={key}>{blocks.map(drawBlock)}</li>;

const drawCell = (Cell: 'th' | 'td', inline: readonly Inline[], key: number) => (
  <Cell key={key}>{inline.map(drawInline)}</Cell>
);

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
        <a key={key} href={piece.href} tabIndex={-1}>
          {piece.inline.map(drawInline)}
        </a>
      );
    case 'image':
      return <FilePicture key={key} id={piece.id} alt={piece.alt} />;
    case 'mention':
      return `@${piece.name}`;
    case 'task':
      return piece.number;
  }
}
