import { Textarea, TextInput } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import type { AnswerProps } from '#modules/growth/knowledge-tests/screens/answer-props.ts';
import { chosenKey, isNumberTyped } from '#modules/growth/knowledge-tests/screens/asked-question.ts';
import styles from '#modules/growth/knowledge-tests/screens/question.module.css';

export const longestAnswer = 20_000;

/** A number or a text. What is no number yet stays on the page, with a word; the server takes none of it. */
export function WrittenAnswer({ question, value, answer, isReadOnly }: AnswerProps) {
  const { t } = useTexts();
  const typed = chosenKey(value) ?? '';
  const label = t(question.kind === 'number' ? 'taking.number_answer' : 'taking.text_answer');
  if (question.kind === 'number')
    return (
      <TextInput
        className={styles.number}
        label={label}
        description={t('taking.number_hint')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        readOnly={isReadOnly}
        rightSection={question.unit && <span className="quiet small">{question.unit}</span>}
        rightSectionWidth={question.unit ? Math.max(32, question.unit.length * 8 + 16) : undefined}
        error={typed.trim() !== '' && !isNumberTyped(typed) && t('taking.number_wrong')}
        onChange={(event) => answer(event.currentTarget.value)}
      />
    );
  return (
    <Textarea
      label={label}
      autosize
      minRows={4}
      maxRows={16}
      maxLength={longestAnswer}
      value={typed}
      readOnly={isReadOnly}
      translate="no"
      onChange={(event) => answer(event.currentTarget.value)}
    />
  );
}
