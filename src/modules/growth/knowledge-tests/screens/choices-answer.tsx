import { useId } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import type { AnswerProps } from '#modules/growth/knowledge-tests/screens/answer-props.ts';
import { chosenKey, chosenKeys } from '#modules/growth/knowledge-tests/screens/asked-question.ts';
import { QuestionText } from '#modules/growth/knowledge-tests/screens/question-text.tsx';
import styles from '#modules/growth/knowledge-tests/screens/question.module.css';

/** One of several, or several of them; the number before each is its key. */
export function ChoicesAnswer({ question, value, answer, isReadOnly }: AnswerProps) {
  const { t } = useTexts();
  const name = useId();
  const isOne = question.kind === 'one';
  const picked = chosenKeys(value);
  const isPicked = (key: string) => (isOne ? chosenKey(value) === key : picked.includes(key));
  const toggle = (key: string) => {
    if (isOne) return answer(key);
    const next = isPicked(key) ? picked.filter((one) => one !== key) : [...picked, key];
    answer(question.options.filter((one) => next.includes(one.id)).map((one) => one.id));
  };
  return (
    <fieldset className="stack gap-8">
      <legend className="legend">{t(isOne ? 'taking.choose_one' : 'taking.choose_many')}</legend>
      {question.options.map((option, at) => (
        <label key={option.id} className={`row tops gap-10 framed choice tap ${styles.option}`}>
          <input
            type={isOne ? 'radio' : 'checkbox'}
            name={name}
            checked={isPicked(option.id)}
            disabled={isReadOnly}
            onChange={() => toggle(option.id)}
            data-option={at + 1}
          />
          {at < 9 && (
            <kbd className="rigid wide-only quiet small digits" aria-hidden="true">
              {at + 1}
            </kbd>
          )}
          <span className="grow shrinks">
            <QuestionText text={option.text} />
          </span>
        </label>
      ))}
      {isOne && !isReadOnly && chosenKey(value) !== null && (
        <button type="button" className="link small start tap" onClick={() => answer(null)}>
          {t('taking.clear_choice')}
        </button>
      )}
    </fieldset>
  );
}
