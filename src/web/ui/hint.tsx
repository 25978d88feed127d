import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Bubble } from '#web/ui/bubble.tsx';
import styles from '#web/ui/hint.module.css';

interface HintProps extends Pick<ComponentPropsWithoutRef<'button'>, 'className' | 'style'> {
  /** What it means, or how it comes about. */
  readonly text: ReactNode;
  /** What a screen reader calls it, where what is seen is a picture. */
  readonly label?: string | undefined;
  /** Drawn as not decided yet. */
  readonly 'data-waiting'?: boolean | undefined;
  readonly children: ReactNode;
}

/** A figure or a sign that explains itself: to the pointer, to the focus and to a tap. Escape and leaving close it. */
export function Hint({ text, label, className = '', children, ...rest }: HintProps) {
  const [isOpen, open] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const id = useId();
  // A phone does not always give the focus to what is tapped: a tap elsewhere closes it.
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ target }: Event) => !ref.current?.contains(target as Node) && open(false);
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={`${styles.hint} ${className}`}
        {...rest}
        aria-label={label}
        aria-describedby={isOpen ? id : undefined}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && open(true)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && open(false)}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && open(true)}
        onBlur={() => open(false)}
        onClick={({ nativeEvent }) => open((nativeEvent as PointerEvent).pointerType === 'mouse' || !isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return;
          event.stopPropagation();
          open(false);
        }}
      >
        {children}
      </button>
      <Bubble of={ref} opened={isOpen} label={<span id={id}>{text}</span>} multiline maw={320} />
    </>
  );
}

interface HintLinesProps {
  readonly lines: readonly { readonly key: string; readonly name: ReactNode; readonly value: ReactNode }[];
}

/** What a figure is made of: names and values, one below the other. */
export function HintLines({ lines }: HintLinesProps) {
  return (
    <span className="grid gap-2">
      {lines.map(({ key, name, value }) => (
        <span key={key} className="flex gap-16 between">
          <span>{name}</span>
          <span className="digits">{value}</span>
        </span>
      ))}
    </span>
  );
}
