import type { AskedQuestion } from '#modules/growth/knowledge-tests/answer-parts.ts';
import type { GivenAnswer } from '#modules/growth/knowledge-tests/screens/asked-question.ts';

export interface AnswerProps {
  readonly question: Pick<AskedQuestion, 'kind' | 'options' | 'rights' | 'unit'>;
  readonly value: GivenAnswer;
  readonly answer: (value: GivenAnswer) => void;
  readonly isReadOnly?: boolean;
}
