import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useCall } from '#web/cache/use-call.ts';
import { typingPauseMs } from '#web/state/limits.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { go } from '#web/navigation/navigation.ts';
import { useAllCommands } from '#web/keys/commands.ts';
import { type PaletteGroup, paletteGroups, type PaletteItem } from '#web/shell/palette-groups.ts';
import styles from '#web/shell/palette.module.css';
import { paletteOpen } from '#web/shell/palette-state.ts';
import { useProduct } from '#web/product/product-context.ts';
import { clientState, togglePin, useClientState } from '#web/state/client-state.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { keysOf } from '#web/ui/shortcuts.ts';

const close = () => paletteOpen.set(false);

/** One box for everything: screens and commands from here, tasks, projects and people from the server. */
export default function Palette() {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const question = useDeferredValue(typed.trim());
  const asked = usePause(question);
  const found = useCall('GET /api/search', {
    query: { q: asked },
    enabled: asked.length > 1,
    placeholderData: (before) => (asked.length > 1 ? before : undefined),
    staleTime: 15_000,
  });
  const commands = useAllCommands();
  const { recent_routes, pinned_project_ids } = useClientState();
  const { hrefOfFound, hrefOfQuestion } = useProduct();
  const rows = found.data?.rows ?? [];
  const groups = paletteGroups({
    question,
    commands,
    recent: recent_routes,
    found: rows,
    pins: { ids: pinned_project_ids, toggle: (id) => clientState.set(togglePin(id)) },
    hrefOfFound,
    hrefOfQuestion,
    t,
  });
  const searching = asked.length > 1 && (found.isFetching || asked !== question);
  return (
    <Dialog label={t('shell.search')} close={close} place="top">
      <PaletteList typed={typed} setTyped={setTyped} groups={groups} searching={searching} failed={found.isError} />
    </Dialog>
  );
}

interface PaletteListProps {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  readonly groups: readonly PaletteGroup[];
  readonly searching: boolean;
  readonly failed: boolean;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** A single step goes on from the last to the first and back; a page stops at either end. */
function placeAfter(active: number, step: number, count: number): number {
  const next = active + step;
  return Math.abs(step) === 1 ? (next + count) % count : Math.max(0, Math.min(count - 1, next));
}

function PaletteList({ typed, setTyped, groups, searching, failed }: PaletteListProps) {
  const { t } = useTexts();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState(0);
  const items = groups.flatMap((group) => group.items);
  const active = Math.min(pointed, items.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const choose = (index: number) => {
    const item = items[index];
    if (!item) return;
    close();
    // After the box is gone and focus is back: what is opened now takes the focus itself.
    setTimeout(() => ('href' in item ? go(item.href) : item.perform()));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step && items.length) setPointed(placeAfter(active, step, items.length));
    else if (event.key === 'Enter') choose(active);
    else if (event.code === 'KeyK' && (event.ctrlKey || event.metaKey)) close();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={`row gap-10 rigid quiet edged ${styles.field}`}>
        <Icon name="search" size={18} />
        <input
          className={`grow shrinks text-16 ink tall ${styles.input}`}
          type="text"
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          aria-autocomplete="list"
          aria-label={t('shell.search')}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPointed(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div ref={list} id={listId} className={`scrolls ${styles.list}`} role="listbox" aria-label={t('palette.results')}>
        {groups.map((group) => (
          <PaletteSection key={group.key} name={t(`palette.section.${group.key}`)}>
            {group.items.map((item) => {
              const at = items.indexOf(item);
              return (
                <PaletteOption
                  key={item.id}
                  id={optionId(at)}
                  item={item}
                  isActive={at === active}
                  point={() => setPointed(at)}
                  choose={() => choose(at)}
                />
              );
            })}
          </PaletteSection>
        ))}
      </div>
      {items.length === 0 && (
        <p className={`quiet middle ${styles.none}`}>
          {failed ? t('problem.no_response') : searching ? t('state.searching') : t('state.nothing_found')}
        </p>
      )}
    </>
  );
}

/** What was found of one sort, under its name. */
function PaletteSection({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div role="group" aria-label={name}>
      <div className={`quiet small medium ${styles.section}`} aria-hidden="true">
        {name}
      </div>
      {children}
    </div>
  );
}

/** The value once it has stood still for a moment. */
function usePause(value: string): string {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return still;
}

interface PaletteOptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isActive: boolean;
  readonly point: () => void;
  readonly choose: () => void;
}

/** One thing that can be done or gone to. */
function PaletteOption({ id, item, isActive, point, choose }: PaletteOptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={`row gap-10 tap ink rounded ${styles.option}`}
      onPointerMove={point}
      onClick={choose}
    >
      <Icon name={item.icon} />
      <span className={`cut ${styles.name}`} translate={item.isTyped ? 'no' : undefined}>
        {item.name}
      </span>
      {item.hint && (
        <span className={`cut quiet small ${styles.hint}`} translate="no">
          {item.hint}
        </span>
      )}
      {item.keys && (
        <span className="flex gap-3 to-end wide-only" aria-hidden="true">
          {keysOf(item.keys).map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </div>
  );
}
