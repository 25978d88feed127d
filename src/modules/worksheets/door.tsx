export { QuestionField } from '#modules/worksheets/question-field.tsx';
