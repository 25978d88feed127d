import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#web/i18n/texts.ts';
import { begunVariable, withVariable } from '#modules/channels/notifications/screens/begun-variable.ts';
import styles from '#modules/channels/notifications/template.module.css';

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface Offered {
  readonly field: TextField;
  readonly names: readonly string[];
  readonly chosen: number;
}

interface CompletionProps {
  /** What stands inside of the form whose texts it completes. */
  readonly within: RefObject<HTMLElement | null>;
  readonly names: readonly string[];
  /** Is this a field in which a variable can stand? */
  readonly isText: (field: TextField) => boolean;
}

const textFieldOf = (target: EventTarget | null): TextField | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;

/** Names of variables under the text as soon as a brace is typed: arrows choose, Enter and Tab take, Escape closes. */
export function VariableCompletion({ within, names, isText }: CompletionProps) {
  const { t } = useTexts();
  const id = useId();
  const [offered, offer] = useState<Offered | null>(null);
  const look = useEffectEvent((target: EventTarget | null) => {
    const field = textFieldOf(target);
    const begun = field && isText(field) ? begunVariable(field.value, field.selectionStart ?? 0) : null;
    const fitting = begun === null ? [] : names.filter((name) => name.startsWith(begun));
    offer(field && fitting.length ? { field, names: fitting, chosen: 0 } : null);
  });
  const take = ({ field }: Offered, name: string) => {
    offer(null);
    const { start, end, text } = withVariable(field.value, field.selectionStart ?? 0, name);
    field.focus();
    field.setRangeText(text, start, end, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    offer(null);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!offered || event.target !== offered.field) return;
    const count = offered.names.length;
    const step = { ArrowDown: 1, ArrowUp: count - 1 }[event.key];
    if (step) offer({ ...offered, chosen: (offered.chosen + step) % count });
    else if (event.key === 'Enter' || event.key === 'Tab') take(offered, offered.names[offered.chosen]!);
    else if (event.key === 'Escape') offer(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const form = within.current?.closest('form');
    if (!form) return;
    const end = new AbortController();
    const { signal } = end;
    form.addEventListener('input', (event) => look(event.target), { signal });
    form.addEventListener('keydown', press, { signal, capture: true });
    form.addEventListener('focusout', () => offer(null), { signal });
    return () => end.abort();
  }, [within]);
  useEffect(() => {
    const field = offered?.field;
    if (!field) return;
    field.setAttribute('aria-controls', id);
    field.setAttribute('aria-activedescendant', `${id}-${offered.chosen}`);
    return () => {
      field.removeAttribute('aria-controls');
      field.removeAttribute('aria-activedescendant');
    };
  }, [offered, id]);
  if (!offered) return null;
  const { left, bottom, width } = offered.field.getBoundingClientRect();
  return createPortal(
    <div
      id={id}
      role="listbox"
      aria-label={t('template.variables')}
      className={`panel framed rounded ${styles.completion}`}
      style={{ left, top: bottom + 2, maxWidth: width }}
    >
      {offered.names.map((name, place) => (
        <div
          key={name}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === offered.chosen}
          className={`hovers rounded-s ${styles.offered}`}
          // The field keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            take(offered, name);
          }}
        >
          <code>{`{${name}}`}</code>
        </div>
      ))}
    </div>,
    document.body,
  );
}
