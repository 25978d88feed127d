export { QuestionField } from '#modules/growth/worksheets/question-field.tsx';
