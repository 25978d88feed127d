import { type Editor, type Extensions, mergeAttributes } from '@tiptap/core';
import { FileHandler } from '@tiptap/extension-file-handler';
import { Image } from '@tiptap/extension-image';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { Mention } from '@tiptap/extension-mention';
import { TableKit } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { Markdown } from '@tiptap/markdown';
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import type { SuggestionOptions } from '@tiptap/suggestion';
import { plainParagraph } from '#web/rich-text/plain-paragraph.ts';
import { safeAddress } from '#kernel/markdown-inline.ts';
import { SignedImage } from '#modules/work/tasks/rich-text/rich-text.tsx';

/** A person called by name, written as a link: `[@Dilnoza](user:5)`. */
const personMention = Mention.extend({
  markdownTokenName: 'personMention',
  markdownTokenizer: {
    name: 'personMention',
    level: 'inline',
    start: (source: string) => source.indexOf('[@'),
    tokenize: (source: string) => {
      const [raw, label, id] = /^\[@([^\]\n]{1,200})\]\(user:(\d{1,15})\)/.exec(source) ?? [];
      return raw ? { type: 'personMention', raw, label, id } : undefined;
    },
  },
  parseMarkdown: (token, helpers) => helpers.createNode('mention', { id: token.id, label: token.label }),
  renderMarkdown: (node) => `[@${String(node.attrs?.label ?? '').replace(/[[\]]/g, '')}](user:${node.attrs?.id})`,
});

/** Only own files are pictures; what is pasted from elsewhere brings none along. */
const ownImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/api/resources/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes({ src: '' }, { alt: HTMLAttributes.alt as string })],
  addNodeView: () => ReactNodeViewRenderer(ImageView),
});

interface Surroundings {
  readonly placeholder: string;
  readonly mention: Omit<SuggestionOptions, 'editor'>;
  readonly takeFiles: (into: Editor, files: File[]) => void;
}

/** All that a text may hold. What is pasted keeps only what stands here. */
export const extensionsOf = ({ placeholder, mention, takeFiles }: Surroundings): Extensions => [
  plainParagraph,
  StarterKit.configure({
    paragraph: false,
    heading: { levels: [1, 2, 3] },
    underline: false,
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: (href) => safeAddress(href ?? '') !== null },
  }),
  TaskList,
  TaskItem.configure({ nested: true }),
  TableKit.configure({ table: { resizable: false } }),
  ownImage,
  personMention.configure({ suggestion: mention }),
  Placeholder.configure({ placeholder }),
  FileHandler.configure({
    onPaste: (into, files) => takeFiles(into, files),
    onDrop: (into, files) => takeFiles(into, files),
  }),
  Markdown.configure({ markedOptions: { gfm: true, breaks: true } }),
];

/** A picture inside the editor, shown through its signed address. */
function ImageView({ node }: NodeViewProps) {
  const id = Number(/^\/api\/resources\/(\d+)$/.exec(String(node.attrs.src))?.[1] ?? 0);
  return <NodeViewWrapper>{id > 0 && <SignedImage id={id} alt={String(node.attrs.alt ?? '')} />}</NodeViewWrapper>;
}
