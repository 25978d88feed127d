import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconH2,
  IconItalic,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconPhoto,
  IconSourceCode,
  IconStrikethrough,
  IconTable,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type ComponentType, type KeyboardEvent, useRef } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#modules/tasks/rich-text/rich-text.module.css';

interface Tool {
  readonly text: string;
  readonly Sign: ComponentType<{ size?: number }>;
  readonly isOn?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

const toggle = (text: string, Sign: Tool['Sign'], node: string, run: (editor: Editor) => unknown): Tool => ({
  text,
  Sign,
  isOn: (editor) => editor.isActive(node),
  run: (editor) => void run(editor),
});

const tools: readonly Tool[] = [
  toggle('editor.bold', IconBold, 'bold', (e) => e.chain().focus().toggleBold().run()),
  toggle('editor.italic', IconItalic, 'italic', (e) => e.chain().focus().toggleItalic().run()),
  toggle('editor.strike', IconStrikethrough, 'strike', (e) => e.chain().focus().toggleStrike().run()),
  toggle('editor.code', IconCode, 'code', (e) => e.chain().focus().toggleCode().run()),
  toggle('editor.heading', IconH2, 'heading', (e) => e.chain().focus().toggleHeading({ level: 2 }).run()),
  toggle('editor.bullets', IconList, 'bulletList', (e) => e.chain().focus().toggleBulletList().run()),
  toggle('editor.numbers', IconListNumbers, 'orderedList', (e) => e.chain().focus().toggleOrderedList().run()),
  toggle('editor.checks', IconListCheck, 'taskList', (e) => e.chain().focus().toggleTaskList().run()),
  toggle('editor.quote', IconBlockquote, 'blockquote', (e) => e.chain().focus().toggleBlockquote().run()),
  toggle('editor.code_block', IconSourceCode, 'codeBlock', (e) => e.chain().focus().toggleCodeBlock().run()),
  toggle('editor.table', IconTable, 'table', (e) =>
    e.isActive('table')
      ? e.chain().focus().deleteTable().run()
      : e.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  ),
];

interface EditorToolsProps {
  readonly editor: Editor;
  readonly takeFiles: ((files: File[]) => void) | undefined;
}

/** The tools above the text; arrows go through them, one stop of the Tab key for all. */
export function EditorTools({ editor, takeFiles }: EditorToolsProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const on = useEditorState({ editor, selector: () => tools.map(({ isOn }) => isOn?.(editor) ?? false).join() });
  const states = on.split(',');
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div
      className={`flow gap-2 ${styles.tools}`}
      role="toolbar"
      aria-label={t('editor.tools')}
      tabIndex={-1}
      onKeyDown={walk}
    >
      {tools.map(({ text, Sign, run }, at) => (
        <button
          key={text}
          type="button"
          title={t(text)}
          aria-label={t(text)}
          aria-pressed={states[at] === 'true'}
          tabIndex={at === 0 ? 0 : -1}
          onClick={() => run(editor)}
        >
          <Sign size={16} />
        </button>
      ))}
      <button
        type="button"
        title={t('editor.mention')}
        aria-label={t('editor.mention')}
        tabIndex={-1}
        onClick={() => editor.chain().focus().insertContent('@').run()}
      >
        @
      </button>
      {takeFiles && (
        <>
          <button
            type="button"
            title={t('editor.picture')}
            aria-label={t('editor.picture')}
            tabIndex={-1}
            onClick={() => input.current?.click()}
          >
            <IconPhoto size={16} />
          </button>
          <input
            ref={input}
            type="file"
            accept="image/*"
            multiple
            hidden
            aria-label={t('editor.picture')}
            onChange={(event) => {
              takeFiles([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
        </>
      )}
    </div>
  );
}
