import { account, choice, text } from '#kernel/fields/door.ts';
import { bodyOf, contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { languages } from '#kernel/languages.ts';
import { id, version } from '#kernel/schemas.ts';
import { specialActions } from '#modules/actions.ts';
import { newClients } from '#modules/clients/enquiries/new-clients.ts';
import { users } from '#modules/company/people/door.ts';

/** What is asked beside what the enquiry says, when somebody who wrote becomes a client. */
export const clientFields = {
  organisation: text({ required: true, max: 200 }),
  stir: account({ max: 9 }),
  login: text({ ...users.fields.login.options }),
  lang_code: choice({ values: languages, required: true }),
} as const;

/** The organisation and its first user in one step; the rules of both hold. Once for each enquiry. */
export const makeClient = endpoint('POST /api/admin/new-clients/make-client', {
  need: [specialActions.makeClients],
  body: bodyOf(clientFields, { id, version }),
  output: contractOf(newClients).row,
});
