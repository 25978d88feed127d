import { ChoicesAnswer } from '#modules/growth/knowledge-tests/screens/choices-answer.tsx';
import { MatchAnswer } from '#modules/growth/knowledge-tests/screens/match-answer.tsx';
import { OrderAnswer } from '#modules/growth/knowledge-tests/screens/order-answer.tsx';
import { WrittenAnswer } from '#modules/growth/knowledge-tests/screens/written-answer.tsx';
import type { QuestionKind } from '#modules/growth/knowledge-tests/question-kinds.ts';
import type { AnswerProps } from '#modules/growth/knowledge-tests/screens/answer-props.ts';
import type { ComponentType } from 'react';

const fields: Readonly<Record<QuestionKind, ComponentType<AnswerProps>>> = {
  one: ChoicesAnswer,
  many: ChoicesAnswer,
  order: OrderAnswer,
  match: MatchAnswer,
  number: WrittenAnswer,
  text: WrittenAnswer,
};

/** Where a question of any kind is answered. */
export function AnswerField(props: AnswerProps) {
  const Field = fields[props.question.kind];
  return <Field {...props} />;
}
