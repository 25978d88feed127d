import { type ComponentPropsWithRef, useState } from 'react';
import { onDemand } from '#web/product/on-demand.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { removeRows } from '#web/crud/writing.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Said } from '#web/ui/said.tsx';
import { dashboardWidgets } from '#modules/numbers/dashboards/dashboard-widgets.ts';
import styles from '#modules/numbers/dashboards/dashboards.module.css';
import type { Place } from '#modules/numbers/dashboards/grid.ts';
import { useArranging } from '#modules/numbers/dashboards/use-arranging.tsx';
import { useWidgetTitle, type Widget, WidgetCard } from '#modules/numbers/dashboards/widget-card.tsx';

const EditWidget = onDemand(() => import('#modules/numbers/dashboards/edit-widget.tsx'), 'EditWidget');

interface GridProps {
  readonly dashboardId: number;
  readonly widgets: readonly Widget[];
  readonly refreshSeconds: number;
  readonly isArranging?: boolean;
}

const areaOf = ({ x, y, width, height }: Place) => ({
  gridArea: `${y + 1} / ${x + 1} / span ${height} / span ${width}`,
});

/** The widgets of a dashboard on twelve columns; on a phone one below the other, from the top. */
export function DashboardGrid({ dashboardId, widgets, refreshSeconds, isArranging = false }: GridProps) {
  const { t } = useTexts();
  const { places, held, moved, onKeyDown, onPointerDown } = useArranging(dashboardId, widgets);
  const placeAt = (id: number) => places.find((one) => one.id === id)!;
  // Read from the top; while they are arranged nothing changes its place in the page, which would let go of the hand.
  const inOrder = widgets.toSorted((a, b) => {
    const [one, other] = [placeAt(a.id), placeAt(b.id)];
    return isArranging ? a.id - b.id : one.y - other.y || one.x - other.x;
  });
  const [edited, edit] = useState<Widget | null>(null);
  const spoken = widgets.find(({ id }) => id === moved);
  return (
    <div className={styles.grid} data-grid data-arranging={isArranging || undefined}>
      {inOrder.map((widget) => (
        <section
          key={widget.id}
          className={`card clips panel ${styles.widget}`}
          style={areaOf(placeAt(widget.id))}
          data-widget={widget.id}
          data-held={held === widget.id || undefined}
        >
          <WidgetCard
            widget={widget}
            refreshSeconds={refreshSeconds}
            tools={
              isArranging && (
                <Tools
                  widget={widget}
                  edit={() => edit(widget)}
                  onKeyDown={onKeyDown(widget.id)}
                  onPointerDown={onPointerDown(widget.id, 'move')}
                />
              )
            }
          />
          {isArranging && (
            <span className={styles.corner} aria-hidden="true" onPointerDown={onPointerDown(widget.id, 'size')} />
          )}
        </section>
      ))}
      {edited && <EditWidget key={edited.id} widget={edited} close={() => edit(null)} />}
      {spoken && <Moved widget={spoken} place={placeAt(spoken.id)} t={t} />}
    </div>
  );
}

interface ToolsProps extends Pick<ComponentPropsWithRef<'button'>, 'onKeyDown' | 'onPointerDown'> {
  readonly widget: Widget;
  readonly edit: () => void;
}

/** The sign by which it is dragged and moved with arrows, and the ways to change and to remove it. */
function Tools({ widget, edit, onKeyDown, onPointerDown }: ToolsProps) {
  const { t } = useTexts();
  const name = useWidgetTitle(widget);
  return (
    <span className="row gap-2 to-end">
      <IconButton
        small
        icon="arrows-move"
        label={t('dashboard.move', { name })}
        className={`${styles.handle} wide-only`}
        data-move={widget.id}
        {...{ onKeyDown, onPointerDown }}
      />
      <IconButton small icon="pencil" label={`${t('action.edit')}: ${name}`} onClick={edit} />
      <IconButton
        small
        icon="trash"
        label={`${t('action.delete')}: ${name}`}
        onClick={() => void removeRows(dashboardWidgets, [widget])}
      />
    </span>
  );
}

interface MovedProps {
  readonly widget: Widget;
  readonly place: Place;
  readonly t: ReturnType<typeof useTexts>['t'];
}

/** Where it stands now, as it is spoken. */
function Moved({ widget, place, t }: MovedProps) {
  const name = useWidgetTitle(widget);
  const { x, y, width, height } = place;
  return <Said text={t('dashboard.place_of', { name, x: x + 1, y: y + 1, width, height })} />;
}
