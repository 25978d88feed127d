import { useEffect } from 'react';
import { commandsNow } from '#web/keys/commands.ts';
import { whenScreenStands } from '#web/keys/screen-on-its-way.ts';
import { isPlain, shortcutReader } from '#web/ui/shortcuts.ts';

const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable="true"]';

/** Runs the command whose shortcut was pressed. Typing keeps plain keys and the undo of the field. */
export function useKeyboard(): void {
  useEffect(() => {
    const read = shortcutReader();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      const target = event.target instanceof Element ? event.target : null;
      const types = target?.closest(typed) !== null && target?.closest(typed) !== undefined;
      const inDialog = Boolean(target?.closest('dialog, [role="dialog"][aria-modal="true"]'));
      const commands = commandsNow().filter(
        ({ id, keys }) => keys && !(types && (isPlain(keys) || id === 'undo' || id === 'redo')),
      );
      const keys = read(event, inDialog ? [] : commands.map((command) => command.keys!));
      const command = keys && commands.find((one) => one.keys === keys);
      if (!command) {
        if (!types && !inDialog && /^Key[JK]$/.test(event.code))
          void import('#web/keys/rows-by-keys.ts').then((it) => it.walkByLetter(event, target));
        return;
      }
      event.preventDefault();
      // The key belongs to the screen that is meant: N on a list that is still coming makes a row of it, no task.
      if (command.section === 'create')
        whenScreenStands(() =>
          commandsNow()
            .find((one) => one.keys === keys)
            ?.perform(),
        );
      else command.perform();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
