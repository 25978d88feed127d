import { RowDrawer } from '#web/crud/row-drawer.tsx';
import type { PanelProps } from '#web/product/product-parts.ts';
import { RecurrenceForm } from '#modules/staff/events/recurrence-form.tsx';
import { ownAnswer } from '#modules/staff/events/own-answer.tsx';
import { events } from '#modules/staff/events/events.ts';

/** An event: what it is, how it happens again, and whether one comes. */
export default function EventPanel({ id, close }: PanelProps) {
  return (
    <RowDrawer
      key={id}
      resource={events}
      id={id}
      close={close}
      without={['rrule', 'exdates']}
      renderAfter={(form) => (
        <>
          <RecurrenceForm form={form} />
          {id !== 'new' && ownAnswer({ eventId: Number(id), recurrenceId: null })}
        </>
      )}
    />
  );
}
