import { type ClipboardEvent, type ComponentType, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '#web/i18n/texts.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { ToolButton } from '#web/rich-text/tool-button.tsx';
import { DrawnIcon } from '#web/ui/drawn-icon.tsx';
import { notifyProblem } from '#web/ui/notices.ts';
import type BodyEditor from '#modules/house/publications/body-editor.tsx';
import type { BodyFieldProps, Woken } from '#modules/house/publications/body-props.ts';
import { bodyTools } from '#modules/house/publications/body-tools.ts';
import rich from '#web/rich-text/rich-text.module.css';
import styles from '#modules/house/publications/publications.module.css';
import { textDrawer } from '#web/rich-text/text-drawer.tsx';
import { FilePicture } from '#modules/house/publications/file-picture.tsx';

const load = () => import('#modules/house/publications/body-editor.tsx');
/** Fetches the editor before it is needed: the pointer is near. */
const fetchEditor = (): void => void load().catch(() => {});

/**
 * The text of a publication: as it reads, under the tools that it is written with. The editor, which is larger than
 * the screen around it, comes for the one language that somebody turns to, and goes on from what was done meanwhile.
 */
export function BodyField(props: BodyFieldProps) {
  const [woken, setWoken] = useState<Woken>({});
  const [isTyped, setTyped] = useState(false);
  const [Editor, setEditor] = useState<typeof BodyEditor | null>(null);
  const wake = (by: Woken = {}) => {
    setWoken((before) => ({ ...before, ...by }));
    arrival(load).then(({ default: it }) => setEditor(() => it), notifyProblem);
  };
  if (Editor) return <Editor {...props} woken={woken} />;
  const Text = isTyped ? TypedText : RestingText;
  return (
    <div className={`stack gap-0 ${rich.editor}`} onPointerEnter={fetchEditor}>
      <RestingTools press={(tool) => wake({ tool })} />
      <div className={`${rich.editable} ${rich.rich} ${styles.editable}`}>
        <Text {...props} wake={wake} type={() => flushSync(() => setTyped(true))} />
      </div>
    </div>
  );
}

/** The tools as they will stand above the editor: pressing one brings it. */
function RestingTools({ press }: { readonly press: (tool: number) => void }) {
  const { t } = useTexts();
  return (
    <div className={`flow gap-2 ${rich.tools} ${styles.tools}`} role="toolbar" aria-label={t('editor.tools')}>
      {bodyTools.map(({ text, lines }, at) => (
        <ToolButton
          key={text}
          text={text}
          isFirst={at === 0}
          sign={<DrawnIcon lines={lines} size={16} />}
          press={() => press(at)}
        />
      ))}
    </div>
  );
}

interface TextProps extends BodyFieldProps {
  readonly wake: (by?: Woken) => void;
  /** Letters come before the editor is there: the plain field takes them. */
  readonly type: () => void;
}

const RestingText: ComponentType<TextProps> = ({ text, label, lang, wake, type }) => {
  const takeLetter = (event: KeyboardEvent<HTMLDivElement>) => {
    const isLetter = event.key.length === 1 || event.key === 'Process' || event.key === 'Enter';
    if (!isLetter || event.ctrlKey || event.metaKey || event.altKey) return;
    // The field that takes the letter stands before the browser puts it in.
    type();
  };
  const takePasted = (event: ClipboardEvent) => {
    event.preventDefault();
    const pasted = { html: event.clipboardData.getData('text/html'), text: event.clipboardData.getData('text/plain') };
    wake({ pasted });
  };
  return (
    <div
      role="textbox"
      tabIndex={0}
      aria-multiline="true"
      aria-label={label}
      lang={lang}
      className={styles.resting}
      onPointerDown={(event) => wake({ place: { left: event.clientX, top: event.clientY } })}
      onFocus={() => wake()}
      onClick={(event) => event.preventDefault()}
      onKeyDown={takeLetter}
      onPaste={takePasted}
    >
      {text ? <ReadBody text={text} /> : <p className="quiet">{label}</p>}
    </div>
  );
};

/** What stands between the first letter and the editor on a slow line: the text as it is stored. */
const TypedText: ComponentType<TextProps> = ({ text, label, lang, onChange }) => (
  <textarea
    ref={focusAtEnd}
    className={`full ink ${styles.plain}`}
    aria-label={label}
    lang={lang}
    translate="no"
    value={text}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  if (!field || document.activeElement === field) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
}

const draw = textDrawer({
  heading: (level) => (level <= 2 ? 'h2' : 'h3'),
  link: (href, content) => (
    <a href={href} tabIndex={-1}>
      {content}
    </a>
  ),
  image: ({ id, alt }) => <FilePicture id={id} alt={alt} />,
  mention: ({ name }) => `@${name}`,
  task: ({ number }) => number,
  hasStops: false,
});

/** The text of a publication as its editor draws it. */
const ReadBody = ({ text }: { readonly text: string }) => (
  <div className="stack breaks" translate="no">
    {draw(text)}
  </div>
);
