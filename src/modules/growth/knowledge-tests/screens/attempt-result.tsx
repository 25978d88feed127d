import { Button } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import { go } from '#web/navigation/navigation.ts';
import { Screen } from '#web/product/screen.tsx';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { AttemptResult } from '#modules/growth/knowledge-tests/test-endpoints.ts';
import { percentText, pointsText } from '#modules/growth/knowledge-tests/screens/numbers.ts';
import { PictureAddress } from '#modules/growth/knowledge-tests/screens/question-text.tsx';
import { ShownQuestionCard } from '#modules/growth/knowledge-tests/screens/shown-question.tsx';
import { SignedPicture } from '#modules/growth/knowledge-tests/screens/signed-picture.tsx';
import styles from '#modules/growth/knowledge-tests/screens/tests.module.css';
import { useAttemptResult, useTestNews } from '#modules/growth/knowledge-tests/screens/use-tests.ts';

const picture = (id: number) => <SignedPicture id={id} />;

interface AttemptResultViewProps {
  readonly id: string;
  /** It was handed in on this page: said before anything else. */
  readonly isEnd?: boolean;
}

/** What came of an attempt: as much as the reader may know. */
export function AttemptResultView({ id, isEnd }: AttemptResultViewProps) {
  const { t } = useTexts();
  // Marks come while one looks.
  useTestNews();
  const result = useAttemptResult(id);
  const back = (
    <Button variant="default" onClick={() => go('/people/tests')}>
      {t('taking.to_tests')}
    </Button>
  );
  return (
    <Screen busy={result.isPending} title={result.data?.test.name ?? t('taking.result')} isTyped actions={back}>
      <div className="scrolls">
        <div className={`stack gap-16 page ${styles.result}`}>
          <Loaded of={result} rows={8}>
            {(data) => <Result data={data} isEnd={isEnd === true} />}
          </Loaded>
        </div>
      </div>
    </Screen>
  );
}

function Result({ data, isEnd }: { readonly data: AttemptResult; readonly isEnd: boolean }) {
  const { t } = useTexts();
  const { attempt, is_shown, questions } = data;
  if (attempt.state === 'waits_for_grading' || attempt.state === 'submitted')
    return (
      <>
        <StateNote
          icon="clock"
          title={t(attempt.is_automatic ? 'taking.closed_by_time' : 'taking.handed_in')}
          text={t('taking.waits_for_grading')}
        />
        <Taken data={data} />
      </>
    );
  if (attempt.state === 'void') return <StateNote icon="ban" title={t('taking.void')} text={attempt.comment ?? ''} />;
  return (
    <>
      {isEnd && (
        <p className="soft" role="status">
          {t(attempt.is_automatic ? 'taking.closed_by_time' : 'taking.handed_in')}
        </p>
      )}
      {is_shown ? (
        <ShownFigures data={data} />
      ) : (
        <StateNote
          icon="circle-check"
          title={t('taking.handed_in')}
          text={t(data.test.shows === 'never' ? 'taking.shown_never' : 'taking.shown_after_close')}
        />
      )}
      <Taken data={data} />
      {is_shown && questions.length > 0 && (
        <PictureAddress value={picture}>
          <section className="stack gap-12" aria-label={t('taking.questions')}>
            {questions.map((question) => (
              <ShownQuestionCard key={question.id} question={question} />
            ))}
          </section>
        </PictureAddress>
      )}
    </>
  );
}

function ShownFigures({ data }: { readonly data: AttemptResult }) {
  const { t } = useTexts();
  const { attempt, test, certificate_number } = data;
  const { percent, points, max_points, is_passed } = attempt;
  return (
    <Figures>
      <Figure title={t('taking.result')} sum={percentText(percent)} name="test-percent">
        <p className={`medium ${is_passed ? 'good' : 'bad'}`} data-passed={is_passed}>
          {t(is_passed ? 'taking.passed' : 'taking.not_passed')}
        </p>
        <p className="quiet small">{t('taking.pass_mark', { percent: percentText(test.pass_mark) })}</p>
      </Figure>
      <Figure title={t('taking.earned')} sum={`${pointsText(points)} / ${pointsText(max_points)}`} name="test-points">
        {certificate_number && (
          <a className="link small" href={`#/certificate?number=${certificate_number}`}>
            {t('taking.certificate', { number: certificate_number })}
          </a>
        )}
      </Figure>
    </Figures>
  );
}

/** When it was taken and how much of it was answered. */
function Taken({ data: { attempt } }: { readonly data: AttemptResult }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { started_at, submitted_at, answered, question_count } = attempt;
  return (
    <p className="quiet small digits">
      {t('taking.answered_of', { n: answered, count: question_count })} · {formats.instant(started_at)}
      {submitted_at && ` – ${formats.time(submitted_at)}`}
    </p>
  );
}
