import { Button } from '@mantine/core';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { nameOf } from '#kernel/naming.ts';
import { isSet as isPreset, type Preset, pressed } from '#kernel/presets.ts';
import type { Resource } from '#kernel/resource.ts';
import { typingPauseMs } from '#web/state/limits.ts';
import type { Filters } from '#web/crud/use-filters.ts';
import { labelOf } from '#web/fields/field-names.ts';
import styles from '#web/grid/filter-bar.module.css';
import type { ShownColumns } from '#web/grid/use-saved-views.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { droppedFilters } from '#web/lists/dropped-filters.ts';
import { useListParts } from '#web/product/product-context.ts';
import { useStore } from '#web/state/store.ts';
import { Popover } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

const part = <N extends keyof typeof import('#web/grid/filter-parts.tsx')>(name: N) =>
  lazy(async () => ({ default: (await import('#web/grid/filter-parts.tsx'))[name] }));
const FilterControl = part('FilterControl');
const ViewTabs = lazy(() => import('#web/grid/view-tabs.tsx'));
const FilterText = part('FilterText');
const FilterNames = part('FilterNames');

interface FilterBarProps {
  readonly resource: Resource;
  readonly filters: Filters;
  /** Names of filters that the screen sets itself. */
  readonly without: readonly string[];
  /** Offered at once, the others stand behind the button. */
  readonly usual?: readonly string[];
  /** The columns that a saved view takes along, where there are any. */
  readonly shown?: ShownColumns;
  /** What else the bar of this screen holds, on its right. */
  readonly children?: ReactNode;
}

const placeIn = (names: readonly string[], name: string) => {
  const at = names.indexOf(name);
  return at < 0 ? names.length : at;
};
/** What the screen sets itself is nobody's preset. */
const isOffered = ({ filters }: Preset, without: readonly string[]) =>
  !Object.keys(filters).some((name) => without.includes(fieldOfFilter(name)));

const timeNames = ['created_at', 'updated_at'];
const partsOf = (name: string) => [name, `${name}_from`, `${name}_to`];
const fieldOfFilter = (name: string) => name.replace(/_(from|to)$/, '');

/**
 * Search and what the rows are narrowed by. All of it stands in the address. The controls of the fields come when one
 * is opened or set, so that a board does not wait for them.
 */
export function FilterBar(props: FilterBarProps) {
  const { resource, filters, without, usual = [], children } = props;
  const { t } = useTexts();
  const dropped = useStore(droppedFilters);
  const [added, setAdded] = useState<string | null>(null);
  const names = [...Object.keys(resource.fields), ...timeNames].filter((name) => !without.includes(name));
  const lists = useListParts(resource.path);
  const presets = lists.presets.filter((preset) => isOffered(preset, without));
  // What a preset says stands in its name already.
  const isSaid = (part: string) =>
    presets.some((one) => one.filters[part] === filters.asked[part] && isPreset(filters.asked, one));
  const isSet = (name: string) => partsOf(name).some((part) => filters.asked[part] && !isSaid(part));
  // Where presets stand, the fields of every day come first behind the button.
  const shown = presets.length ? [] : usual;
  const often = lists.usual ?? [];
  const isChip = (name: string) => isSet(name) || name === added || shown.includes(name);
  const first = [...often, ...usual];
  const chips = [...names].sort((a, b) => placeIn(first, a) - placeIn(first, b));
  const bar = (
    <div className={`row wrap gap-6 rigid edged ${styles.bar}`} role="search" aria-label={t('filter.bar')}>
      <Question filters={filters} />
      <PresetButtons resource={resource} presets={presets} filters={filters} />
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
      <FieldMenu resource={resource} names={names.filter((name) => !isChip(name))} usual={often} choose={setAdded} />
      {filters.isFiltered && (
        <Button variant="subtle" onClick={filters.clearFilters}>
          {t('filter.clear')}
        </Button>
      )}
      <span className={`row gap-6 to-end ${styles.tools}`}>
        {lists.hasTabs && (
          <span className="wide-only shrinks">
            <Suspense>
              <ViewTabs {...props.shown} />
            </Suspense>
          </span>
        )}
        {children}
      </span>
    </div>
  );
  return (
    <div className="rigid">
      {bar}
      {dropped.length > 0 && (
        <p className={`flow rigid ruled soft small ${styles.dropped}`} role="status">
          {t('filter.dropped')}{' '}
          {dropped.map((name) => {
            const field = fieldOfFilter(name);
            return resource.fields[field] ? (
              <span key={name}>{labelOf(t, resource, field)}</span>
            ) : (
              <code key={name}>{name}</code>
            );
          })}
        </p>
      )}
    </div>
  );
}

interface FieldMenuProps {
  readonly resource: Resource;
  readonly names: readonly string[];
  readonly usual: readonly string[];
  readonly choose: (name: string) => void;
}

/** The fields that are not in the bar, behind one button. */
function FieldMenu({ resource, names, usual, choose }: FieldMenuProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  // Who presses and types at once is not made to wait for the box: their letters stand in it when it comes.
  const early = useRef('');
  const keep = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (!isOpen || key.length > 1 || ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return;
    early.current += key;
    event.preventDefault();
    event.stopPropagation();
  };
  const toggle = (open: boolean) => {
    early.current = '';
    setOpen(open);
  };
  return (
    <Popover opened={isOpen} onChange={toggle} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <Button
          variant="subtle"
          leftSection={<Icon name="filter" size={14} />}
          aria-expanded={isOpen}
          onClick={() => toggle(!isOpen)}
          onKeyDown={keep}
        >
          {t('filter.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} aria-label={t('filter.title')} onKeyDown={keep}>
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <FilterNames
            resource={resource}
            names={names}
            usual={usual}
            early={early}
            choose={(name) => {
              toggle(false);
              choose(name);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

interface PresetButtonsProps {
  readonly resource: Resource;
  readonly presets: readonly Preset[];
  readonly filters: Filters;
}

/** Filters by name: one press sets one, a second takes it away. */
function PresetButtons({ resource, presets, filters }: PresetButtonsProps) {
  const { t } = useTexts();
  if (!presets.length) return null;
  return (
    <fieldset className="row gap-4" aria-label={t('filter.presets')}>
      {presets.map((preset) => (
        <button
          key={preset.name}
          type="button"
          className={`nowrap framed choice tap hovers soft ${styles.preset}`}
          aria-pressed={isPreset(filters.asked, preset)}
          onClick={() => filters.setFilters(pressed(presets, filters.asked, preset))}
        >
          {t(`${nameOf(resource.path)}.preset.${preset.name}`)}
        </button>
      ))}
    </fieldset>
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
            className={`inline shrinks ink tall rounded ${styles.name}`}
            aria-expanded={open}
            onClick={() => close(!open)}
          >
            <span className="quiet">{isSet ? `${label}:` : label}</span>
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
          className={`center soft tall rounded ${styles.remove}`}
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
