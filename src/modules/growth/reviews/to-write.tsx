import { Button } from '@mantine/core';
import { call } from '#web/api/call.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { Listed } from '#web/ui/loaded.tsx';
import { attempt } from '#web/ui/notices.ts';
import { StateNote } from '#web/ui/state-note.tsx';
import { reviewAssignments, reviewCycles } from '#modules/growth/reviews/review-cycles.ts';
import { TaskLine } from '#modules/growth/reviews/task-line.tsx';
import styles from '#modules/growth/reviews/reviews.module.css';
import { useMyReviews } from '#modules/growth/reviews/use-reviews.ts';

/** What waits to be written, and while peers are chosen the own ones. */
export function ToWrite({ userId }: { readonly userId: number }) {
  const { t } = useTexts();
  return (
    <div className={`stack gap-16 ${styles.narrow}`}>
      <OwnPeers userId={userId} />
      <Listed
        of={useMyReviews()}
        rows={5}
        empty={
          <StateNote
            icon="message-check"
            title={t('reviews.nothing_to_write')}
            text={t('reviews.nothing_to_write_hint')}
          />
        }
      >
        {(rows) => (
          <ul className="card panel clips">
            {rows.map((row) => (
              <li key={row.assignment_id} data-review={row.assignment_id}>
                <TaskLine row={row} open={() => changeSearch({ write: row.assignment_id })} />
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </div>
  );
}

/** Peers are proposed by the person while they are chosen. */
function OwnPeers({ userId }: { readonly userId: number }) {
  const { t } = useTexts();
  const cycles = useRows(reviewCycles, { state: 'choosing' });
  const proposed = useRows(reviewAssignments, { subject_id: String(userId) });
  const [cycle] = cycles.data?.rows ?? [];
  const isIn = proposed.data?.rows.some((row) => row.cycle_id === cycle?.id);
  if (!cycle || !isIn) return null;
  const peers = proposed.data!.rows.filter((row) => row.cycle_id === cycle.id && row.role === 'peer');
  const add = (reviewer_id: number | null) =>
    reviewer_id &&
    attempt(() =>
      call('POST /api/fp/review-assignments', {
        body: { cycle_id: cycle.id, subject_id: userId, reviewer_id, role: 'peer' },
      }),
    );
  return (
    <section className={`card panel stack gap-12 ${styles.part}`} aria-label={t('reviews.peers')}>
      <h2 className="text-16">{t('reviews.peers')}</h2>
      <ul>
        {peers.map((row) => (
          <li key={row.id} className="row between">
            <ReferenceName path="admin/users" id={row.reviewer_id} />
            <span className="row gap-8">
              <span className="quiet small">{t(`review-assignments.state.${row.state}`)}</span>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() =>
                  void attempt(() => call('DELETE /api/fp/review-assignments/:id', { params: { id: row.id } }))
                }
              >
                {t('action.delete')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <OptionSelect
        path="admin/users"
        label={t('reviews.add_peer')}
        placeholder={t('reviews.add_peer')}
        icon="user"
        value={null}
        choose={(id) => void add(id)}
      />
    </section>
  );
}
