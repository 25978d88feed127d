import { Editor } from '@tiptap/core';
import { EditorContent } from '@tiptap/react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { firstIcons } from '#web/ui/first-icons.ts';
import { OfferFace } from '#web/ui/offer-face.tsx';
import { notifyProblem } from '#web/ui/notices.ts';
import { textIcons } from '#web/ui/text-icons.ts';
import { useStore } from '#web/state/store.ts';
import { extensionsOf } from '#modules/work/tasks/rich-text/extensions.tsx';
import { type PeopleMenu, peopleSuggestion } from '#modules/work/tasks/rich-text/people-menu.ts';
import { tidied } from '#modules/work/tasks/rich-text/tidied.ts';
import styles from '#web/rich-text/rich-text.module.css';
import { EditorToolbar, toolFor, usualTools } from '#web/rich-text/editor-toolbar.tsx';
import { withLists } from '#web/rich-text/pasted-lists.ts';
import { ToolButton } from '#web/rich-text/tool-button.tsx';
import { toolSigns } from '#web/rich-text/tool-signs.ts';

export interface RichEditorProps {
  /** Markdown, as it stands when the editing begins. */
  readonly text: string;
  readonly label: string;
  /** The focus comes here, wherever it was: editing was asked for. Else only if it was in what stood here before. */
  readonly takesFocus?: boolean;
  readonly onChange: (markdown: string) => void;
  /** Ctrl/⌘-Enter. */
  readonly onSubmit: () => void;
  /** Escape. */
  readonly onLeave?: () => void;
  readonly onBlur?: () => void;
  /** People of the task: colleagues are mentioned, these before others. Without it everybody is. */
  readonly near?: readonly number[] | undefined;
  /** Makes a file of the task and answers its resource; null: it could not be. */
  readonly takeFile?: ((file: File) => Promise<{ id: number; name: string } | null>) | undefined;
}

const isPicture = ({ type }: File) => /^image\/(png|jpeg|webp|avif|gif)$/.test(type);

/** The editor itself, with the menu of people to mention and the way for files. */
function useMarkdownEditor({ text, label, takesFocus, onChange, takeFile, near }: RichEditorProps) {
  const nearBy = useEffectEvent(() => near);
  const [{ menu, mention }] = useState(() => peopleSuggestion(() => nearBy()));
  const takeFiles = useEffectEvent(async (into: Editor, files: File[]) => {
    for (const file of files) {
      try {
        const taken = await takeFile?.(file);
        const name = taken?.name.replace(/[[\]]/g, '') ?? '';
        if (taken && isPicture(file))
          into
            .chain()
            .focus()
            .setImage({ src: `/api/resources/${taken.id}`, alt: name })
            .run();
      } catch (error) {
        notifyProblem(error);
      }
    }
  });
  const change = useEffectEvent((markdown: string) => onChange(markdown));
  const [editor, setEditor] = useState<Editor | null>(null);
  const make = useEffectEvent(
    (hasFocus: boolean) =>
      new Editor({
        extensions: extensionsOf({
          placeholder: label,
          mention,
          takeFiles: (into, files) => void takeFiles(into, files),
        }),
        content: text,
        contentType: 'markdown',
        autofocus: hasFocus && 'end',
        onUpdate: ({ editor: now }) => change(tidied(now.getMarkdown())),
        // Plain text is pasted to the letter: `* a * b` keeps its stars. Addresses become links.
        enablePasteRules: ['link'],
        editorProps: {
          transformPastedHTML: withLists,
          attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', translate: 'no' },
          // The editor would keep Escape for itself, and the panel around it would never close.
          handleDOMEvents: { keydown: (_, event) => event.key === 'Escape' && !menu.get() },
        },
      }),
  );
  // Made and given the focus in the same step in which the plain field goes, so that no letter falls between the two
  // and becomes a command. `useEditor` makes it some frames later.
  const hasFocus = useRef(takesFocus === true);
  useLayoutEffect(() => {
    // What had the focus here has just gone, and nobody went on to something else.
    if (document.activeElement === document.body) hasFocus.current = true;
    const made = make(hasFocus.current);
    // oxlint-disable-next-line react/set-state-in-effect -- before the paint, and once
    setEditor(made);
    return () => made.destroy();
  }, []);
  useLayoutEffect(() => {
    if (hasFocus.current) editor?.view.focus();
  }, [editor]);
  return { editor, menu, takeFiles: (into: Editor, files: File[]) => void takeFiles(into, files) };
}

/** The editor of texts and comments. Comes on demand: nobody who only reads has to wait for it. */
export default function RichEditor(props: RichEditorProps) {
  const { onSubmit, onLeave, onBlur, takeFile } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { editor, menu, takeFiles } = useMarkdownEditor(props);
  const people = useStore(menu);

  const leave = useEffectEvent(() => {
    // Asked a moment later: another window takes the focus too, and leaves it where it was.
    setTimeout(() => frame.current && !frame.current.contains(document.activeElement) && onBlur?.());
  });
  useEffect(() => {
    const element = frame.current;
    const onFocusOut = () => leave();
    element?.addEventListener('focusout', onFocusOut);
    return () => element?.removeEventListener('focusout', onFocusOut);
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the editor inside it
    <div
      ref={frame}
      className={`stack gap-0 ${styles.editor}`}
      data-rich-editor=""
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          event.stopPropagation();
          onSubmit();
        }
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onLeave || menu.get()) return;
        event.preventDefault();
        onLeave();
      }}
    >
      {editor && <EditorTools editor={editor} takeFiles={takeFile && ((files) => takeFiles(editor, files))} />}
      <div data-editable="" className={`${styles.editable} stack breaks ${styles.rich}`}>
        <EditorContent editor={editor} />
      </div>
      {people && <PeopleList {...people} />}
    </div>
  );
}

/** Arrows and Enter choose in the editor. */
function PeopleList({ people, at: chosen, choose, left, top }: PeopleMenu) {
  const { t } = useTexts();
  return (
    <div
      className={`framed ${styles.people}`}
      role="listbox"
      aria-label={t('panel.mention')}
      style={{ left: left, top: top }}
    >
      {people.map((person, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- arrows and Enter choose in the editor
        <div
          key={person.id}
          role="option"
          tabIndex={-1}
          aria-selected={at === chosen}
          translate="no"
          onMouseDown={(event) => {
            event.preventDefault();
            choose(person);
          }}
        >
          <OfferFace path="admin/users" offer={person} />
        </div>
      ))}
    </div>
  );
}

const { bold, italic, bullets, numbers, quote, codeBlock, table } = usualTools;

const tools = [
  ...[bold, italic],
  toolFor({ text: 'editor.strike', lines: textIcons.strikethrough }, 'strike', (e) =>
    e.chain().focus().toggleStrike().run(),
  ),
  toolFor({ text: 'editor.code', lines: textIcons.code }, 'code', (e) => e.chain().focus().toggleCode().run()),
  toolFor(toolSigns.heading, 'heading', (e) => e.chain().focus().toggleHeading({ level: 2 }).run()),
  ...[bullets, numbers],
  toolFor({ text: 'editor.checks', lines: firstIcons['list-check'] }, 'taskList', (e) =>
    e.chain().focus().toggleTaskList().run(),
  ),
  ...[quote, codeBlock, table],
];

interface EditorToolsProps {
  readonly editor: Editor;
  readonly takeFiles: ((files: File[]) => void) | undefined;
}

/** The tools above the text of a task or a comment. */
const EditorTools = ({ editor, takeFiles }: EditorToolsProps) => (
  <EditorToolbar {...{ editor, tools, takeFiles }} accept="image/*">
    <ToolButton text="editor.mention" sign="@" press={() => editor.chain().focus().insertContent('@').run()} />
  </EditorToolbar>
);
