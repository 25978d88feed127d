import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { chordOf, clash, isTaken } from '#web/keys/choosing-keys.ts';
import { type Command, useAllCommands } from '#web/keys/commands.ts';
import { chooseKeys, ownKeys } from '#web/keys/own-keys.ts';
import { isPlain, keysOf } from '#web/ui/shortcuts.ts';
import { useStore } from '#web/state/store.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notifyProblem } from '#web/ui/notices.ts';
import styles from '#modules/staff/access/account/own-shortcuts.module.css';

type Known = Command & { readonly shippedKeys?: string };

/** The keys of every command that the person may run: press others, and they hold at once and in every tab. */
export function KeySettings() {
  const { t } = useTexts();
  const commands = useAllCommands();
  const own = useStore(ownKeys);
  const [changing, setChanging] = useState<string | null>(null);
  const withKeys = commands.filter(({ keys, shippedKeys }) => keys || shippedKeys);
  const others = commands.filter((command) => !withKeys.includes(command));
  const save = (keys: typeof own) => {
    setChanging(null);
    chooseKeys(keys).catch(notifyProblem);
  };
  const rowOf = (command: Known) => (
    <KeyRow
      key={command.id}
      command={command}
      commands={commands}
      isOwn={command.id in own}
      isChanging={changing === command.id}
      change={() => setChanging(command.id)}
      leave={() => setChanging(null)}
      choose={(keys) => save({ ...own, [command.id]: keys })}
      reset={() => save(Object.fromEntries(Object.entries(own).filter(([id]) => id !== command.id)))}
    />
  );
  return (
    <div className="grid gap-12">
      <ul>{withKeys.map(rowOf)}</ul>
      {others.length > 0 && (
        <details>
          <summary>{t('own_keys.others', { n: others.length })}</summary>
          <ul>{others.map(rowOf)}</ul>
        </details>
      )}
      <p className="quiet">{t('own_keys.fixed')}</p>
      <div>
        <Button variant="default" disabled={Object.keys(own).length === 0} onClick={() => save({})}>
          {t('own_keys.reset_all')}
        </Button>
      </div>
    </div>
  );
}

interface KeyRowProps {
  readonly command: Known;
  readonly commands: readonly Known[];
  readonly isOwn: boolean;
  readonly isChanging: boolean;
  readonly change: () => void;
  readonly leave: () => void;
  readonly choose: (keys: string | null) => void;
  readonly reset: () => void;
}

function KeyRow({ command, commands, isOwn, isChanging, change, leave, choose, reset }: KeyRowProps) {
  const { t } = useTexts();
  const nameOf = ({ name, text, values }: Known) => name ?? t(text, values);
  const name = nameOf(command);
  return (
    <li className={`row wrap ruled ${styles.row}`} data-command={command.id}>
      <span className={`breaks ${styles.name}`}>{name}</span>
      {isChanging ? (
        <Catcher
          refusalOf={(keys) => {
            if (isTaken(keys)) return t('own_keys.taken');
            const other = commands.find((one) => one.id !== command.id && one.keys && clash(one.keys, keys));
            return other ? t('own_keys.conflict', { name: nameOf(other) }) : null;
          }}
          choose={choose}
          leave={leave}
        />
      ) : (
        <>
          <span className="inline wrap gap-4 quiet">
            {command.keys ? keysOf(command.keys).map((key) => <kbd key={key}>{key}</kbd>) : t('own_keys.none')}
          </span>
          <Button size="xs" variant="default" aria-label={t('own_keys.change_of', { name })} onClick={change}>
            {t('own_keys.change')}
          </Button>
          {isOwn && <IconButton small icon="arrow-back-up" label={t('own_keys.reset', { name })} onClick={reset} />}
        </>
      )}
    </li>
  );
}

interface CatcherProps {
  /** Why these keys cannot be, in words; null when they can. */
  readonly refusalOf: (keys: string) => string | null;
  readonly choose: (keys: string | null) => void;
  readonly leave: () => void;
}

/** A second key of a sequence is waited for so long. */
const secondKeyMs = 1_000;

/** Listens for the new keys before anybody else hears them. Escape leaves, Backspace takes the keys away. */
function Catcher({ refusalOf, choose, leave }: CatcherProps) {
  const { t } = useTexts();
  const [first, setFirst] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const settle = useEffectEvent((keys: string) => {
    const why = refusalOf(keys);
    setFirst(null);
    setRefusal(why);
    if (!why) choose(keys);
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.code === 'Tab' && !first) return leave();
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat) return;
    if (event.code === 'Escape') return leave();
    if (event.code === 'Backspace' || event.code === 'Delete') return choose(null);
    const chord = chordOf(event);
    if (!chord) return;
    if (first) settle(`${first} ${chord}`);
    else if (isPlain(chord) && !chord.includes('+')) setFirst(chord);
    else settle(chord);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
  useEffect(() => {
    if (!first) return undefined;
    const timer = setTimeout(() => settle(first), secondKeyMs);
    return () => clearTimeout(timer);
  }, [first]);
  return (
    <span className={`inline wrap gap-4 ink ${styles.catcher}`} role="status">
      {refusal && <span className="warn">{refusal}</span>}
      {first ? [...keysOf(first), '…'].map((key) => <kbd key={key}>{key}</kbd>) : t('own_keys.press')}
      <IconButton small icon="x" label={t('action.cancel')} onClick={leave} />
    </span>
  );
}
