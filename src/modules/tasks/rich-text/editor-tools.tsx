import { IconCode, IconH2, IconListCheck, IconStrikethrough } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { EditorToolbar, ToolButton, toolFor, usualTools } from '#web/rich-text/editor-toolbar.tsx';

const { bold, italic, bullets, numbers, quote, codeBlock, table } = usualTools;

const tools = [
  ...[bold, italic],
  toolFor('editor.strike', IconStrikethrough, 'strike', (e) => e.chain().focus().toggleStrike().run()),
  toolFor('editor.code', IconCode, 'code', (e) => e.chain().focus().toggleCode().run()),
  toolFor('editor.heading', IconH2, 'heading', (e) => e.chain().focus().toggleHeading({ level: 2 }).run()),
  ...[bullets, numbers],
  toolFor('editor.checks', IconListCheck, 'taskList', (e) => e.chain().focus().toggleTaskList().run()),
  ...[quote, codeBlock, table],
];

interface EditorToolsProps {
  readonly editor: Editor;
  readonly takeFiles: ((files: File[]) => void) | undefined;
}

/** The tools above the text of a task or a comment. */
export const EditorTools = ({ editor, takeFiles }: EditorToolsProps) => (
  <EditorToolbar {...{ editor, tools, takeFiles }} accept="image/*">
    <ToolButton text="editor.mention" sign="@" press={() => editor.chain().focus().insertContent('@').run()} />
  </EditorToolbar>
);
