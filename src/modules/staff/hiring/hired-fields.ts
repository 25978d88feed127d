import { choice, date, reference, references, text } from '#kernel/fields/door.ts';
import { languages } from '#kernel/languages.ts';
import { users } from '#modules/company/people/door.ts';

const { login, role_ids, branch_id } = users.fields;
/** What is asked beside what the application says, when somebody hired becomes a user. */
export const hiredFields = {
  login: text({ ...login.options }),
  role_ids: references({ ...role_ids.options }),
  branch_id: reference({ ...branch_id.options, required: true }),
  /** The first day, also one to come: the account opens on it. */
  hired_on: date({}),
  /** By which list they join; the usual one where none is chosen. */
  checklist_id: reference({ to: 'fp/checklists' }),
  lang_code: choice({ values: languages, required: true }),
} as const;
