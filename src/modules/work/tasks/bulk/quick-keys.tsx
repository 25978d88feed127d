import { useMemo } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { labelOf } from '#web/fields/field-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { type Command, useCommands } from '#web/keys/commands.ts';

/** What people change of many tasks most, each one key away. */
export const quickKeys = [
  { name: 'status', icon: 'progress', keys: 'KeyS' },
  { name: 'executor_id', icon: 'user', keys: 'KeyE' },
  { name: 'deadline', icon: 'calendar-due', keys: 'KeyD' },
  { name: 'task_priority_id', icon: 'flag', keys: 'KeyP' },
] as const;

/** The keys of quick changes hold from the first selected task on, also before their buttons have come. */
export function useQuickKeys(resource: Resource, open: (name: string) => void, openStickers: () => void): void {
  const { t } = useTexts();
  const commands = useMemo((): Command[] => {
    const change = (name: string, icon: string, keys: string, perform: () => void): Command => ({
      id: `change ${name}`,
      text: `field.${name}`,
      name: `${t('list.change')}: ${labelOf(t, resource, name)}`,
      icon,
      section: 'view',
      keys,
      perform,
    });
    return [
      ...quickKeys.map(({ name, icon, keys }) => change(name, icon, keys, () => open(name))),
      change('sticker_ids', 'sticker', 'KeyT', openStickers),
    ];
  }, [t, resource, open, openStickers]);
  useCommands(commands);
}
