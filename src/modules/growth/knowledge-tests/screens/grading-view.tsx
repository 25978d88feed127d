import { Button } from '@mantine/core';
import { useState } from 'react';
import { callAt, newIdempotencyKey } from '#web/api/call.ts';
import { Fields } from '#web/fields/fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Screen } from '#web/product/screen.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { notify } from '#web/ui/notices.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { AnswerToGrade } from '#modules/growth/knowledge-tests/answer-parts.ts';
import { testGradings } from '#modules/growth/knowledge-tests/test-answers.ts';
import { pointsText } from '#modules/growth/knowledge-tests/screens/numbers.ts';
import { PictureAddress, QuestionCode, QuestionText } from '#modules/growth/knowledge-tests/screens/question-text.tsx';
import { SignedPicture } from '#modules/growth/knowledge-tests/screens/signed-picture.tsx';
import { TestTabs } from '#modules/growth/knowledge-tests/screens/test-tabs.tsx';
import styles from '#modules/growth/knowledge-tests/screens/tests.module.css';
import { refreshTests, useWaitingAnswers } from '#modules/growth/knowledge-tests/screens/use-tests.ts';

const picture = (id: number) => <SignedPicture id={id} />;

/** Texts that wait for a mark, one at a time and without names. */
export default function GradingView() {
  const { t } = useTexts();
  const waiting = useWaitingAnswers();
  const [at, setAt] = useState(0);
  return (
    <Screen busy={waiting.isPending} views={<TestTabs />}>
      <div className={`scrolls ${styles.body}`}>
        <Loaded of={waiting} rows={8}>
          {({ rows, total }) => {
            const place = Math.min(at, rows.length - 1);
            const row = rows[place];
            if (!row)
              return (
                <StateNote icon="checks" title={t('knowledge.nothing_to_grade')} text={t('knowledge.grading_hint')} />
              );
            const step = (by: number) => setAt((place + by + rows.length) % rows.length);
            return (
              <div className={`stack gap-12 page ${styles.queue}`}>
                <div className="row wrap between">
                  <p className="quiet small digits" role="status">
                    {t('knowledge.grading_place', { n: place + 1, count: total })}
                  </p>
                  <span className="row">
                    <Button variant="default" disabled={rows.length < 2} onClick={() => step(-1)}>
                      {t('taking.previous')}
                    </Button>
                    <Button variant="default" disabled={rows.length < 2} onClick={() => step(1)}>
                      {t('knowledge.skip')}
                    </Button>
                  </span>
                </div>
                <PictureAddress value={picture}>
                  <ToGrade key={row.answer_id} row={row} />
                </PictureAddress>
              </div>
            );
          }}
        </Loaded>
      </div>
    </Screen>
  );
}

function ToGrade({ row }: { readonly row: AnswerToGrade }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { answer_id, text, code, code_language, answer, explanation, points } = row;
  const most = pointsText(points);
  return (
    <article className={`stack gap-12 card panel ${styles.shown}`} data-answer={answer_id}>
      <div className="row wrap between">
        <h2 className="text-14" translate="no">
          {row.test}
        </h2>
        <span className="quiet small">
          {row.is_third ? `${t('knowledge.third_mark')} · ` : ''}
          {t('knowledge.waits_since', { when: formats.relative(row.waits_since) })}
        </span>
      </div>
      <QuestionText text={text} />
      {code && <QuestionCode code={code} language={code_language} />}
      <section aria-label={t('knowledge.answer')} className="stack gap-4">
        <h3 className="quiet small medium">{t('knowledge.answer')}</h3>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is long is scrolled by keys too */}
        <div className={`framed sunken breaks ${styles.answer}`} translate="no" tabIndex={0}>
          {answer}
        </div>
      </section>
      {explanation && (
        <details>
          <summary className="link small">{t('knowledge.for_graders')}</summary>
          <QuestionText text={explanation} />
        </details>
      )}
      <MarkForm row={row} most={most} />
    </article>
  );
}

function MarkForm({ row, most }: { readonly row: AnswerToGrade; readonly most: string }) {
  const { t } = useTexts();
  const { answer_id } = row;
  const [once] = useState(newIdempotencyKey);
  const form = useFields({
    of: testGradings,
    names: ['points', 'comment'],
    draft: `grading ${answer_id}`,
    send: async ({ points, comment }) => {
      await callAt(testGradings, 'POST', { body: { answer_id, points, comment }, once });
      notify({ kind: 'success', text: t('knowledge.marked'), isQuiet: true });
      await refreshTests();
    },
  });
  const { show } = form;
  const halves = Array.from({ length: Math.min(21, Math.floor(Number(row.points) * 2) + 1) }, (_, half) => half / 2);
  return (
    <SentForm className="stack gap-12" send={() => void form.save()}>
      <div className="stack gap-4">
        <p className="legend">{t('knowledge.points_of', { of: most })}</p>
        <div className="flow gap-4" role="group" aria-label={t('knowledge.points_quick')}>
          {halves.map((half) => (
            <Button
              key={half}
              size="compact-sm"
              variant="default"
              className="tap-wide"
              onClick={() => show('points', String(half))}
            >
              {pointsText(half)}
            </Button>
          ))}
        </div>
      </div>
      <Fields
        of={form}
        labels={{ points: t('knowledge.points'), comment: t('knowledge.comment') }}
        autoFocus="points"
      />
      <div className="row ends">
        <span className="quiet small wide-only">{t('knowledge.grading_keys')}</span>
        <Button type="submit" loading={form.busy}>
          {t('knowledge.mark')}
        </Button>
      </div>
    </SentForm>
  );
}
