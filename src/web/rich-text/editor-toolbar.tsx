import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { ToolButton } from '#web/rich-text/tool-button.tsx';
import { type ToolSign, toolSigns } from '#web/rich-text/tool-signs.ts';
import styles from '#web/rich-text/rich-text.module.css';
import { DrawnIcon } from '#web/ui/drawn-icon.tsx';
import { FileInput } from '#web/ui/file-input.tsx';

/** A button above a text: what it is called, whether it is on where the text is edited, and what it does there. */
export interface EditorTool extends ToolSign {
  readonly isOn: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

/** A tool for one kind of node or mark, told by its name and what is noted of it. */
export const toolFor = (
  sign: ToolSign,
  node: string,
  run: (editor: Editor) => unknown,
  attributes?: Readonly<Record<string, unknown>>,
): EditorTool => ({
  ...sign,
  isOn: (editor) => editor.isActive(node, attributes),
  run: (editor) => void run(editor),
});

/** Tools that every editor has. */
export const usualTools = {
  bold: toolFor(toolSigns.bold, 'bold', (e) => e.chain().focus().toggleBold().run()),
  italic: toolFor(toolSigns.italic, 'italic', (e) => e.chain().focus().toggleItalic().run()),
  bullets: toolFor(toolSigns.bullets, 'bulletList', (e) => e.chain().focus().toggleBulletList().run()),
  numbers: toolFor(toolSigns.numbers, 'orderedList', (e) => e.chain().focus().toggleOrderedList().run()),
  quote: toolFor(toolSigns.quote, 'blockquote', (e) => e.chain().focus().toggleBlockquote().run()),
  codeBlock: toolFor(toolSigns.codeBlock, 'codeBlock', (e) => e.chain().focus().toggleCodeBlock().run()),
  table: toolFor(toolSigns.table, 'table', (e) =>
    e.isActive('table')
      ? e.chain().focus().deleteTable().run()
      : e.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  ),
};

interface EditorToolbarProps {
  readonly editor: Editor;
  readonly tools: readonly EditorTool[];
  /** Where pictures may be chosen: what takes them. */
  readonly takeFiles?: ((files: File[]) => void) | undefined;
  /** Which files may be chosen. */
  readonly accept: string;
  readonly className?: string;
  /** Further buttons between the tools and the picture. */
  readonly children?: ReactNode;
  /** What a button asks for, below all of them. */
  readonly below?: ReactNode;
}

/** The tools above a text; arrows go through them, one stop of the Tab key for all. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { editor, tools, takeFiles, accept, className = '', children, below } = props;
  const { t } = useTexts();
  const on = useEditorState({ editor, selector: () => tools.map(({ isOn }) => isOn(editor)).join() }).split(',');
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step || event.target instanceof HTMLInputElement) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div
      className={`flow gap-2 ${styles.tools} ${className}`}
      role="toolbar"
      aria-label={t('editor.tools')}
      tabIndex={-1}
      onKeyDown={walk}
    >
      {tools.map(({ text, lines, run }, at) => (
        <ToolButton
          key={text}
          {...{ text, isOn: on[at] === 'true', isFirst: at === 0 }}
          press={() => run(editor)}
          sign={<DrawnIcon lines={lines} size={16} />}
        />
      ))}
      {children}
      {takeFiles && <PictureTool {...{ accept, takeFiles }} />}
      {below}
    </div>
  );
}

interface PictureToolProps {
  readonly accept: string;
  readonly takeFiles: (files: File[]) => void;
}

function PictureTool({ accept, takeFiles }: PictureToolProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ToolButton
        text={toolSigns.picture.text}
        sign={<DrawnIcon lines={toolSigns.picture.lines} size={16} />}
        press={() => input.current?.click()}
      />
      <FileInput ref={input} accept={accept} multiple label={t('editor.picture')} take={takeFiles} />
    </>
  );
}
