import { Button, Menu, Popover } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { typingPauseMs } from '#web/state/limits.ts';
import type { Filters } from '#web/crud/use-filters.ts';
import { labelOf } from '#web/fields/field-names.ts';
import styles from '#web/grid/filter-bar.module.css';
import { useTexts } from '#web/i18n/texts.ts';
import { droppedFilters } from '#web/lists/dropped-filters.ts';
import { useStore } from '#web/state/store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

const part = <N extends keyof typeof import('#web/grid/filter-parts.tsx')>(name: N) =>
  lazy(async () => ({ default: (await import('#web/grid/filter-parts.tsx'))[name] }));
const FilterControl = part('FilterControl');
const FilterText = part('FilterText');
const FilterNames = part('FilterNames');

interface FilterBarProps {
  readonly resource: Resource;
  readonly filters: Filters;
  /** Names of filters that the screen sets itself. */
  readonly without: readonly string[];
  /** Offered at once, the others stand behind the button. */
  readonly usual?: readonly string[];
  /** What else the bar of this screen holds, on its right. */
  readonly children?: ReactNode;
}

const timeNames = ['created_at', 'updated_at'];
const partsOf = (name: string) => [name, `${name}_from`, `${name}_to`];

/**
 * Search and what the rows are narrowed by. All of it stands in the address. The controls of the fields come when one
 * is opened or set, so that a board does not wait for them.
 */
export function FilterBar({ resource, filters, without, usual = [], children }: FilterBarProps) {
  const { t } = useTexts();
  const dropped = useStore(droppedFilters);
  const [added, setAdded] = useState<string | null>(null);
  const names = [...Object.keys(resource.fields), ...timeNames].filter((name) => !without.includes(name));
  const isSet = (name: string) => partsOf(name).some((part) => filters.asked[part]);
  const isChip = (name: string) => isSet(name) || name === added || usual.includes(name);
  const chips = [...usual.filter((name) => names.includes(name)), ...names.filter((name) => !usual.includes(name))];
  const bar = (
    <div className={`row wrap gap-6 rigid ${styles.bar}`} role="search" aria-label={t('filter.bar')}>
      <Question filters={filters} />
      {chips.filter(isChip).map((name) => (
        <Chip
          key={name}
          resource={resource}
          name={name}
          filters={filters}
          isSet={isSet(name)}
          isNew={name === added}
          done={() => setAdded(null)}
        />
      ))}
      <Menu width={220}>
        <Menu.Target>
          <Button variant="subtle" leftSection={<Icon name="filter" size={14} />}>
            {t('filter.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.long}>
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <FilterNames resource={resource} names={names.filter((name) => !isChip(name))} choose={setAdded} />
          </Suspense>
        </Menu.Dropdown>
      </Menu>
      {filters.isFiltered && (
        <Button variant="subtle" onClick={filters.clearFilters}>
          {t('filter.clear')}
        </Button>
      )}
      <span className="grow" />
      {children}
    </div>
  );
  return (
    <>
      {bar}
      {dropped.length > 0 && (
        <p className={`flow rigid ruled soft small ${styles.dropped}`} role="status">
          {t('filter.dropped')}{' '}
          {dropped.map((name) => {
            const field = name.replace(/_(from|to)$/, '');
            return resource.fields[field] ? (
              <span key={name}>{labelOf(t, resource, field)}</span>
            ) : (
              <code key={name}>{name}</code>
            );
          })}
        </p>
      )}
    </>
  );
}

/** Searches while one types, a moment after the last key. */
function Question({ filters }: { readonly filters: Filters }) {
  const asked = filters.asked.q ?? '';
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
      filters.setFilters({ q: text.trim() || null });
    }, typingPauseMs);
  };
  return <SearchField value={typed} change={ask} />;
}

interface ChipProps {
  readonly resource: Resource;
  readonly name: string;
  readonly filters: Filters;
  readonly isSet: boolean;
  /** Just added: its control stands open. */
  readonly isNew: boolean;
  readonly done: () => void;
}

/** One filter: what it is, what it is set to, and its control behind it. */
function Chip({ resource, name, filters, isSet, isNew, done }: ChipProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(isNew);
  const label = labelOf(t, resource, name);
  const common = { resource, name, search: filters.asked };
  const close = (next: boolean) => {
    setOpen(next);
    if (!next) done();
  };
  return (
    <span className={`inline gap-0 framed tap ${styles.chip}`} data-set={isSet || isNew || undefined}>
      <Popover opened={open} onChange={close} trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={`inline shrinks ${styles.name}`}
            aria-expanded={open}
            onClick={() => close(!open)}
          >
            <span className="quiet">{label}</span>
            {!isSet && !isNew && <Icon name="chevron-down" size={12} />}
            {isSet && (
              <span className={`cut medium ${styles.value}`}>
                <Suspense>
                  <FilterText {...common} />
                </Suspense>
              </span>
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <FilterControl {...common} change={filters.setFilters} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {(isSet || isNew) && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('filter.remove', { name: label })}
          onClick={() => {
            done();
            filters.setFilters(Object.fromEntries(partsOf(name).map((part) => [part, null])));
          }}
        >
          <Icon name="x" size={12} />
        </button>
      )}
    </span>
  );
}
