import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { type Ref, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { OfferFace } from '#web/ui/offer-face.tsx';
import { type Picking, usePicking } from '#web/ui/picking.ts';
import styles from '#web/ui/picker.module.css';

type Look = Omit<TextInputProps, 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'onKeyDown' | 'rightSection' | 'ref'>;

export interface PickerProps extends Picking {
  /** What any input has. */
  readonly look: Look;
  /** Somebody turns to it: what is offered is wanted. */
  readonly begin: () => void;
  /** The resource whose rows are chosen from. */
  readonly path: string;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

const optionId = (listId: string, at: number) => `${listId}-${at}`;

/** One row of many by a few letters and Enter, or by a press. */
export function Picker({ look, begin, path, inputRef, ...picking }: PickerProps) {
  const { t } = useTexts();
  const { shown, isOpen, lit, isAwaited, open, pick, type, press, leave } = usePicking(picking);
  const { offered, chosen, isFresh, mayClear } = picking;
  const combobox = useCombobox({ opened: isOpen });
  const listId = useId();
  const hasCome = useRef(false);
  const sendAgain = useSending(isFresh);
  const start = () => {
    if (look.disabled) return;
    begin();
    open();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={(id) => pick(offered.find((one) => String(one.id) === id) ?? null)}>
      <Combobox.DropdownTarget>
        <TextInput
          {...look}
          ref={inputRef}
          translate="no"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && lit >= 0 ? optionId(listId, lit) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          data-mantine-stop-propagation={isOpen || undefined}
          value={shown}
          onFocus={(event) => {
            event.currentTarget.select();
            hasCome.current = true;
            start();
          }}
          onClick={(event) => {
            // The press that brings the focus puts the caret down after it.
            if (hasCome.current) event.currentTarget.select();
            hasCome.current = false;
            start();
          }}
          onChange={(event) => {
            hasCome.current = false;
            sendAgain(null);
            begin();
            type(event.currentTarget.value);
          }}
          onBlur={leave}
          onKeyDown={(event) => {
            const { nativeEvent, key, ctrlKey, metaKey } = event;
            if (nativeEvent.isComposing) return;
            // What sends the form takes what is lit as leaving the field does, before the form reads it.
            if (key === 'Enter' && (ctrlKey || metaKey)) {
              if (isAwaited) {
                sendAgain(event.currentTarget);
                event.preventDefault();
              }
              flushSync(() => press('Tab'));
            } else if (press(key)) event.preventDefault();
          }}
          rightSectionPointerEvents={mayClear && chosen && !look.disabled ? 'all' : 'none'}
          rightSection={
            mayClear && chosen && !look.disabled ? (
              <IconButton icon="x" small label={t('action.clear')} tabIndex={-1} onClick={() => pick(null)} />
            ) : (
              <Icon name="chevron-down" size={14} className="quiet" />
            )
          }
        />
      </Combobox.DropdownTarget>
      <PickerList {...{ look, path, listId, lit, isOpen, offered, isFresh, chosen }} />
    </Combobox>
  );
}

/** The keys that send a form came before the answer to what is typed: they are pressed again once it was taken. */
function useSending(isFresh: boolean): (input: HTMLInputElement | null) => void {
  const waiting = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = waiting.current;
    if (!isFresh || !input) return;
    waiting.current = null;
    const keys = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
    setTimeout(() => input.dispatchEvent(new KeyboardEvent('keydown', keys)));
  }, [isFresh]);
  return (input) => {
    waiting.current = input;
  };
}

interface PickerListProps extends Pick<PickerProps, 'look' | 'path' | 'offered' | 'isFresh' | 'chosen'> {
  readonly listId: string;
  readonly lit: number;
  readonly isOpen: boolean;
}

/** What is offered, the row that Enter takes lit among it. */
function PickerList({ look, path, listId, lit, isOpen, offered, isFresh, chosen }: PickerListProps) {
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lit >= 0 && isOpen) list.current?.children[lit]?.scrollIntoView({ block: 'nearest' });
  }, [lit, isOpen]);
  return (
    <Combobox.Dropdown hidden={look.disabled} className={styles.box}>
      <Combobox.Options
        ref={list}
        id={listId}
        className={styles.offered}
        aria-label={look['aria-label'] ?? (typeof look.label === 'string' ? look.label : undefined)}
      >
        {offered.map((offer, at) => (
          <Combobox.Option
            key={offer.id}
            id={optionId(listId, at)}
            value={String(offer.id)}
            selected={at === lit}
            active={offer.id === chosen?.id}
            className={styles.offer}
          >
            <OfferFace path={path} offer={offer} />
          </Combobox.Option>
        ))}
        {!offered.length && <Combobox.Empty>{t(isFresh ? 'state.nothing_found' : 'state.searching')}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}
