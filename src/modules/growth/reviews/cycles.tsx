import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { useMay } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Listed, Loaded } from '#web/ui/loaded.tsx';
import { attempt, notify } from '#web/ui/notices.ts';
import { StateNote } from '#web/ui/state-note.tsx';
import { StateTag } from '#web/ui/state-tag.tsx';
import { actions } from '#modules/actions.ts';
import { daySpan } from '#modules/staff/leave/door.ts';
import { Results } from '#modules/growth/reviews/about-person.tsx';
import {
  calibrateFields,
  cycleStates,
  proposeFields,
  reviewAssignments,
  reviewCycles,
  reviewRatings,
} from '#modules/growth/reviews/review-cycles.ts';
import type { ReviewCycle, ReviewRating } from '#modules/growth/reviews/review-endpoints.ts';
import styles from '#modules/growth/reviews/reviews.module.css';
import { refreshReviews, reviewsKey } from '#modules/growth/reviews/use-reviews.ts';

/** Cycles of those who lead people or keep reviews: their state, who has sent, and the ratings. */
export function Cycles() {
  const { t } = useTexts();
  const search = useSearchTexts();
  const chosen = Number(search.cycle) || null;
  return (
    <Listed
      of={useRows(reviewCycles)}
      rows={6}
      empty={<StateNote icon="message-check" title={t('reviews.none')} text={t('reviews.none_hint')} />}
    >
      {(rows) => {
        const open = rows.find(({ id }) => id === chosen);
        return open ? (
          <Cycle row={open} />
        ) : (
          <ul className="card panel clips">
            {rows.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  className={`lined hovers ink ${styles.line}`}
                  onClick={() =>
                    row.state === 'draft' ? openPanel(reviewCycles.path, row.id) : changeSearch({ cycle: row.id })
                  }
                >
                  <span className="stack gap-2">
                    <span className="medium" translate="no">
                      {row.name}
                    </span>
                    <span className="quiet small">{daySpan(row.period_from, row.period_to)}</span>
                  </span>
                  <StateTag icon="clock" tone={row.state === 'closed' ? 'quiet' : 'warn'}>
                    {t(`review-cycles.state.${row.state}`)}
                  </StateTag>
                </button>
                {row.state === 'draft' && <Advance row={row} />}
              </li>
            ))}
          </ul>
        );
      }}
    </Listed>
  );
}

/** Leads a cycle on, after a question that names where to. */
function Advance({ row }: { readonly row: ReviewCycle }) {
  const { t } = useTexts();
  if (!row.allowed_actions.includes('advance')) return null;
  const next = t(`review-cycles.state.${cycleStates[cycleStates.indexOf(row.state) + 1] ?? row.state}`);
  async function go() {
    const action = t('review-cycles.allowed_actions.advance');
    if (!(await confirm({ title: t('reviews.advance_asks', { state: next }), action }))) return;
    const body = { id: row.id, version: row.version };
    if (await attempt(() => call('POST /api/fp/review-cycles/advance', { body })))
      notify({ kind: 'success', text: t('reviews.advanced', { state: next }) });
    // What may be done with ratings and with peers that are proposed follows from the state of the cycle.
    const lists = [reviewCycles, reviewRatings, reviewAssignments].map(({ path }) => refreshLists(path));
    await Promise.all([...lists, refreshReviews()]);
  }
  return (
    <Button size="compact-sm" className="to-end" onClick={() => void go()}>
      {t('review-cycles.allowed_actions.advance')}: {next}
    </Button>
  );
}

function Cycle({ row }: { readonly row: ReviewCycle }) {
  const { t } = useTexts();
  const may = useMay();
  const person = Number(useSearchTexts().person) || null;
  const ratings = useRows(reviewRatings, { cycle_id: String(row.id) });
  const [asked, setAsked] = useState<{ readonly rating: ReviewRating; readonly what: 'propose' | 'calibrate' } | null>(
    null,
  );
  return (
    <div className="stack gap-16">
      <header className="row wrap between">
        <h2 className="text-20">
          <span translate="no">{row.name}</span> · {t(`review-cycles.state.${row.state}`)}
        </h2>
        <span className="row wrap gap-6">
          <Button size="compact-sm" variant="default" onClick={() => changeSearch({ cycle: null, person: null })}>
            {t('reviews.back')}
          </Button>
          <Advance row={row} />
        </span>
      </header>
      {row.state === 'choosing' && <Proposed cycleId={row.id} />}
      <section className="card panel clips" aria-label={t('review-ratings.title')}>
        <Loaded of={ratings} rows={6}>
          {({ rows }) => (
            <ul>
              {rows.map((rating) => (
                <li key={rating.id} className={`lined ${styles.line}`} data-rating={rating.subject_id}>
                  <button
                    type="button"
                    className="stack gap-2 ink start"
                    onClick={() => changeSearch({ person: rating.subject_id })}
                  >
                    <ReferenceName path="admin/users" id={rating.subject_id} />
                    <span className="quiet small">
                      {t('review-ratings.proposed')}: {rating.proposed ?? '–'} · {t('review-ratings.calibrated')}:{' '}
                      {rating.calibrated ?? '–'}
                    </span>
                  </button>
                  <span className="row gap-6">
                    {rating.allowed_actions.includes('propose') && (
                      <Button size="compact-sm" variant="default" onClick={() => setAsked({ rating, what: 'propose' })}>
                        {t('review-ratings.allowed_actions.propose')}
                      </Button>
                    )}
                    {rating.allowed_actions.includes('calibrate') && (
                      <Button size="compact-sm" onClick={() => setAsked({ rating, what: 'calibrate' })}>
                        {t('review-ratings.allowed_actions.calibrate')}
                      </Button>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </section>
      {person !== null && <Results cycleId={row.id} userId={person} />}
      {may([actions.reviews.update]) && <Progress cycleId={row.id} />}
      {asked && <RatingDialog {...asked} close={() => setAsked(null)} />}
    </div>
  );
}

/** Peers that wait for the word of the lead. */
function Proposed({ cycleId }: { readonly cycleId: number }) {
  const { t } = useTexts();
  const waiting = useRows(reviewAssignments, { cycle_id: String(cycleId), state: 'proposed' });
  const rows = waiting.data?.rows.filter(({ allowed_actions }) => allowed_actions.includes('approve')) ?? [];
  if (!rows.length) return null;
  const approve = async ({ id, version }: { readonly id: number; readonly version: number }) => {
    await attempt(() => call('POST /api/fp/review-assignments/approve', { body: { id, version } }));
    await refreshLists(reviewAssignments.path);
  };
  return (
    <ul className="card panel clips">
      {rows.map((row) => (
        <li key={row.id} className={`lined ${styles.line}`}>
          <span>
            <ReferenceName path="admin/users" id={row.subject_id} /> ←{' '}
            <ReferenceName path="admin/users" id={row.reviewer_id} />
          </span>
          <Button size="compact-sm" onClick={() => void approve(row)}>
            {t('review-assignments.allowed_actions.approve')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Who has sent, and never what. */
function Progress({ cycleId }: { readonly cycleId: number }) {
  const { t } = useTexts();
  const asked = useCall('GET /api/fp/review-cycles/:id/progress', { params: { id: cycleId }, under: reviewsKey });
  return (
    <section className="card panel clips" aria-label={t('reviews.who_sent')}>
      <h3 className={`text-14 ${styles.note}`}>{t('reviews.who_sent')}</h3>
      <Loaded of={asked} rows={5}>
        {({ rows }) => (
          <ul>
            {rows.map((row) => (
              <li key={row.assignment_id} className={`lined ${styles.line}`}>
                <span>
                  <span translate="no">
                    {row.reviewer} → {row.subject}
                  </span>{' '}
                  <span className="quiet small">{t(`review-assignments.role.${row.role}`)}</span>
                </span>
                <StateTag icon={row.is_sent ? 'circle-check' : 'clock'} tone={row.is_sent ? 'good' : 'quiet'}>
                  {t(row.is_sent ? 'reviews.sent' : 'reviews.not_sent')}
                </StateTag>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

interface RatingDialogProps {
  readonly rating: ReviewRating;
  readonly what: 'propose' | 'calibrate';
  readonly close: () => void;
}

function RatingDialog({ rating, what, close }: RatingDialogProps) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: reviewRatings.path, fields: what === 'propose' ? proposeFields : calibrateFields },
    draft: null,
    send: async (body) => {
      const asked = { id: rating.id, version: rating.version, ...body };
      await (what === 'propose'
        ? call('POST /api/fp/review-ratings/propose', { body: asked })
        : call('POST /api/fp/review-ratings/calibrate', { body: asked }));
      notify({ kind: 'success', text: t('reviews.rating_done') });
      await Promise.all([refreshLists(reviewRatings.path), refreshReviews()]);
      close();
      return true;
    },
  });
  const text = t(`review-ratings.allowed_actions.${what}`);
  return <FieldsDialog of={form} title={text} close={close} text={text} />;
}
