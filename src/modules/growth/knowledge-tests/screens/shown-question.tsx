import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { StateTag } from '#web/ui/state-tag.tsx';
import type { ShownQuestion } from '#modules/growth/knowledge-tests/answer-parts.ts';
import {
  chosenKey,
  chosenKeys,
  isEmptyAnswer,
  matchedKeys,
  orderOf,
} from '#modules/growth/knowledge-tests/screens/asked-question.ts';
import { percentText, pointsText } from '#modules/growth/knowledge-tests/screens/numbers.ts';
import { plainWords } from '#modules/growth/knowledge-tests/screens/plain-words.ts';
import { QuestionCode, QuestionText } from '#modules/growth/knowledge-tests/screens/question-text.tsx';
import styles from '#modules/growth/knowledge-tests/screens/tests.module.css';

interface ShownQuestionProps {
  readonly question: ShownQuestion;
}

/** A question after the test: what was answered, what is right, and why. */
export function ShownQuestionCard({ question }: ShownQuestionProps) {
  const { t } = useTexts();
  const { place, text, code, code_language, explanation, marks } = question;
  return (
    <article className={`stack gap-12 card panel ${styles.shown}`} data-question={question.question_id}>
      <div className="row wrap between">
        <h2 className="quiet small medium">{t('taking.question_n', { n: place })}</h2>
        <ShareTag question={question} />
      </div>
      <QuestionText text={text} />
      {code && <QuestionCode code={code} language={code_language} />}
      {isEmptyAnswer(question.value) && <p className="quiet">{t('taking.not_answered')}</p>}
      <Given question={question} />
      {explanation && (
        <section className={`stack gap-4 rounded sunken ${styles.explanation}`} aria-label={t('taking.explanation')}>
          <h3 className="quiet small medium">{t('taking.explanation')}</h3>
          <QuestionText text={explanation} />
        </section>
      )}
      {marks.length > 0 && (
        <ul className="stack gap-4" aria-label={t('taking.marks')}>
          {marks.map((mark, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- marks have no names here
            <li key={at} className="flow small">
              <b className="digits">{pointsText(mark.points)}</b>
              {mark.comment && (
                <span className="breaks" translate="no">
                  {mark.comment}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function ShareTag({ question }: ShownQuestionProps) {
  const { t } = useTexts();
  const { is_void, state, percent, earned, points } = question;
  if (is_void)
    return (
      <StateTag icon="ban" tone="quiet">
        {t('taking.question_void')}
      </StateTag>
    );
  if (state !== 'graded')
    return (
      <StateTag icon="clock" tone="warn">
        {t('taking.waits_for_people')}
      </StateTag>
    );
  const share = Number(percent ?? 0);
  const tone = share >= 100 ? 'good' : share > 0 ? 'warn' : 'danger';
  return (
    <StateTag icon={share >= 100 ? 'circle-check' : share > 0 ? 'progress' : 'x'} tone={tone}>
      {t('taking.points_of', { n: pointsText(earned), of: pointsText(points) })}
    </StateTag>
  );
}

/** What was answered beside what is right, by kind. */
function Given({ question }: ShownQuestionProps) {
  const { kind } = question;
  if (kind === 'one' || kind === 'many') return <GivenChoices question={question} />;
  if (kind === 'order') return <GivenOrder question={question} />;
  if (kind === 'match') return <GivenMatch question={question} />;
  return <GivenWords question={question} />;
}

const keyOf = ({ keys }: ShownQuestion, id: string) => keys.find((one) => one.id === id);

function GivenChoices({ question }: ShownQuestionProps) {
  const { t } = useTexts();
  const picked = question.kind === 'one' ? [chosenKey(question.value)] : chosenKeys(question.value);
  return (
    <ul className="stack gap-6">
      {question.options.map(({ id, text }) => {
        const key = keyOf(question, id);
        const isPicked = picked.includes(id);
        const isRight = Number(key?.percent ?? 0) > 0;
        return (
          <li
            key={id}
            className={`row tops gap-8 framed ${styles.option}`}
            data-right={isRight || undefined}
            data-wrong={(isPicked && !isRight) || undefined}
          >
            <Icon name={isPicked ? (isRight ? 'circle-check' : 'x') : isRight ? 'check' : 'point'} size={15} />
            <span className="stack gap-2 grow shrinks">
              <QuestionText text={text} />
              {key?.comment && <small className="quiet breaks">{plainWords(key.comment)}</small>}
            </span>
            <span className="rigid quiet small">
              {isPicked && t('taking.yours')}
              {key?.percent && Number(key.percent) !== 0 && ` ${percentText(key.percent)}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function GivenOrder({ question }: ShownQuestionProps) {
  const { t } = useTexts();
  const right = question.keys.map(({ id }) => id);
  const given = isEmptyAnswer(question.value) ? [] : orderOf(question, question.value);
  return (
    <div className={`grid gap-12 ${styles.sides}`}>
      {given.length > 0 && (
        <section className="stack gap-4" aria-label={t('taking.your_answer')}>
          <h3 className="quiet small medium">{t('taking.your_answer')}</h3>
          <ol className={styles.numbered}>
            {given.map(({ id, text }, at) => (
              <li key={id} data-wrong={right[at] !== id || undefined}>
                {plainWords(text)}
              </li>
            ))}
          </ol>
        </section>
      )}
      {question.keys.length > 0 && (
        <section className="stack gap-4" aria-label={t('taking.right_answer')}>
          <h3 className="quiet small medium">{t('taking.right_answer')}</h3>
          <ol className={styles.numbered}>
            {question.keys.map(({ id, text }) => (
              <li key={id}>{plainWords(text ?? '')}</li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function GivenMatch({ question }: ShownQuestionProps) {
  const { t } = useTexts();
  const matched = matchedKeys(question.value);
  return (
    <table className={`table annotated ${styles.pairs}`}>
      <thead>
        <tr>
          <th scope="col">{t('taking.left_side')}</th>
          <th scope="col">{t('taking.your_answer')}</th>
          <th scope="col">{t('taking.right_answer')}</th>
        </tr>
      </thead>
      <tbody>
        {question.options.map(({ id, text }) => {
          const given = question.rights.find((one) => one.id === matched[id])?.text;
          const right = keyOf(question, id)?.answer;
          return (
            <tr key={id}>
              <td>{plainWords(text)}</td>
              <td className={given === right ? 'good' : 'bad'}>{given ? plainWords(given) : '—'}</td>
              <td>{plainWords(right ?? '')}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A number or a text: what was typed, and what is accepted. */
function GivenWords({ question }: ShownQuestionProps) {
  const { t } = useTexts();
  const { value, unit, keys, kind } = question;
  const typed = chosenKey(value);
  const accepted = keys.map((key) =>
    kind === 'number'
      ? `${key.value}${key.tolerance && key.tolerance !== '0' ? ` ± ${key.tolerance}` : ''}${unit ? ` ${unit}` : ''}`
      : (key.pattern ?? ''),
  );
  return (
    <dl className="stack gap-8">
      {typed && (
        <div>
          <dt className="quiet small medium">{t('taking.your_answer')}</dt>
          <dd className={`breaks ${styles.typed}`} translate="no">
            {typed} {kind === 'number' && unit}
          </dd>
        </div>
      )}
      {accepted.length > 0 && (
        <div>
          <dt className="quiet small medium">{t('taking.right_answer')}</dt>
          <dd translate="no">{accepted.map((words, at) => `${words}${partOf(keys[at]?.percent)}`).join('; ')}</dd>
        </div>
      )}
    </dl>
  );
}

const partOf = (percent: string | undefined): string =>
  percent === undefined || Number(percent) === 100 ? '' : ` (${percentText(percent)})`;
