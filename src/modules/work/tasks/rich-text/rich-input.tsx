import { lazy, startTransition, Suspense, useState } from 'react';
import { arrival } from '#web/navigation/arrival.ts';
import type { RichEditorProps } from '#modules/work/tasks/rich-text/rich-editor.tsx';
import styles from '#web/rich-text/rich-text.module.css';

const load = () => import('#modules/work/tasks/rich-text/rich-editor.tsx');
const RichEditor = lazy(() => arrival(load));

/** Fetches the editor before it is needed: the pointer is near, or the focus has come. */
export const fetchEditor = (): void => void load().catch(() => {});

interface RichInputProps extends RichEditorProps {
  /** A new text each time the field is emptied from outside. */
  readonly round?: number;
  /** The editor at once, for who has asked to edit. */
  readonly isOpen?: boolean;
}

/** A field for rich text: plain until it is used, so that nothing waits for the editor; what is typed is taken over. */
export function RichInput({ round = 0, isOpen = false, ...props }: RichInputProps) {
  const [isUsed, setUsed] = useState(isOpen);
  const [first] = useState(round);
  const plain = (
    <textarea
      className={styles.plain}
      aria-label={props.label}
      placeholder={props.label}
      translate="no"
      value={props.text}
      onPointerEnter={fetchEditor}
      // In a transition the plain field keeps the focus and what is typed until the editor stands.
      onFocus={() => startTransition(() => setUsed(true))}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) props.onSubmit();
        if (event.key !== 'Escape' || !props.onLeave) return;
        event.preventDefault();
        props.onLeave();
      }}
    />
  );
  const takesFocus = isOpen && round === first;
  return (
    <Suspense fallback={plain}>
      {isUsed ? <RichEditor key={round} takesFocus={takesFocus} {...props} /> : plain}
    </Suspense>
  );
}
