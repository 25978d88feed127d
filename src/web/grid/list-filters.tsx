import { Button, Menu, Popover } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Field } from '#kernel/field.ts';
import type { Resource } from '#kernel/resource.ts';
import { instant } from '#kernel/fields/time.ts';
import { typingPauseMs } from '#web/constants.ts';
import { ExportMenu } from '#web/grid/export-menu.tsx';
import type { useColumns } from '#web/grid/list-columns.ts';
import styles from '#web/grid/list-filters.module.css';
import type { List } from '#web/crud/use-list.ts';
import { labelOf } from '#web/fields/field-names.ts';
import { viewOf } from '#web/fields/field-views.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { Search } from '#web/router/search.ts';
import { useMay } from '#web/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

interface ListFiltersProps {
  readonly resource: Resource;
  readonly list: List;
  readonly columns: ReturnType<typeof useColumns>;
  readonly fixed: Search;
}

/** The fields that a list can be narrowed by, and when its rows were made and changed. */
const filterable = (resource: Resource, fixed: Search): [string, Field][] => {
  const times: [string, Field][] = [
    ['created_at', instant({})],
    ['updated_at', instant({})],
  ];
  return [...Object.entries(resource.fields), ...times].filter(
    ([name, field]) => viewOf(field).Filter && !field.options.computed && !(name in fixed),
  );
};

const partsOf = (name: string) => [name, `${name}_from`, `${name}_to`];

/** The bar above a list: search, what it is narrowed by, its columns, its export. All of it stands in the address. */
export function ListFilters({ resource, list, columns, fixed }: ListFiltersProps) {
  const { t } = useTexts();
  const may = useMay();
  const [added, setAdded] = useState<string | null>(null);
  const fields = filterable(resource, fixed);
  const isSet = (name: string) => partsOf(name).some((part) => list.state.filters[part]);
  const set = fields.filter(([name]) => isSet(name) || name === added);
  const free = fields.filter(([name]) => !isSet(name) && name !== added);
  const mayExport = may(resource.access.export ?? resource.access.read);
  return (
    <div className={styles.bar} role="search" aria-label={t('filter.bar')}>
      <Question list={list} />
      {set.map(([name, field]) => (
        <Chip
          key={name}
          resource={resource}
          name={name}
          field={field}
          list={list}
          isNew={name === added}
          done={() => setAdded(null)}
        />
      ))}
      {free.length > 0 && (
        <Menu width={220}>
          <Menu.Target>
            <Button variant="subtle" leftSection={<Icon name="filter" size={14} />}>
              {t('filter.title')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={styles.long}>
            {free.map(([name]) => (
              <Menu.Item key={name} onClick={() => setAdded(name)}>
                {labelOf(t, resource, name)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {list.isFiltered && (
        <Button variant="subtle" onClick={list.clearFilters}>
          {t('filter.clear')}
        </Button>
      )}
      <span className="grow" />
      <Menu closeOnItemClick={false} position="bottom-end" width={220}>
        <Menu.Target>
          <IconButton icon="columns" label={t('list.columns')} />
        </Menu.Target>
        <Menu.Dropdown className={styles.long}>
          {columns.all.map((column) => (
            <Menu.Item
              key={column.name}
              role="menuitemcheckbox"
              aria-checked={columns.isShown(column)}
              disabled={column.name === resource.display}
              leftSection={<Icon name={columns.isShown(column) ? 'check' : 'point'} />}
              onClick={() => columns.toggle(column)}
            >
              {labelOf(t, resource, column.name)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="restore" />} onClick={columns.reset}>
            {t('list.usual_columns')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {mayExport && <ExportMenu resource={resource} list={list} fixed={fixed} />}
    </div>
  );
}

/** Searches while one types, a moment after the last key. */
function Question({ list }: { readonly list: List }) {
  const { t } = useTexts();
  const asked = list.state.filters.q ?? '';
  const [typed, setTyped] = useState(asked);
  const [last, setLast] = useState(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed from elsewhere: a link, the way back, cleared filters.
  if (asked !== last) {
    setLast(asked);
    setTyped(asked);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setLast(text.trim());
      list.setFilters({ q: text.trim() || null });
    }, typingPauseMs);
  };
  return (
    <label className={styles.question}>
      <Icon name="search" size={14} />
      <input
        type="search"
        aria-label={t('action.search')}
        placeholder={t('action.search')}
        maxLength={200}
        value={typed}
        onChange={(event) => ask(event.currentTarget.value)}
      />
    </label>
  );
}

interface ChipProps {
  readonly resource: Resource;
  readonly name: string;
  readonly field: Resource['fields'][string];
  readonly list: List;
  /** Just added: its control stands open. */
  readonly isNew: boolean;
  readonly done: () => void;
}

/** One filter: what it is, what it is set to, and its control behind it. */
function Chip({ resource, name, field, list, isNew, done }: ChipProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(isNew);
  const { Filter, FilterText } = viewOf(field);
  if (!Filter || !FilterText) return null;
  const label = labelOf(t, resource, name);
  const search = list.state.filters;
  const common = { resource, name, field, search };
  const isSet = partsOf(name).some((part) => search[part]);
  const close = (next: boolean) => {
    setOpen(next);
    if (!next) done();
  };
  return (
    <span className={styles.chip}>
      <Popover opened={open} onChange={close} trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={styles.name} aria-expanded={open} onClick={() => close(!open)}>
            <span className="quiet">{label}</span>
            {isSet && (
              <span className={styles.value}>
                <FilterText {...common} />
              </span>
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>
          <Filter {...common} change={list.setFilters} />
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('filter.remove', { name: label })}
        onClick={() => {
          done();
          list.setFilters(Object.fromEntries(partsOf(name).map((part) => [part, null])));
        }}
      >
        <Icon name="x" size={12} />
      </button>
    </span>
  );
}
