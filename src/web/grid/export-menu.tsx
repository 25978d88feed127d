import type { Resource } from '#kernel/resource.ts';
import { addressOf, type Parameters } from '#web/api/address.ts';
import { callAt } from '#web/api/call.ts';
import { callOf } from '#web/lists/list-address.ts';
import type { List } from '#web/crud/use-list.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { Search } from '#web/navigation/route-query.ts';
import { Menu } from '#web/ui/floats.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { attempt } from '#web/ui/notices.ts';

interface ExportMenuProps {
  readonly resource: Resource;
  readonly list: Pick<List, 'state'>;
  readonly fixed: Search;
  /** The columns that are shown, in their order, or who knows them; without them a file has all. */
  readonly columns?: readonly string[] | (() => Promise<readonly string[]>);
  /** The view that is shown, where it is more than a list: what it is grouped by, or `tree`. */
  readonly group?: string;
}

/** What is shown, all pages, as a file: through a signed address, for a download carries no header. */
export function ExportMenu({ resource, list, fixed, columns, group }: ExportMenuProps) {
  const { t } = useTexts();
  const download = (format: 'csv' | 'xlsx') =>
    attempt(async () => {
      const shown = typeof columns === 'function' ? await columns() : columns;
      const body = { format, ...partsOf(list, fixed, { columns: shown, group }) };
      const { url } = await callAt(resource, 'POST /export-link', { body });
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    });
  return (
    <IconMenu icon="download" label={t('list.export')} width={200}>
      <Menu.Item leftSection={<Icon name="file-spreadsheet" />} onClick={() => void download('xlsx')}>
        XLSX
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="file-text" />} onClick={() => void download('csv')}>
        CSV
      </Menu.Item>
    </IconMenu>
  );
}

/** Order and filters as they stand in the address of the list; pages mean nothing to a file. */
function partsOf(list: Pick<List, 'state'>, fixed: Search, shown: Parameters): { matrix: string; query: string } {
  const { matrix, query } = callOf(list.state, fixed);
  const { sortBy, descending } = matrix;
  const { url } = addressOf('GET ', { matrix: { sortBy, descending, ...shown }, query });
  const [before = '', after = ''] = url.split('?');
  return { matrix: before, query: after };
}
