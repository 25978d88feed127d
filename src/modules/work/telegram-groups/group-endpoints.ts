import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, id, nothing, rowsWith } from '#kernel/schemas.ts';
import { actions } from '#modules/actions.ts';

const need = [actions.projects.update];

/** Telegram groups that hear of a project, for whoever manages it or every project. */
export const telegramGroups = endpoint('GET /api/fp/telegram-groups', {
  need,
  query: closed({ project_id: id }),
  output: Type.Object({
    /** Whether there is a bot to take into a group. */
    is_on: Type.Boolean(),
    ...rowsWith({
      chat_id: Type.Integer(),
      name: Type.String(),
      linked_at: Type.String(),
      linked_by: Type.String(),
      /** The bot is not there any more. */
      is_dead: Type.Boolean(),
      /** Who linked it is gone, and with them what it may hear. */
      is_silent: Type.Boolean(),
    }).properties,
  }),
});

/** A code for `/link` in a group, once and for ten minutes. */
export const telegramGroupCode = endpoint('POST /api/fp/telegram-groups/code', {
  need,
  body: closed({ project_id: id }),
  output: Type.Object({ code: Type.String(), address: Type.String(), minutes: Type.Integer() }),
  isSecret: true,
});

export const unlinkTelegramGroup = endpoint('POST /api/fp/telegram-groups/unlink', {
  need,
  body: closed({ project_id: id, chat_id: Type.Integer({ minimum: -9e15, maximum: -1 }) }),
  ...nothing,
});
