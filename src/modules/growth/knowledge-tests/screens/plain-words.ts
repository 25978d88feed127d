import { blocksOf, type Block } from '#kernel/markdown.ts';
import type { Inline } from '#kernel/markdown-inline.ts';

const ofInline = (piece: Inline): string => {
  if (piece.kind === 'text' || piece.kind === 'code') return piece.text;
  if (piece.kind === 'break') return ' ';
  if (piece.kind === 'image' || piece.kind === 'picture') return piece.alt;
  if (piece.kind === 'mention') return piece.name;
  if (piece.kind === 'task') return piece.number;
  return piece.inline.map(ofInline).join('');
};

const ofBlock = (block: Block): string => {
  if (block.kind === 'paragraph' || block.kind === 'heading') return block.inline.map(ofInline).join('');
  if (block.kind === 'code') return block.text;
  if (block.kind === 'quote') return block.blocks.map(ofBlock).join(' ');
  if (block.kind === 'list') return block.items.flatMap(({ blocks }) => blocks.map(ofBlock)).join(' ');
  return '';
};

/** A text without its marks, for lists, lines of tables and what is read aloud. */
export const plainWords = (text: string): string => blocksOf(text).map(ofBlock).join(' ').trim();
