import { useTexts } from '#web/i18n/texts.ts';
import { go } from '#web/navigation/navigation.ts';
import { Part } from '#web/ui/part.tsx';
import { TaskLine } from '#modules/growth/reviews/task-line.tsx';
import { useMyReviews } from '#modules/growth/reviews/use-reviews.ts';

const screen = '/people/reviews';
const shownAtMost = 5;

/** Reviews that wait to be written; nothing where none does. */
export default function ReviewsAtHome() {
  const { t } = useTexts();
  const waiting = useMyReviews().data?.rows.filter(({ is_sent }) => !is_sent) ?? [];
  if (!waiting.length) return null;
  return (
    <Part title={t('reviews.to_write')} count={waiting.length} to={screen}>
      <ul>
        {waiting.slice(0, shownAtMost).map((row) => (
          <li key={row.assignment_id}>
            <TaskLine row={row} open={() => go(`${screen}?write=${row.assignment_id}`)} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
