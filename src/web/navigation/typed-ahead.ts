/**
 * What is typed between a key that opens something and the moment when its first field is there: its code may be on the
 * way, and people do not wait. The letters go into that field; none of them is a command meanwhile.
 */
const longestWaitMs = 5_000;

let end: (() => void) | null = null;

/** From now on letters wait for the next text field that gets the focus. */
export function catchTyping(): void {
  end?.();
  let typed = '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return end?.();
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isTextField(document.activeElement) || !(isLetter || event.key === 'Backspace')) return;
    typed = isLetter ? typed + event.key : typed.slice(0, -1);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!isTextField(target)) return;
    end?.();
    if (!typed) return;
    target.setRangeText(typed, target.value.length, target.value.length, 'end');
    target.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const timer = setTimeout(() => end?.(), longestWaitMs);
  addEventListener('keydown', onKeyDown, { capture: true });
  addEventListener('focusin', onFocus);
  end = () => {
    end = null;
    clearTimeout(timer);
    removeEventListener('keydown', onKeyDown, { capture: true });
    removeEventListener('focusin', onFocus);
  };
}

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement && ['text', 'search', 'email', 'tel', 'url'].includes(target.type)) ||
  target instanceof HTMLTextAreaElement;
