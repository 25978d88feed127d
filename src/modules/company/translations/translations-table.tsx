import type { Row } from '#kernel/resource.ts';
import { Checkbox } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { htmlLang, languages } from '#kernel/languages.ts';
import type { List } from '#web/crud/use-list.ts';
import { choiceText, labelOf, titleOf } from '#web/fields/field-names.ts';
import look from '#web/ui/rows.module.css';
import tableStyles from '#web/grid/list-table.module.css';
import { allToggled, extended, noSelection, type Selection, toggled } from '#web/lists/selection.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel, panelOf } from '#web/navigation/panel-address.ts';
import { translations } from '#modules/company/translations/translations.ts';
import styles from '#modules/company/translations/translations.module.css';

interface TranslationsTableProps {
  readonly list: List<Row<typeof translations>>;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
  /** Only who may save has something to do with several rows. */
  readonly isSelectable: boolean;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 };

/** Keys with what is to be said about them, and the three languages side by side. A row opens by press or Enter. */
export function TranslationsTable({ list, selection, select, isSelectable }: TranslationsTableProps) {
  const { t } = useTexts();
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows } = list;
  const order = rows.map(({ id }) => id);
  const openId = Number(panelOf(list.search)?.id ?? 0);
  const label = (name: string) => labelOf(t, translations, name);
  const choose = (id: number, isRange: boolean) =>
    select(isRange ? extended(selection, id, order) : toggled(selection, id));

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const row = (event.target as Element).closest<HTMLElement>('tr[data-row]');
    if (!row || row !== event.target) return;
    const id = Number(row.dataset.row);
    const step = steps[event.key];
    if (step) {
      const next = Math.max(0, Math.min(rows.length - 1, order.indexOf(id) + step));
      body.current?.querySelectorAll<HTMLElement>('tr[data-row]')[next]?.focus();
    } else if (event.key === 'Enter') openPanel(translations.path, id);
    else if (event.key === ' ' && isSelectable) choose(id, event.shiftKey);
    else if (event.key === 'Escape' && selection.ids.size) select(noSelection);
    else return;
    event.preventDefault();
  };

  return (
    <table
      className={`${look.rows} ${tableStyles.table} ${styles.table}`}
      // A table whose rows are selected and walked by keys is a grid.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="grid"
      aria-label={titleOf(t, translations)}
      aria-rowcount={list.total}
      aria-multiselectable={isSelectable}
    >
      <thead>
        <tr>
          {isSelectable && (
            <th className={tableStyles.check} scope="col">
              <Checkbox
                aria-label={t('list.select_all')}
                checked={rows.length > 0 && selection.ids.size === rows.length}
                indeterminate={selection.ids.size > 0 && selection.ids.size < rows.length}
                onChange={() => select(allToggled(selection, order))}
              />
            </th>
          )}
          <th scope="col" className={isSelectable ? tableStyles.first : undefined}>
            {label('key')}
          </th>
          <th scope="col">{label('flags')}</th>
          {languages.map((one) => (
            <th key={one} scope="col">
              {label(one)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown}>
        {rows.map((row, index) => (
          <TranslationRow
            key={row.id}
            row={row}
            isFirst={index === 0}
            isOpen={row.id === openId}
            isChosen={selection.ids.has(row.id)}
            choose={isSelectable ? choose : null}
          />
        ))}
      </tbody>
    </table>
  );
}

interface TranslationRowProps {
  readonly row: Row<typeof translations>;
  readonly isFirst: boolean;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  /** Null where several rows are of no use. */
  readonly choose: ((id: number, isRange: boolean) => void) | null;
}

function TranslationRow({ row, isFirst, isOpen, isChosen, choose }: TranslationRowProps) {
  const { t, lang } = useTexts();
  return (
    <tr
      data-row={row.id}
      data-open={isOpen || undefined}
      tabIndex={isFirst ? 0 : -1}
      aria-selected={choose ? isChosen : undefined}
      onClick={(event) => {
        if (!(event.target as Element).closest('input, label')) openPanel(translations.path, row.id);
      }}
    >
      {choose && (
        <td className={tableStyles.check}>
          <Checkbox
            tabIndex={-1}
            aria-label={t('list.select_row', { name: row[lang] ?? row.uz })}
            checked={isChosen}
            onChange={(event) => choose(row.id, (event.nativeEvent as PointerEvent).shiftKey)}
          />
        </td>
      )}
      <td className={choose ? tableStyles.first : undefined}>
        <code translate="no" title={row.key}>
          {row.key}
        </code>
      </td>
      <td>
        <Flags row={row} />
      </td>
      {languages.map((one) => (
        <td key={one} lang={htmlLang[one]} title={row[one] ?? ''}>
          {row[one] ?? ''}
        </td>
      ))}
    </tr>
  );
}

function Flags({ row }: { readonly row: Row<typeof translations> }) {
  const { t } = useTexts();
  return (
    <span className="flex gap-6">
      {row.flags.map((flag) => (
        <span key={flag} className={`rigid warn small rounded-s ${styles.flag}`} data-flag={flag}>
          {choiceText(t, translations, 'flags', flag)}
        </span>
      ))}
    </span>
  );
}
