import { useTexts } from '#web/i18n/texts.ts';
import { useAllCommands } from '#web/keys/commands.ts';
import styles from '#web/shell/keys-sheet.module.css';
import { keysSheetOpen } from '#web/shell/palette-state.ts';
import { keysOf } from '#web/ui/shortcuts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

const close = () => keysSheetOpen.set(false);

/** Keys that are no commands: they belong to lists, boards and forms. */
const everywhere: readonly (readonly [string, readonly string[]])[] = [
  ['keys.move_in_list', ['ArrowUp', 'ArrowDown']],
  ['keys.open_row', ['Enter']],
  ['keys.select_row', ['Space']],
  ['keys.select_range', ['shift+ArrowDown']],
  ['keys.select_all', ['mod+KeyA']],
  ['keys.delete', ['Delete']],
  ['keys.enter_cells', ['ArrowRight']],
  ['keys.edit_cell', ['F2']],
  ['keys.copy_cells', ['mod+KeyC', 'mod+KeyV']],
  ['keys.fill_cells', ['mod+KeyD']],
  ['keys.lift_card', ['Space']],
  ['keys.move_card', ['KeyM']],
  ['keys.next_move', ['Space']],
  ['keys.set_deadline', ['KeyD']],
  ['keys.set_priority', ['KeyP']],
  ['keys.judge_check', ['KeyP', 'KeyF']],
  ['keys.submit', ['mod+Enter']],
  ['keys.close', ['Escape']],
];

/** All keys that work here, by what they do. */
export default function KeysSheet() {
  const { t } = useTexts();
  const commands = useAllCommands().filter(({ keys }) => keys);
  return (
    <Dialog label={t('shell.keys')} close={close} wide>
      <header className={`row between gap-0 ${styles.head}`}>
        <h2 className="text-16">{t('shell.keys')}</h2>
        <IconButton icon="x" label={t('action.close')} onClick={close} />
      </header>
      <div className={`grid ${styles.columns}`}>
        <dl>
          {commands.map((command) => (
            <Row key={command.id} name={command.name ?? t(command.text, command.values)} keys={[command.keys!]} />
          ))}
        </dl>
        <dl>
          {everywhere.map(([key, keys]) => (
            <Row key={key} name={t(key)} keys={keys} />
          ))}
        </dl>
      </div>
    </Dialog>
  );
}

function Row({ name, keys }: { readonly name: string; readonly keys: readonly string[] }) {
  return (
    <div className={`row between gap-12 ruled ${styles.row}`}>
      <dt>{name}</dt>
      <dd className="flex gap-3 rigid">
        {keys.flatMap(keysOf).map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  );
}
