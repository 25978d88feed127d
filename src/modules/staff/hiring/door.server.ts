export {
  judgedApplication,
  receiveForm,
  type Sent,
  type SentForm,
  takeApplication,
} from '#modules/staff/hiring/apply.server.ts';
export type { Hired } from '#modules/staff/hiring/hiring-served.server.ts';
export { largestResume } from '#modules/staff/hiring/resume.server.ts';
export { vacancyType } from '#modules/staff/hiring/vacancies.server.ts';
