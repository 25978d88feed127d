import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#kernel/formats.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { attempt, notify } from '#web/ui/notices.ts';
import type { ReviewRating, ReviewResults } from '#modules/growth/reviews/review-endpoints.ts';
import styles from '#modules/growth/reviews/reviews.module.css';
import { refreshReviews, reviewsKey } from '#modules/growth/reviews/use-reviews.ts';

/** What a cycle tells of a person: the same cut for every reader. */
export function Results({ cycleId, userId }: { readonly cycleId: number; readonly userId: number }) {
  const query = { user_id: String(userId) };
  const asked = useCall('GET /api/fp/review-cycles/:id/results', {
    params: { id: cycleId },
    query,
    under: reviewsKey,
    retry: false,
  });
  // Who takes no part in a cycle has nothing there.
  if (asked.error) return null;
  return <Loaded of={asked}>{(results) => <Told results={results} />}</Loaded>;
}

function Told({ results }: { readonly results: ReviewResults }) {
  const { t } = useTexts();
  return (
    <section className={`card panel stack gap-12 ${styles.part}`} data-cycle={results.cycle_id}>
      <h2 className="text-16">
        <span translate="no">{results.cycle_name}</span> · {t(`review-cycles.state.${results.state}`)}
      </h2>
      <p className="quiet small">{t('reviews.progress', { sent: results.sent, asked: results.asked })}</p>
      {results.questions === null && <p>{t('reviews.not_yet')}</p>}
      {results.questions?.map((question) => (
        <div key={question.id} className="stack gap-4">
          <h3 className="text-14">{question.text}</h3>
          {question.groups.map((group) => (
            <div key={group.name} className={`lined ${styles.group}`}>
              <span>{t(`reviews.group.${group.name}`)}</span>
              <span className="quiet small">
                {group.answers !== null ? t('reviews.answers', { count: group.answers }) : ''}
                {!group.shown && !group.named ? t('reviews.fewer') : ''}
              </span>
              <b className="digits">{group.mean === null ? '–' : formatNumber(group.mean)}</b>
              {group.texts.length > 0 && (
                <ul className={styles.texts} translate="no">
                  {group.texts.map((text) => (
                    <li key={text}>«{text}»</li>
                  ))}
                </ul>
              )}
            </div>
          ))}
          {question.others_total !== null && (
            <p className="soft small">
              {t('reviews.total')}: <b className="digits">{formatNumber(question.others_total)}</b>
            </p>
          )}
        </div>
      ))}
      {results.rating && <Rating rating={results.rating} />}
    </section>
  );
}

function Rating({ rating }: { readonly rating: ReviewRating }) {
  const { t } = useTexts();
  const [answer, setAnswer] = useState('');
  const { id, version } = rating;
  async function send() {
    if (!(await attempt(() => call('POST /api/fp/review-ratings/answer', { body: { id, version, answer } })))) return;
    notify({ kind: 'success', text: t('reviews.answer_done') });
    await refreshReviews();
  }
  return (
    <div className="stack gap-6">
      <h3 className="text-14">{t('reviews.rating')}</h3>
      <p>
        {t('review-ratings.proposed')}: <b>{rating.proposed ?? '–'}</b> · {t('review-ratings.calibrated')}:{' '}
        <b>{rating.calibrated ?? '–'}</b>
      </p>
      {rating.calibration_comment && <p translate="no">{rating.calibration_comment}</p>}
      {rating.answer && (
        <p>
          {t('review-ratings.answer')}: <span translate="no">{rating.answer}</span>
        </p>
      )}
      {rating.allowed_actions.includes('answer') && (
        <>
          <Textarea
            label={t('reviews.your_answer')}
            autosize
            minRows={2}
            maxLength={2000}
            value={answer}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
          <span className="row">
            <Button disabled={!answer.trim()} onClick={() => void send()}>
              {t('review-ratings.allowed_actions.answer')}
            </Button>
          </span>
        </>
      )}
    </div>
  );
}
