import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#kernel/formats.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Facts } from '#web/ui/figures.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { attempt, notify } from '#web/ui/notices.ts';
import type { ReviewDraft } from '#modules/growth/reviews/review-endpoints.ts';
import styles from '#modules/growth/reviews/reviews.module.css';
import { refreshReviews, reviewsKey } from '#modules/growth/reviews/use-reviews.ts';
import { QuestionField } from '#modules/growth/worksheets/door.tsx';

/** One review: the facts beforehand, the questions, and who will know whose it is. */
export function WriteReview({ assignmentId }: { readonly assignmentId: number }) {
  const query = { assignment_id: String(assignmentId) };
  const draft = useCall('GET /api/fp/review-answers/draft', { query, under: reviewsKey, gcTime: 0 });
  return (
    <Loaded of={draft} rows={8}>
      {(data) => <Writing draft={data} />}
    </Loaded>
  );
}

function Writing({ draft }: { readonly draft: ReviewDraft }) {
  const { t } = useTexts();
  const [answers, setAnswers] = useState<Readonly<Record<string, unknown>>>(draft.answers);
  const body = { assignment_id: draft.assignment_id, answers };
  async function save() {
    if (await attempt(() => call('POST /api/fp/review-answers/save', { body })))
      notify({ kind: 'success', text: t('reviews.saved') });
  }
  async function send() {
    if (!(await confirm({ title: t('reviews.send_asks'), action: t('reviews.send') }))) return;
    if (!(await attempt(() => call('POST /api/fp/review-answers/send', { body })))) return;
    notify({ kind: 'success', text: t('reviews.sent') });
    changeSearch({ write: null });
    await refreshReviews();
  }
  return (
    <div className={`stack gap-16 ${styles.narrow}`}>
      <header className="stack gap-4">
        <h2 className="text-20" translate="no">
          {draft.subject}
        </h2>
        <p className="soft">
          {t(`review-assignments.role.${draft.role}`)} · <span translate="no">{draft.cycle_name}</span>
        </p>
        <p className={`boxed ${styles.note}`}>{t(draft.is_named ? 'reviews.named' : 'reviews.anonymous')}</p>
      </header>
      <Evidence of={draft.evidence} />
      <section className={`card panel stack gap-16 ${styles.part}`}>
        {draft.questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            value={answers[question.id]}
            write={(value) => setAnswers({ ...answers, [question.id]: value })}
          />
        ))}
      </section>
      <footer className="row wrap ends gap-8">
        <Button variant="default" onClick={() => changeSearch({ write: null })}>
          {t('reviews.back')}
        </Button>
        <Button variant="default" onClick={() => void save()}>
          {t('reviews.save_draft')}
        </Button>
        <Button onClick={() => void send()}>{t('reviews.send')}</Button>
      </footer>
    </div>
  );
}

function Evidence({ of }: { readonly of: ReviewDraft['evidence'] }) {
  const { t } = useTexts();
  const facts: readonly (readonly [string, string])[] = [
    ['mean_score', of.mean_score === null ? '—' : formatNumber(of.mean_score)],
    ['accepted', String(of.accepted_count)],
    ['returns', String(of.return_count)],
    ['on_time', of.on_time_share === null ? '—' : `${formatNumber(of.on_time_share * 100)} %`],
    ['sheets', `${of.sheets_sent} / ${of.sheets_due}`],
  ];
  return (
    <section className={`card panel stack gap-6 ${styles.part}`} aria-label={t('reviews.evidence')}>
      <h3 className="text-14">{t('reviews.evidence')}</h3>
      <Facts>
        {facts.map(([name, value]) => (
          <span key={name}>
            {t(`reviews.${name}`)} <b className="digits">{value}</b>
          </span>
        ))}
      </Facts>
      {of.praise.map((text) => (
        <p key={text} className="quiet small" translate="no">
          {text}
        </p>
      ))}
    </section>
  );
}
