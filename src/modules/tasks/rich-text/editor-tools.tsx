import { IconCode, IconListCheck, IconStrikethrough } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { EditorToolbar, toolFor, usualTools } from '#web/rich-text/editor-toolbar.tsx';
import { ToolButton } from '#web/rich-text/tool-button.tsx';
import { toolSigns } from '#web/rich-text/tool-signs.ts';

const { bold, italic, bullets, numbers, quote, codeBlock, table } = usualTools;

const tools = [
  ...[bold, italic],
  toolFor({ text: 'editor.strike', Sign: IconStrikethrough }, 'strike', (e) => e.chain().focus().toggleStrike().run()),
  toolFor({ text: 'editor.code', Sign: IconCode }, 'code', (e) => e.chain().focus().toggleCode().run()),
  toolFor(toolSigns.heading, 'heading', (e) => e.chain().focus().toggleHeading({ level: 2 }).run()),
  ...[bullets, numbers],
  toolFor({ text: 'editor.checks', Sign: IconListCheck }, 'taskList', (e) => e.chain().focus().toggleTaskList().run()),
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
