export {
  judgedApplication,
  receiveForm,
  type Sent,
  type SentForm,
  takeApplication,
} from '#modules/hiring/apply.server.ts';
export type { Hired } from '#modules/hiring/hiring-served.server.ts';
export { largestResume } from '#modules/hiring/resume.server.ts';
export { vacancyType } from '#modules/hiring/vacancies.server.ts';
