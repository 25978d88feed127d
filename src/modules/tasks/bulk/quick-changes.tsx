import { Button } from '@mantine/core';
import type { Resource } from '#kernel/resource.ts';
import { labelOf } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Popover } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { attempt } from '#web/ui/notices.ts';
import { keysOf } from '#web/ui/shortcuts.ts';
import { type BulkRow, carryOut, type Order, preview } from '#modules/tasks/bulk/bulk-order.tsx';
import { quickKeys } from '#modules/tasks/bulk/quick-keys.tsx';
import { picks } from '#modules/tasks/bulk/quick-picks.tsx';

export interface QuickChangesProps {
  readonly resource: Resource;
  readonly ids: readonly number[];
  readonly rows: readonly RowValues[];
  /** The change that is being chosen: by a press here, or by its key. */
  readonly open: string | null;
  readonly setOpen: (name: string | null) => void;
  /** Some task refuses the order: what would become of each is shown before anything changes. */
  readonly show: (seen: { readonly order: Order; readonly rows: readonly BulkRow[] }) => void;
  /** Stickers are a set: they are chosen in the dialog. */
  readonly openStickers: () => void;
}

/** The usual changes of the selected tasks: a key or a press opens one, a second makes it. */
export function QuickChanges({ resource, ids, rows, open, setOpen, show, openStickers }: QuickChangesProps) {
  const { t } = useTexts();
  const make = async (order: Order) => {
    setOpen(null);
    await attempt(async () => {
      const would = await preview(ids, order);
      if (would.some(({ verdict }) => verdict === 'refused')) show({ order, rows: would });
      else await carryOut(ids, order);
    });
  };
  return (
    <>
      {quickKeys.map(({ name, icon, keys }) => {
        const Pick = picks[name];
        const label = labelOf(t, resource, name);
        return (
          <Popover
            key={name}
            opened={open === name}
            onChange={(is) => setOpen(is ? name : null)}
            position="top"
            trapFocus
            returnFocus
          >
            <Popover.Target>
              <Button
                variant="subtle"
                leftSection={<Icon name={icon} size={14} />}
                rightSection={<Keys keys={keys} />}
                aria-expanded={open === name}
                aria-keyshortcuts={keysOf(keys).join('+')}
                onClick={() => setOpen(open === name ? null : name)}
              >
                {label}
              </Button>
            </Popover.Target>
            <Popover.Dropdown aria-label={label} w={280}>
              <Pick label={label} rows={rows} order={(order) => void make(order)} />
            </Popover.Dropdown>
          </Popover>
        );
      })}
      <Button
        variant="subtle"
        leftSection={<Icon name="sticker" size={14} />}
        rightSection={<Keys keys="KeyT" />}
        aria-keyshortcuts="T"
        onClick={openStickers}
      >
        {labelOf(t, resource, 'sticker_ids')}
      </Button>
    </>
  );
}

const Keys = ({ keys }: { readonly keys: string }) => (
  <kbd className="wide-only" aria-hidden="true">
    {keysOf(keys).join(' ')}
  </kbd>
);
