import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { withDrag } from '#web/cards/with-drag.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { callAt } from '#web/api/call.ts';
import { go, useSearchTexts } from '#web/navigation/navigation.ts';
import { useScreen } from '#web/product/screen-context.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { useSession } from '#web/session/session.ts';
import { useStore } from '#web/state/store.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { type ShownColumns, useSavedViews, viewsPath } from '#web/grid/use-saved-views.ts';
import type { SavedView } from '#web/grid/view-dialog.tsx';
import { addressOfView, inOwnOrder, isSameAddress, movedBeside, viewOrders } from '#web/grid/view-order.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { attempt, notify } from '#web/ui/notices.ts';
import styles from '#web/grid/view-tabs.module.css';

const ViewDialog = onDemand(() => import('#web/grid/view-dialog.tsx'), 'ViewDialog');
const operations = { 'reorder-before': 'available', 'reorder-after': 'available', combine: 'not-available' } as const;

/** The views of the screen, which of them is shown, and what can be done with them. */
function useViewTabs({ columns = [], showColumns }: ShownColumns) {
  const { t } = useTexts();
  const { route } = useScreen();
  const search = useSearchTexts();
  const orders = useStore(viewOrders);
  const views = inOwnOrder(useSavedViews(route, true), orders[route]);
  const address = addressOfView(search);
  const chosen = views.find(({ id }) => String(id) === search.saved);
  const active = chosen ?? views.find((view) => address !== '' && isSameAddress(view.address, address));
  const now = { screen: route, address: address || 'perPage=20', columns };
  const show = (view: SavedView | null) => {
    const here = location.hash.slice(1).split('?')[0]!;
    if (view) showColumns?.(view.columns);
    go(view ? `${here}?${view.address}&saved=${view.id}` : here);
  };
  const place = (id: number, other: number, isBehind: boolean) => {
    const ids = views.map((view) => view.id);
    viewOrders.set((before) => ({ ...before, [route]: movedBeside(ids, id, other, isBehind) }));
  };
  const save = ({ id, name, version }: SavedView) =>
    attempt(async () => {
      const body = { address: now.address, columns, version };
      await callAt({ path: viewsPath }, 'PATCH /:id', { params: { id }, body });
      notify({ kind: 'success', text: t('views.saved', { name }) });
      await refreshLists(viewsPath);
    });
  const isChanged = chosen !== undefined && !isSameAddress(chosen.address, address);
  return { views, active, isChanged, isAll: !active && address === '', now, show, place, save };
}

/** The saved views of the screen as tabs: own, of the team, for all; each person puts them in an order of their own. */
export default function ViewTabs(shown: ShownColumns) {
  const { t } = useTexts();
  const { user } = useSession();
  const { views, active, isChanged, isAll, now, show, place, save } = useViewTabs(shown);
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null);
  const isOwn = active?.created_by === user?.id;

  const step = (event: KeyboardEvent, at: number) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const [view, beside] = [views[at], views[at + way]];
    const tabs = event.currentTarget.parentElement?.children;
    if (!event.altKey) (tabs?.[at + 1 + way] as HTMLElement | undefined)?.focus();
    else if (view && beside) place(view.id, beside.id, way > 0);
  };
  return (
    <nav
      className={`row gap-2 tall ${styles.tabs}`}
      aria-label={t('views.title')}
      data-some={views.length > 0 || undefined}
    >
      {views.length > 0 && (
        <div className="row gap-2 shrinks">
          <Tab isActive={isAll} press={() => show(null)} keys={(event) => step(event, -1)}>
            {t('views.all')}
          </Tab>
          {views.map((view, at) => (
            <Tab
              key={view.id}
              view={view}
              isActive={view === active}
              isChanged={view === active && isChanged}
              press={() => show(view)}
              keys={(event) => step(event, at)}
              place={(other, isBehind) => place(other, view.id, isBehind)}
            />
          ))}
        </div>
      )}
      {active && isChanged && isOwn && (
        <Button size="compact-xs" variant="light" onClick={() => void save(active)}>
          {t('action.save')}
        </Button>
      )}
      {active && isChanged && (
        <Button size="compact-xs" variant="subtle" onClick={() => show(active)}>
          {t('views.revert')}
        </Button>
      )}
      {active && isOwn && (
        <IconButton
          small
          icon="edit"
          label={t('views.edit', { name: active.name })}
          onClick={() => setEdited(active)}
        />
      )}
      <IconButton small icon="plus" label={t('views.save')} onClick={() => setEdited('new')} />
      {edited && <ViewDialog view={edited === 'new' ? null : edited} now={now} close={() => setEdited(null)} />}
    </nav>
  );
}

interface TabProps {
  readonly view?: SavedView;
  readonly isActive: boolean;
  readonly isChanged?: boolean;
  readonly press: () => void;
  readonly keys: (event: KeyboardEvent) => void;
  /** Another one was dropped beside it. */
  readonly place?: (other: number, isBehind: boolean) => void;
  readonly children?: string;
}

function Tab({ view, isActive, isChanged, press, keys, place, children }: TabProps) {
  const { t } = useTexts();
  const ref = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState<string | undefined>();
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  const id = view?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const element = ref.current!;
    return withDrag(({ attachInstruction, combine, draggable, dropTargetForElements, extractInstruction }) =>
      combine(
        draggable({ element, getInitialData: () => ({ kind: 'saved view', id }) }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.kind === 'saved view' && source.data.id !== id,
          getData: ({ input }) => attachInstruction({ id }, { input, element, operations, axis: 'horizontal' }),
          onDrag: ({ self }) => setOver(extractInstruction(self.data)?.operation),
          onDragLeave: () => setOver(undefined),
          onDrop: ({ self, source }) => {
            setOver(undefined);
            latest.current?.(Number(source.data.id), extractInstruction(self.data)?.operation === 'reorder-after');
          },
        }),
      ),
    );
  }, [id]);
  return (
    <button
      ref={ref}
      type="button"
      className={`inline ghost small rigid soft rounded ${styles.tab}`}
      aria-current={isActive ? 'true' : undefined}
      aria-keyshortcuts={view ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
      data-drop={over}
      onClick={press}
      onKeyDown={keys}
    >
      {view && view.shared !== 'own' && <Icon name="users" size={12} />}
      {view && view.shared !== 'own' && <span className="sr-only">{t(`saved-views.shared.${view.shared}`)}</span>}
      <span className="cut" translate={view ? 'no' : undefined} title={view?.name}>
        {view?.name ?? children}
      </span>
      {isChanged && (
        <>
          <span className={`dot round ${styles.changed}`} />
          <span className="sr-only">{t('views.changed')}</span>
        </>
      )}
    </button>
  );
}
