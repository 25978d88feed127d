import { call } from '#web/api/call.ts';
import { refreshCall } from '#web/cache/use-call.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { useSession } from '#web/session/session.ts';
import { attempted, notify } from '#web/ui/notices.ts';
import { OneOf } from '#web/ui/one-of.tsx';
import { answers, eventAnswers } from '#modules/staff/events/event-answers.ts';

interface OwnAnswerProps {
  readonly eventId: number;
  /** Null: to all of a series. */
  readonly recurrenceId: string | null;
}

export const ownAnswer = (props: OwnAnswerProps) => <OwnAnswer {...props} />;

/** Whether one comes: said by one press, and changed by another. */
export function OwnAnswer({ eventId, recurrenceId }: OwnAnswerProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const { data } = useRows(eventAnswers, { event_id: String(eventId) });
  const own = data?.rows.filter((row) => row.user_id === user?.id) ?? [];
  const isSame = (at: string | null) =>
    (at === null ? null : Date.parse(at)) === (recurrenceId && Date.parse(recurrenceId));
  const said = own.find((row) => isSame(row.recurrence_id)) ?? own.find((row) => row.recurrence_id === null);
  async function say(answer: (typeof answers)[number]) {
    const body = { event_id: eventId, recurrence_id: recurrenceId, answer };
    if (!(await attempted(() => call('POST /api/fp/event-answers', { body })))) return;
    notify({ kind: 'success', text: t('event.answered') });
    await Promise.all([refreshLists(eventAnswers.path), refreshCall('GET /api/fp/events/occurrences')]);
  }
  return (
    <div className="stack gap-4">
      <span className="legend">{t('event.coming')}</span>
      <OneOf
        label={t('event.coming')}
        of={answers}
        value={(said?.answer ?? '') as (typeof answers)[number]}
        nameOf={(one) => t(`event-answers.answer.${one}`)}
        choose={(one) => void say(one)}
      />
    </div>
  );
}
