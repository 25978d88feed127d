import { type SelectProps, TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { PickerProps } from '#web/ui/picker.tsx';
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

/** The library once somebody has turned to an input, what they did to it before, and how to say so. */
function useTurned() {
  const floats = useStore(library);
  const [turned, setTurned] = useState<Turned | null>(null);
  const turn = (by: Partial<Turned>) => {
    setTurned((before) => ({ isPressed: false, typed: null, ...before, ...by }));
    bringSelect().catch(notifyProblem);
  };
  return { floats, turned, turn };
}

/**
 * A choice from a list that stands on a screen from the start. Until somebody turns to it, it only shows what is
 * chosen; then its code comes, and what was pressed or typed meanwhile counts. Forms have the library's, which comes
 * with them.
 */
export function Select({ ref, ...props }: SelectProps & { readonly ref?: Ref<HTMLInputElement> }) {
  const { floats, turned, turn } = useTurned();
  const { data = [], value, searchable = false } = props;
  if (floats && turned)
    return <Arrived {...{ ref, turned }} renderInput={(own) => <floats.Select {...props} ref={own} />} />;
  const chosen = data.find((one) => (typeof one === 'string' ? one : 'value' in one && one.value) === value);
  const words = typeof chosen === 'string' ? chosen : chosen && 'label' in chosen ? chosen.label : '';
  return <Waiting {...{ ref, turn, searchable }} look={props} words={turned?.typed ?? words ?? ''} />;
}

/** The same for a row of many. */
export function LatePicker(props: PickerProps) {
  const { floats, turned, turn } = useTurned();
  const { inputRef, look, chosen, unmatched } = props;
  if (floats && turned)
    return (
      <Arrived ref={inputRef} turned={turned} renderInput={(own) => <floats.Picker {...props} inputRef={own} />} />
    );
  const words = turned?.typed ?? unmatched ?? chosen?.name ?? '';
  return <Waiting {...{ ref: inputRef, turn, look, words }} searchable />;
}

type Look = Pick<
  TextInputProps,
  | 'placeholder'
  | 'label'
  | 'description'
  | 'error'
  | 'required'
  | 'disabled'
  | 'id'
  | 'leftSection'
  | 'className'
  | 'w'
  | 'name'
  | 'translate'
  | 'style'
  | 'aria-label'
  | 'aria-labelledby'
  | 'aria-describedby'
>;

interface WaitingProps {
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly look: Look;
  readonly words: string;
  readonly searchable: boolean;
  readonly turn: (by: Partial<Turned>) => void;
}

function Waiting({ ref, look, words, searchable, turn }: WaitingProps) {
  const { placeholder, label, description, error, required, disabled, id } = look;
  const { leftSection, className, w, name, translate, style } = look;
  const listId = useId();
  return (
    <TextInput
      ref={ref}
      {...{ placeholder, label, description, error, required, disabled, id }}
      {...{ leftSection, className, w, name, translate }}
      style={style}
      aria-label={look['aria-label']}
      aria-labelledby={look['aria-labelledby']}
      aria-describedby={look['aria-describedby']}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-controls={listId}
      autoComplete="off"
      readOnly={!searchable}
      pointer={!searchable}
      value={words}
      rightSection={<Icon name="chevron-down" size={14} className="quiet" />}
      rightSectionPointerEvents="none"
      onPointerEnter={() => void bringSelect().catch(() => {})}
      onFocus={(event) => {
        event.currentTarget.select();
        turn({});
      }}
      onClick={() => turn({ isPressed: true })}
      onChange={(event) => turn({ typed: event.currentTarget.value })}
    />
  );
}

interface ArrivedProps {
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly turned: Turned;
  readonly renderInput: (own: Ref<HTMLInputElement>) => ReactNode;
}

/** The real one takes over where the other was left: with the focus, opened by the press, with the letters. */
function Arrived({ ref, turned, renderInput }: ArrivedProps) {
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
  return renderInput(merged);
}
