import { SegmentedControl } from '@mantine/core';
import { ResourcePage } from '#web/resource-page/resource-page.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { users } from '#modules/company/people/door.ts';

/** Of an organisation or of the company: the filter of each view, as it stands in the address. */
const views = { everyone: null, staff_only: 'null', clients_only: '!null' } as const;
type View = keyof typeof views;

/** Everyone who can sign in, staff and the people of clients together or apart. */
export default function UsersScreen() {
  const { t } = useTexts();
  const { client_id = null } = useSearchTexts();
  const names = Object.keys(views) as View[];
  const view = names.find((name) => views[name] === client_id) ?? '';
  return (
    <ResourcePage
      resource={users}
      views={
        <SegmentedControl
          aria-label={t('users.kinds')}
          size="xs"
          value={view}
          onChange={(name) => changeSearch({ client_id: views[name as View], page: null })}
          data={names.map((name) => ({ value: name, label: t(`users.${name}`) }))}
        />
      }
    />
  );
}
