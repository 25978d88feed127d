import { useState } from 'react';
import { useCall } from '#web/cache/use-call.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { CutText } from '#web/ui/cut-text.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/staff/events/events.module.css';
import type { ShownOccurrence } from '#modules/staff/events/occurrence-dialog.tsx';

const OccurrenceDialog = onDemand(() => import('#modules/staff/events/occurrence-dialog.tsx'), 'OccurrenceDialog');

/** What happens on these days, kept true by the event stream. */
export function useOccurrences(from: string, to: string, enabled: boolean) {
  const { data, isLoading, refetch } = useCall('GET /api/fp/events/occurrences', { query: { from, to }, enabled });
  useChanges('fp/events', () => void refetch());
  const rows: readonly ShownOccurrence[] = (enabled && data?.rows) || [];
  return { rows, isLoading };
}

/** An occurrence on a day of a calendar, opened by a press. */
export function EventChip({ of }: { readonly of: ShownOccurrence }) {
  const { t } = useTexts();
  const formats = useFormats();
  const [isOpen, open] = useState(false);
  const about = [formats.instant(of.starts_at), of.name].join(' · ');
  return (
    <>
      <button
        type="button"
        className={`row shrinks full hovers panel start small ink tap rounded-s ${styles.chip}`}
        data-event={of.event_id}
        data-no={of.answer === 'no' || undefined}
        title={about}
        onClick={() => open(true)}
      >
        <Icon name={of.is_own ? 'calendar-event' : 'calendar'} size={14} />
        <span className="sr-only">{t('events.one')}</span>
        <span className="digits quiet">{formats.time(of.starts_at)}</span>
        <CutText text={of.name} />
      </button>
      {isOpen && <OccurrenceDialog of={of} close={() => open(false)} />}
    </>
  );
}
