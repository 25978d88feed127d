import type { FormEvent, KeyboardEvent, ReactNode } from 'react';

interface SentFormProps {
  readonly send: () => void;
  readonly className?: string | undefined;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A form that is sent by its button, by Enter in a line of text, and by Ctrl/⌘-Enter wherever one is in it. */
export function SentForm({ send, className, id, children }: SentFormProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    // What is typed into a field that settles when it is left counts as well.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    send();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut beside its button
    <form id={id} className={className} noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
      {children}
    </form>
  );
}
