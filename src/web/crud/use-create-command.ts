import { useMemo } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { oneOf } from '#web/fields/field-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { type Command, useCommands } from '#web/keys/commands.ts';
import { openPanel } from '#web/navigation/panel-address.ts';

/** What the button for a new row does, by key and in the palette: the same key on every list. */
export function useCreateCommand(resource: Resource, mayCreate: boolean): void {
  const { t } = useTexts();
  const name = `${oneOf(t, resource)}: ${t('action.create')}`;
  const { path } = resource;
  const commands = useMemo<readonly Command[]>(
    () =>
      mayCreate
        ? [
            {
              id: `create ${path}`,
              text: 'action.create',
              name,
              icon: 'plus',
              section: 'create',
              keys: 'KeyN',
              perform: () => openPanel(path, 'new'),
            },
          ]
        : [],
    [path, name, mayCreate],
  );
  useCommands(commands);
}
