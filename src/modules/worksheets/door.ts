export { divided } from '#modules/worksheets/shares.ts';
export { worksheetEvaluations } from '#modules/worksheets/worksheet-evaluations.ts';
export { worksheetForms } from '#modules/worksheets/worksheet-forms.ts';
export {
  type Answers,
  missingAnswers,
  type Question,
  questionsAt,
  wrongAnswers,
} from '#modules/worksheets/worksheet-questions.ts';
export { type PickedWork, worksheetResponses } from '#modules/worksheets/worksheet-responses.ts';
export { worksheets } from '#modules/worksheets/worksheets.ts';
