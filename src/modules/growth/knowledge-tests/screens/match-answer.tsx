import { Select } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import type { AnswerProps } from '#modules/growth/knowledge-tests/screens/answer-props.ts';
import { matchedKeys } from '#modules/growth/knowledge-tests/screens/asked-question.ts';
import { plainWords } from '#modules/growth/knowledge-tests/screens/plain-words.ts';
import { QuestionText } from '#modules/growth/knowledge-tests/screens/question-text.tsx';
import styles from '#modules/growth/knowledge-tests/screens/question.module.css';

/** To each left side one of the right ones; more may be offered than there are left sides. */
export function MatchAnswer({ question, value, answer, isReadOnly }: AnswerProps) {
  const { t } = useTexts();
  const matched = matchedKeys(value);
  const choose = (left: string, right: string | null) => {
    const { [left]: _before, ...rest } = matched;
    answer(right ? { ...rest, [left]: right } : rest);
  };
  const data = question.rights.map(({ id, text }) => ({ value: id, label: plainWords(text) }));
  return (
    <div className="stack gap-8">
      <p className="legend">{t('taking.match_hint')}</p>
      <ul className="stack gap-8" aria-label={t('taking.match')}>
        {question.options.map(({ id, text }) => (
          <li key={id} className={`grid gap-8 framed panel ${styles.pair}`}>
            <QuestionText text={text} />
            <Select
              aria-label={t('taking.match_for', { text: plainWords(text) })}
              placeholder={t('taking.match_choose')}
              data={data}
              value={matched[id] ?? null}
              onChange={(right) => choose(id, right)}
              disabled={isReadOnly}
              clearable
              translate="no"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
