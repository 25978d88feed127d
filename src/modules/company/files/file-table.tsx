import type { Row } from '#kernel/resource.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { labelOf } from '#web/fields/field-names.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import look from '#web/ui/rows.module.css';
import tableStyles from '#web/grid/list-table.module.css';
import { useTexts } from '#web/i18n/texts.ts';
import type { Search } from '#web/navigation/route-query.ts';
import { openPanel, panelOf } from '#web/navigation/panel-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { signOfFile } from '#modules/company/files/file-signs.ts';
import { resourcesView } from '#modules/company/files/resources-view.ts';

type Known = 'id' | 'name' | 'size' | 'mime' | 'resource_type_id' | 'created_by' | 'created_at';
/** What the table says of a file. */
type ShownFile = Pick<Row<typeof resourcesView>, Known>;

interface FileTableProps {
  readonly rows: readonly ShownFile[];
  readonly search?: Search;
  /** Boxes to choose rows by. */
  readonly check?: { readonly head: ReactNode; readonly row: (id: number, label: string) => ReactNode };
}

/** Files with what one asks of them: what, how large, of which type, whose, since when. Enter opens a row. */
export function FileTable({ rows, search = {}, check }: FileTableProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const openId = Number(panelOf(search)?.id ?? 0);
  const label = (name: string) => labelOf(t, resourcesView, name);
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, id: number) => {
    if (event.target !== event.currentTarget) return;
    const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
    const towards = step[event.key as keyof typeof step];
    if (towards) (event.currentTarget[towards] as HTMLElement | null)?.focus();
    else if (event.key === 'Enter') openPanel(resourcesView.path, id);
    else return;
    event.preventDefault();
  };
  return (
    <table className={`${look.rows} ${tableStyles.table}`} style={{ '--columns': '704px' }}>
      <colgroup>
        {check && <col style={{ width: 40 }} />}
        <col />
        <col style={{ width: 104 }} />
        <col style={{ width: 176 }} />
        <col style={{ width: 232 }} />
        <col style={{ width: 152 }} />
      </colgroup>
      <thead>
        <tr>
          {check && (
            <th scope="col" className={tableStyles.check}>
              {check.head}
            </th>
          )}
          <th scope="col">{label('name')}</th>
          <th scope="col" data-align="end">
            {t('file.size')}
          </th>
          <th scope="col">{label('resource_type_id')}</th>
          <th scope="col">{label('created_by')}</th>
          <th scope="col">{label('created_at')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={row.id}
            tabIndex={index === 0 ? 0 : -1}
            data-row={row.id}
            data-open={row.id === openId || undefined}
            onKeyDown={(event) => onKeyDown(event, row.id)}
            onClick={(event) => {
              if (!(event.target as Element).closest('input, label')) openPanel(resourcesView.path, row.id);
            }}
          >
            {check && (
              <td className={tableStyles.check}>{check.row(row.id, t('list.select_row', { name: row.name }))}</td>
            )}
            <td>
              <span className="row shrinks medium">
                <Icon name={signOfFile(row.mime)} className="rigid quiet" />
                <span className="cut" translate="no" title={row.name}>
                  {row.name}
                </span>
              </span>
            </td>
            <td data-align="end">{formats.bytes(row.size)}</td>
            <td>
              <ReferenceName path="admin/resource-types" id={row.resource_type_id} />
            </td>
            <td>
              <ReferenceName path="admin/users" id={row.created_by} />
            </td>
            <td>{formats.instant(row.created_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
