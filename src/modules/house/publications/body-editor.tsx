import { Editor, type Extensions, mergeAttributes } from '@tiptap/core';
import { FileHandler } from '@tiptap/extension-file-handler';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { Markdown } from '@tiptap/markdown';
import { EditorContent, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { DrawnIcon } from '#web/ui/drawn-icon.tsx';
import { attempt } from '#web/ui/notices.ts';
import { upload } from '#web/uploads/upload.ts';
import { siteAddress } from '#modules/house/publications/site-address.ts';
import { plainParagraph } from '#web/rich-text/plain-paragraph.ts';
import { withLists } from '#web/rich-text/pasted-lists.ts';
import { EditorToolbar, toolFor, usualTools } from '#web/rich-text/editor-toolbar.tsx';
import { ToolButton } from '#web/rich-text/tool-button.tsx';
import { type ToolSign, toolSigns } from '#web/rich-text/tool-signs.ts';
import { smallHeading } from '#modules/house/publications/body-tools.ts';
import type { BodyFieldProps, Woken } from '#modules/house/publications/body-props.ts';
import { tidied } from '#modules/work/tasks/door.ts';
import rich from '#web/rich-text/rich-text.module.css';
import { FilePicture } from '#modules/house/publications/file-picture.tsx';
import styles from '#modules/house/publications/publications.module.css';

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
  plainParagraph,
  StarterKit.configure({
    paragraph: false,
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

interface BodyEditorProps extends BodyFieldProps {
  readonly woken: Woken;
}

/** The text of a publication as it is written. It goes on where the text was touched that stood here before. */
export default function BodyEditor({ text, label, lang, onChange, woken }: BodyEditorProps) {
  const [editor, setEditor] = useState<Editor | null>(null);
  const last = useRef<string>(null);
  // Whoever only steps into a text has changed nothing, though the editor may see to its last line.
  const change = useEffectEvent((now: Editor) => {
    const markdown = tidied(now.getMarkdown());
    if (markdown === last.current) return;
    last.current = markdown;
    onChange(markdown);
  });
  const takeFiles = async (into: Editor, files: File[]) => {
    for (const file of files.filter(({ type }) => type.startsWith('image/'))) {
      await attempt(async () => {
        const { id } = await upload(file);
        into
          .chain()
          .focus()
          .setImage({ src: `/api/resources/${id}`, alt: '' })
          .run();
      });
    }
  };
  const make = useEffectEvent(
    () =>
      new Editor({
        extensions: extensionsOf(label, (into, files) => void takeFiles(into, files)),
        content: text,
        contentType: 'markdown',
        onUpdate: ({ editor: now }) => change(now),
        // Plain text is pasted to the letter: `* a * b` keeps its stars. Addresses become links.
        enablePasteRules: ['link'],
        editorProps: {
          transformPastedHTML: withLists,
          attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', translate: 'no', lang },
        },
      }),
  );
  useLayoutEffect(() => {
    const made = make();
    last.current = tidied(made.getMarkdown());
    // oxlint-disable-next-line react/set-state-in-effect -- before the paint, and once
    setEditor(made);
    return () => made.destroy();
  }, []);
  // What had the focus here has just gone; who has gone on to something else is not called back.
  const goOn = useEffectEvent((into: Editor) => document.activeElement === document.body && goOnIn(into, woken));
  useLayoutEffect(() => {
    if (editor) goOn(editor);
  }, [editor]);
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
const headingTool = (sign: ToolSign, level: 2 | 3) =>
  toolFor(sign, 'heading', (e) => e.chain().focus().toggleHeading({ level }).run(), { level });

const tools = [
  ...[bold, italic],
  headingTool(toolSigns.heading, 2),
  headingTool(smallHeading, 3),
  ...[bullets, numbers, quote, codeBlock, table],
];

/** Where it was pressed, else at the end; then what was asked for meanwhile. */
function goOnIn(editor: Editor, { place, tool, pasted }: Woken): void {
  const at = place && editor.view.posAtCoords(place)?.pos;
  editor.commands.setTextSelection(at ?? editor.state.doc.content.size);
  editor.view.focus();
  if (pasted?.html) editor.view.pasteHTML(pasted.html);
  else if (pasted) editor.view.pasteText(pasted.text);
  if (tool !== undefined) tools[tool]?.run(editor);
}

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
            className={`panel ink rounded ${styles.address}`}
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
        text={toolSigns.link.text}
        sign={<DrawnIcon lines={toolSigns.link.lines} size={16} />}
        isOn={address !== null}
        press={() => setAddress(address === null ? String(editor.getAttributes('link').href ?? '') : null)}
      />
    </EditorToolbar>
  );
}
