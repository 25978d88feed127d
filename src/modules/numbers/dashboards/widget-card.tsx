import type { ReactNode } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { problemOf } from '#web/api/problem.ts';
import { Button } from '@mantine/core';
import { Icon } from '#web/ui/icon.tsx';
import { PartGuard } from '#web/ui/part.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { RowOf } from '#kernel/row-verbs.ts';
import { parametersIn } from '#modules/numbers/saved-reports/door.ts';
import type { dashboardWidgets } from '#modules/numbers/dashboards/dashboard-widgets.ts';
import styles from '#modules/numbers/dashboards/dashboards.module.css';
import { WidgetBody } from '#modules/numbers/dashboards/widget-body.tsx';
import { type Shown, useWidgetData } from '#modules/numbers/dashboards/widget-source.tsx';

export type Widget = RowOf<typeof dashboardWidgets>;

interface WidgetCardProps {
  readonly widget: Widget;
  readonly refreshSeconds: number;
  /** What may be done with it, behind its title. */
  readonly tools?: ReactNode;
}

/** A widget by itself: its title, what it shows, and as of when; or why it shows nothing, in it alone. */
export function WidgetCard({ widget, refreshSeconds, tools }: WidgetCardProps) {
  const { t } = useTexts();
  const query = useWidgetData(widget.id, widget.version, refreshSeconds);
  const title = useWidgetTitle(widget, query.data);
  return (
    <>
      <div className={`row ruled ${styles.head}`}>
        <h2 className="grow cut" translate={widget.title ? 'no' : undefined}>
          <TitleLink widget={widget} shown={query.data} title={title} />
        </h2>
        {tools}
      </div>
      <div className={styles.content} role="region" aria-label={title} tabIndex={-1}>
        <PartGuard>
          {query.data ? (
            <WidgetBody kind={widget.kind} shown={query.data} title={title} />
          ) : query.error ? (
            <Failure error={query.error} again={() => void query.refetch()} />
          ) : (
            <SkeletonRows rows={3} />
          )}
        </PartGuard>
      </div>
      {query.data?.as_of && widget.kind !== 'clock' && <AsOf at={query.data.as_of} isOld={query.isError} />}
      {!query.data && <span className="sr-only">{t('dashboard-widgets.one')}</span>}
    </>
  );
}

/** Its own title, else the name of its measure or of its report, else what it is. */
export function useWidgetTitle({ title, kind, query }: Widget, shown?: Shown): string {
  const { t } = useTexts();
  if (title) return title;
  const measure = kind === 'number' ? parametersIn(query ?? '')?.measure : undefined;
  if (measure) return t(`measure.${measure}`);
  const saved = shown?.saved as { readonly name?: string } | undefined;
  return saved?.name ?? t(`dashboard-widgets.kind.${kind}`);
}

interface TitleLinkProps {
  readonly widget: Widget;
  readonly shown: Shown | undefined;
  readonly title: string;
}

/** What shows a report leads to the saved report. */
function TitleLink({ widget, shown, title }: TitleLinkProps) {
  const saved = shown?.saved as { readonly id?: number } | undefined;
  if (!saved?.id || !widget.saved_report_id) return title;
  return (
    <ScreenLink to="/reports/saved" search={{ panel: `fp/saved-reports:${saved.id}` }} className="ink untied">
      {title}
    </ScreenLink>
  );
}

function AsOf({ at, isOld }: { readonly at: string; readonly isOld: boolean }) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <p className={`quiet ${styles.foot} ${isOld ? styles.late : ''}`}>
      {t('dashboard.as_of', { at: formats.time(at) })}
    </p>
  );
}

/** Why it shows nothing: its report is gone, the reader has no right to it, or it could not be made now. */
function Failure({ error, again }: { readonly error: unknown; readonly again: () => void }) {
  const { t } = useTexts();
  const { status, description } = problemOf(error);
  const key = description === 'REPORT_GONE' ? 'gone' : status === 403 ? 'no_right' : 'broken';
  return (
    <div className={styles.note} role="status">
      <p className="stack gap-6 level quiet">
        <Icon name={key === 'no_right' ? 'lock' : key === 'gone' ? 'trash' : 'alert-triangle'} />
        {t(`dashboard.${key}`)}
        {key === 'broken' && (
          <Button variant="default" size="compact-xs" onClick={again}>
            {t('dashboard.again')}
          </Button>
        )}
      </p>
    </div>
  );
}
