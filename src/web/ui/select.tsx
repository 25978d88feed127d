import { type SelectProps, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { arrival } from '#web/navigation/arrival.ts';
import { storeOf, useStore } from '#web/state/store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { notifyProblem } from '#web/ui/notices.ts';

type SelectLibrary = typeof import('#web/ui/select-library.ts');

const library = storeOf<SelectLibrary | null>(null);

let coming: Promise<void> | undefined;

/** Brings what draws the lists. Throws when it does not come; the next who wants it tries again. */
function bringSelect(): Promise<void> {
  coming ??= arrival(() => import('#web/ui/select-library.ts')).then(
    (came) => library.set(came),
    (error) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}

/** What somebody did to the input before its list was there. */
interface Turned {
  readonly isPressed: boolean;
  readonly typed: string | null;
}

/**
 * A choice from a list that stands on a screen from the start. Until somebody turns to it, it only shows what is
 * chosen; then its code comes, and what was pressed or typed meanwhile counts. Forms have the library's, which comes
 * with them.
 */
export function Select({ ref, ...props }: SelectProps & { readonly ref?: Ref<HTMLInputElement> }) {
  const floats = useStore(library);
  const [turned, setTurned] = useState<Turned | null>(null);
  const turn = (by: Partial<Turned>) => {
    setTurned((before) => ({ isPressed: false, typed: null, ...before, ...by }));
    bringSelect().catch(notifyProblem);
  };
  if (floats && turned) return <Arrived {...props} ref={ref} floats={floats} turned={turned} />;
  return <Waiting {...props} ref={ref} typed={turned?.typed ?? null} turn={turn} />;
}

interface WaitingProps extends SelectProps {
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly typed: string | null;
  readonly turn: (by: Partial<Turned>) => void;
}

function Waiting({ ref, typed, turn, ...props }: WaitingProps) {
  const { data = [], value, searchable, placeholder, label, description, error, required, disabled, id } = props;
  const { leftSection, className, w, name, translate, style } = props;
  const listId = useId();
  const chosen = data.find((one) => (typeof one === 'string' ? one : 'value' in one && one.value) === value);
  const words = typeof chosen === 'string' ? chosen : chosen && 'label' in chosen ? chosen.label : '';
  return (
    <TextInput
      ref={ref}
      {...{
        placeholder,
        label,
        description,
        error,
        required,
        disabled,
        id,
        leftSection,
        className,
        w,
        name,
        translate,
      }}
      style={style}
      aria-label={props['aria-label']}
      aria-labelledby={props['aria-labelledby']}
      aria-describedby={props['aria-describedby']}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-controls={listId}
      autoComplete="off"
      readOnly={!searchable}
      pointer={!searchable}
      value={typed ?? words ?? ''}
      rightSection={<Icon name="chevron-down" size={14} className="quiet" />}
      rightSectionPointerEvents="none"
      onPointerEnter={() => void bringSelect().catch(() => {})}
      onFocus={() => turn({})}
      onClick={() => turn({ isPressed: true })}
      onChange={(event) => turn({ typed: event.currentTarget.value })}
    />
  );
}

interface ArrivedProps extends SelectProps {
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly floats: SelectLibrary;
  readonly turned: Turned;
}

/** The real one takes over where the other was left: with the focus, opened by the press, with the letters. */
function Arrived({ ref, floats, turned, ...props }: ArrivedProps) {
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref);
  const takeOver = useEffectEvent(() => {
    const it = input.current;
    // Who has gone elsewhere meanwhile is not called back.
    if (!it || (document.activeElement !== document.body && document.activeElement !== it)) return;
    it.focus({ preventScroll: true });
    if (turned.isPressed && it.getAttribute('aria-expanded') !== 'true') it.click();
    if (turned.typed === null) return;
    it.setRangeText(turned.typed, 0, it.value.length, 'end');
    it.dispatchEvent(new Event('input', { bubbles: true }));
  });
  useEffect(() => takeOver(), []);
  const { Select: Drawn } = floats;
  return <Drawn {...props} ref={merged} />;
}
