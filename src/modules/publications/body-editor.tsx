import {
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconSourceCode,
  IconTable,
} from '@tabler/icons-react';
import { Editor, type Extensions, mergeAttributes } from '@tiptap/core';
import { FileHandler } from '@tiptap/extension-file-handler';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { Markdown } from '@tiptap/markdown';
import {
  EditorContent,
  type NodeViewProps,
  NodeViewWrapper,
  ReactNodeViewRenderer,
  useEditorState,
} from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ComponentType, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import { upload } from '#web/uploads/upload.ts';
import { siteAddress } from '#modules/publications/site-address.ts';
import { FilePicture } from '#modules/publications/file-picture.tsx';
import styles from '#modules/publications/publications.module.css';

function PictureView({ node }: NodeViewProps) {
  const id = Number(/^\/api\/resources\/(\d+)$/.exec(String(node.attrs.src))?.[1] ?? 0);
  return (
    <NodeViewWrapper data-drag-handle="">
      {id > 0 && <FilePicture id={id} alt={String(node.attrs.alt ?? '')} />}
    </NodeViewWrapper>
  );
}

/** Only own files are pictures; what is pasted from elsewhere, as from Word, brings none along and no looks. */
const ownImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/api/resources/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes({ src: '' }, { alt: HTMLAttributes.alt as string })],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
});

/** All that a text of the site may hold: what is not here, nobody can paste. */
const extensionsOf = (placeholder: string, takeFiles: (into: Editor, files: File[]) => void): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    underline: false,
    strike: false,
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: (href) => siteAddress(href ?? '') !== null },
  }),
  TableKit.configure({ table: { resizable: false } }),
  ownImage,
  Placeholder.configure({ placeholder }),
  FileHandler.configure({ onPaste: takeFiles, onDrop: takeFiles }),
  Markdown.configure({ markedOptions: { gfm: true, breaks: true } }),
];

const tidied = (markdown: string): string =>
  markdown
    .replace(/ {2}\n/g, '\n')
    .replace(/^&nbsp;$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

interface BodyEditorProps {
  readonly text: string;
  readonly label: string;
  readonly lang: string;
  readonly onChange: (markdown: string) => void;
}

/** The text of a publication. */
export default function BodyEditor({ text, label, lang, onChange }: BodyEditorProps) {
  const [editor, setEditor] = useState<Editor | null>(null);
  const change = useEffectEvent((markdown: string) => onChange(markdown));
  const takeFiles = async (into: Editor, files: File[]) => {
    for (const file of files.filter(({ type }) => type.startsWith('image/'))) {
      try {
        const { id } = await upload(file);
        into
          .chain()
          .focus()
          .setImage({ src: `/api/resources/${id}`, alt: '' })
          .run();
      } catch (error) {
        notifyProblem(error);
      }
    }
  };
  const make = useEffectEvent(
    () =>
      new Editor({
        extensions: extensionsOf(label, (into, files) => void takeFiles(into, files)),
        content: text,
        contentType: 'markdown',
        onUpdate: ({ editor: now }) => change(tidied(now.getMarkdown())),
        editorProps: {
          attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', translate: 'no', lang },
        },
      }),
  );
  useLayoutEffect(() => {
    const made = make();
    // oxlint-disable-next-line react/set-state-in-effect -- before the paint, and once
    setEditor(made);
    return () => made.destroy();
  }, []);
  return (
    <div className={`stack gap-0 ${styles.editor}`}>
      {editor && <Tools editor={editor} takeFiles={(files) => void takeFiles(editor, files)} />}
      <div className={styles.editable}>
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}

interface Tool {
  readonly text: string;
  readonly Sign: ComponentType<{ size?: number }>;
  readonly node: string;
  readonly run: (editor: Editor) => unknown;
}

const tools: readonly Tool[] = [
  { text: 'editor.bold', Sign: IconBold, node: 'bold', run: (e) => e.chain().focus().toggleBold().run() },
  { text: 'editor.italic', Sign: IconItalic, node: 'italic', run: (e) => e.chain().focus().toggleItalic().run() },
  { text: 'editor.heading', Sign: IconH2, node: 'h2', run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run() },
  {
    text: 'publications.small_heading',
    Sign: IconH3,
    node: 'h3',
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    text: 'editor.bullets',
    Sign: IconList,
    node: 'bulletList',
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    text: 'editor.numbers',
    Sign: IconListNumbers,
    node: 'orderedList',
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    text: 'editor.quote',
    Sign: IconBlockquote,
    node: 'blockquote',
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  {
    text: 'editor.code_block',
    Sign: IconSourceCode,
    node: 'codeBlock',
    run: (e) => e.chain().focus().toggleCodeBlock().run(),
  },
  {
    text: 'editor.table',
    Sign: IconTable,
    node: 'table',
    run: (e) =>
      e.isActive('table')
        ? e.chain().focus().deleteTable().run()
        : e.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
];

const isOn = (editor: Editor, node: string): boolean =>
  node === 'h2' || node === 'h3' ? editor.isActive('heading', { level: Number(node[1]) }) : editor.isActive(node);

function Tools({ editor, takeFiles }: { readonly editor: Editor; readonly takeFiles: (files: File[]) => void }) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  const on = useEditorState({ editor, selector: () => tools.map(({ node }) => isOn(editor, node)).join() }).split(',');
  const link = (href: string) => {
    const safe = siteAddress(href);
    if (safe) editor.chain().focus().extendMarkRange('link').setLink({ href: safe }).run();
    else editor.chain().focus().extendMarkRange('link').unsetLink().run();
    setAddress(null);
  };
  return (
    <div className={`flow gap-2 ${styles.tools}`} role="toolbar" aria-label={t('editor.tools')}>
      {tools.map(({ text, Sign, run }, at) => (
        <button
          key={text}
          type="button"
          title={t(text)}
          aria-label={t(text)}
          aria-pressed={on[at] === 'true'}
          onClick={() => void run(editor)}
        >
          <Sign size={16} />
        </button>
      ))}
      <button
        type="button"
        title={t('field.link')}
        aria-label={t('field.link')}
        aria-pressed={address !== null}
        onClick={() => setAddress(address === null ? String(editor.getAttributes('link').href ?? '') : null)}
      >
        <IconLink size={16} />
      </button>
      <button
        type="button"
        title={t('editor.picture')}
        aria-label={t('editor.picture')}
        onClick={() => input.current?.click()}
      >
        <IconPhoto size={16} />
      </button>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        multiple
        hidden
        aria-label={t('editor.picture')}
        onChange={(event) => {
          takeFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {address !== null && (
        <input
          className={styles.address}
          // The button that was pressed asks for the address.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={address}
          placeholder="https://"
          aria-label={t('field.link')}
          onChange={(event) => setAddress(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') link(address);
            if (event.key === 'Escape') setAddress(null);
          }}
        />
      )}
    </div>
  );
}
