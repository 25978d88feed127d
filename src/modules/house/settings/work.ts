import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, code, id, integerOrNull, nothing, orNull, rowsWith, textOrNull, written } from '#kernel/schemas.ts';
import type { WorkState } from '#kernel/work-states.ts';
import { actions, screenActions } from '#modules/actions.ts';

/** What waits, runs and has failed beside requests. What it is about is not said: it may be somebody's. */
export const work = endpoint('GET /api/admin/work', {
  need: [screenActions.appConfigs],
  output: rowsWith({
    /** Of work that was asked for; a job of the clock has none. */
    id: integerOrNull,
    job: Type.String(),
    key: textOrNull,
    state: code<WorkState>(),
    since: Type.String(),
    tries: Type.Integer(),
    last_error: textOrNull,
    /** When it is tried next, where that is known. */
    next_at: textOrNull,
  }),
});

/** Has it tried again at once. */
export const workAgain = endpoint('POST /api/admin/work/again', {
  need: [actions.settings.update],
  body: closed({ job: written(100), id: orNull(id) }),
  ...nothing,
});
