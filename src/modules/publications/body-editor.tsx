import { IconH2, IconH3, IconLink } from '@tabler/icons-react';
import { Editor, type Extensions, mergeAttributes } from '@tiptap/core';
import { FileHandler } from '@tiptap/extension-file-handler';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { Markdown } from '@tiptap/markdown';
import { EditorContent, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import { upload } from '#web/uploads/upload.ts';
import { siteAddress } from '#modules/publications/site-address.ts';
import { EditorToolbar, ToolButton, toolFor, usualTools } from '#web/rich-text/editor-toolbar.tsx';
import { tidied } from '#modules/tasks/rich-text/tidied.ts';
import rich from '#web/rich-text/rich-text.module.css';
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
    <div className={`stack gap-0 ${rich.editor}`}>
      {editor && <Tools editor={editor} takeFiles={(files) => void takeFiles(editor, files)} />}
      <div className={`${rich.editable} ${rich.rich} ${styles.editable}`}>
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}

const { bold, italic, bullets, numbers, quote, codeBlock, table } = usualTools;
const headingTool = (text: string, Sign: typeof IconH2, level: 2 | 3) =>
  toolFor(text, Sign, 'heading', (e) => e.chain().focus().toggleHeading({ level }).run(), { level });

const tools = [
  ...[bold, italic],
  headingTool('editor.heading', IconH2, 2),
  headingTool('publications.small_heading', IconH3, 3),
  ...[bullets, numbers, quote, codeBlock, table],
];

function Tools({ editor, takeFiles }: { readonly editor: Editor; readonly takeFiles: (files: File[]) => void }) {
  const { t } = useTexts();
  const [address, setAddress] = useState<string | null>(null);
  const link = (href: string) => {
    const safe = siteAddress(href);
    if (safe) editor.chain().focus().extendMarkRange('link').setLink({ href: safe }).run();
    else editor.chain().focus().extendMarkRange('link').unsetLink().run();
    setAddress(null);
  };
  return (
    <EditorToolbar
      {...{ editor, tools, takeFiles }}
      accept="image/png,image/jpeg,image/webp,image/avif"
      className={styles.tools}
      below={
        address !== null && (
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
        )
      }
    >
      <ToolButton
        text="field.link"
        sign={<IconLink size={16} />}
        isOn={address !== null}
        press={() => setAddress(address === null ? String(editor.getAttributes('link').href ?? '') : null)}
      />
    </EditorToolbar>
  );
}
