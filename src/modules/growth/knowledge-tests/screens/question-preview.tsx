import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '#kernel/api.ts';
import { call } from '#web/api/call.ts';
import type { CallInput } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useWork } from '#web/ui/use-work.ts';
import type { AskedQuestion } from '#modules/growth/knowledge-tests/answer-parts.ts';
import { AnswerField } from '#modules/growth/knowledge-tests/screens/answer-field.tsx';
import type { GivenAnswer } from '#modules/growth/knowledge-tests/screens/asked-question.ts';
import { percentText, pointsText } from '#modules/growth/knowledge-tests/screens/numbers.ts';
import { PictureAddress, QuestionCode, QuestionText } from '#modules/growth/knowledge-tests/screens/question-text.tsx';
import { SignedPicture } from '#modules/growth/knowledge-tests/screens/signed-picture.tsx';
import styles from '#modules/growth/knowledge-tests/screens/tests.module.css';

const picture = (id: number) => <SignedPicture id={id} />;
const tryKey = 'POST /api/fp/test-questions/try';
type Tried = CallInput<typeof tryKey>['body']['question'];

interface QuestionPreviewProps {
  readonly question: AskedQuestion;
  /** The question as it is written, with what is right. */
  readonly tried: Tried;
}

/** The question as it would be asked, and what an answer to it would be worth. */
export function QuestionPreview({ question, tried }: QuestionPreviewProps) {
  const { t } = useTexts();
  const [given, setGiven] = useState<{ readonly kind: string; readonly value: GivenAnswer } | null>(null);
  const [worth, setWorth] = useState<Answer<typeof tryKey> | null>(null);
  const { busy, work } = useWork();
  // An answer to a question of another kind is none to this.
  const value = given?.kind === question.kind ? given.value : null;
  const tryIt = () => work(async () => setWorth(await call(tryKey, { body: { question: tried, answer: value } })));
  return (
    <aside className={`stack gap-12 card shrinks ${styles.preview}`} aria-label={t('knowledge.preview')}>
      <h3 className="quiet small medium">{t('knowledge.preview')}</h3>
      <PictureAddress value={picture}>
        {question.text.trim() ? (
          <QuestionText text={question.text} />
        ) : (
          <p className="quiet">{t('knowledge.preview_empty')}</p>
        )}
        {question.code && <QuestionCode code={question.code} language={question.code_language} />}
        <AnswerField
          question={question}
          value={value}
          answer={(next) => {
            setGiven({ kind: question.kind, value: next });
            setWorth(null);
          }}
        />
      </PictureAddress>
      <div className="row wrap">
        <Button variant="default" loading={busy} onClick={() => void tryIt()}>
          {t('knowledge.try')}
        </Button>
        {worth && (
          <span role="status" className="medium digits" data-tried={worth.percent ?? worth.state}>
            {worth.state === 'waits'
              ? t('taking.waits_for_people')
              : t('knowledge.worth', { percent: percentText(worth.percent), points: pointsText(worth.points) })}
          </span>
        )}
      </div>
    </aside>
  );
}
