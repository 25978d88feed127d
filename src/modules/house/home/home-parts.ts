import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { code, integerOrNull, listOf, type Shape, textOrNull } from '#kernel/schemas.ts';
import { screenActions, specialActions } from '#modules/actions.ts';

/** Parts of the first screen. Each is asked for by itself: one that is slow or fails holds up no other. */

const warning = Type.Object({
  kind: code<'jobs' | 'sign_ins' | 'texts' | 'audit' | 'disk'>(),
  /** Jobs that failed, wrong tries of a day, texts without a language, rows that are not sealed, free part in %. */
  count: Type.Integer(),
  is_bad: Type.Boolean(),
  /** Of all: texts, sealed rows, bytes of the disk. */
  total: integerOrNull,
  lines: listOf({ name: Type.String(), text: textOrNull, at: textOrNull }),
});
export type Warning = Shape<typeof warning>;

/** What an administrator looks at first; the caller gets those of which they open the screen. */
export const homeWarnings = endpoint('GET /api/fp/dashboard/warnings', {
  need: [screenActions.appConfigs, screenActions.loginLogs, screenActions.sessions, specialActions.editTranslations],
  output: Type.Object({ warnings: Type.Array(warning) }),
});

const asked = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  status: Type.String(),
  project_name: Type.String(),
  project_color: textOrNull,
  wished_on: textOrNull,
  created_at: Type.String(),
  done_at: textOrNull,
  confirmed_at: textOrNull,
  task_count: Type.Integer(),
  accepted_count: Type.Integer(),
});
export type AskedOfUs = Shape<typeof asked>;

/** What a client asked for: in work, done and waiting for their word, and accepted by them this month. */
export const homeAsked = endpoint('GET /api/fp/dashboard/asked', {
  need: [specialActions.ownProjects],
  output: Type.Object({ rows: Type.Array(asked), is_cut: Type.Boolean() }),
});
