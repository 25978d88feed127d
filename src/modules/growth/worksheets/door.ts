export { divided } from '#modules/growth/worksheets/shares.ts';
export { worksheetEvaluations } from '#modules/growth/worksheets/worksheet-evaluations.ts';
export { worksheetForms } from '#modules/growth/worksheets/worksheet-forms.ts';
export {
  type Answers,
  missingAnswers,
  type Question,
  questionsAt,
  wrongAnswers,
} from '#modules/growth/worksheets/worksheet-questions.ts';
export { type PickedWork, worksheetResponses } from '#modules/growth/worksheets/worksheet-responses.ts';
export { worksheets } from '#modules/growth/worksheets/worksheets.ts';
