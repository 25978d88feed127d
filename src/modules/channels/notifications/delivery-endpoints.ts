import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { languages } from '#kernel/languages.ts';
import { closed, code, id, ids, integerOrNull, listOf, oneOf, orNull, rowsWith, textOrNull } from '#kernel/schemas.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { channelCodes, type Outcome } from '#modules/channels/notifications/channel.ts';

/** Each try of a delivery with the answer of the provider, first to last. */
export const deliveryTries = endpoint('GET /api/admin/notification/:id/tries', {
  need: [screenActions.publications],
  output: rowsWith({
    at: Type.String(),
    state: code<Outcome['state']>(),
    answer: Type.String(),
    address: textOrNull,
    after_seconds: integerOrNull,
  }),
});

/** How many wait and failed of each method, now. */
export const deliveryFigures = endpoint('GET /api/admin/notification/figures', {
  need: [screenActions.publications],
  output: rowsWith({
    method: oneOf(channelCodes),
    waiting: Type.Integer(),
    sent_today: Type.Integer(),
    dead: Type.Integer(),
    unknown: Type.Integer(),
  }),
});

/** Sends them again under their ids, with tries from the beginning: what is dead, unknown or dropped. */
export const sendAgain = endpoint('POST /api/admin/notification/again', {
  need: [actions.site.update],
  body: closed({ ids: ids(500) }),
  output: Type.Object({ count: Type.Integer() }),
});

/** Sends a message that says it is a test, to the caller or another person; answers its delivery. */
export const testDelivery = endpoint('POST /api/admin/notification/test', {
  need: [actions.site.update],
  body: closed({ method: oneOf(channelCodes), user_id: Type.Optional(id) }),
  output: Type.Object({ id: Type.Integer() }),
});

/**
 * What a message would say, on a row of the own inbox or on samples: of a kind, or of a text with variables that is
 * not kept yet. `wrong` says what its text cannot say.
 */
export const previewMessage = endpoint('POST /api/admin/notification/preview', {
  need: [screenActions.notificationTemplates],
  body: closed({
    kind: Type.String({ minLength: 1, maxLength: 60 }),
    method: Type.Optional(oneOf(channelCodes)),
    lang: oneOf(languages),
    title: Type.Optional(Type.String({ maxLength: 200 })),
    text: Type.Optional(Type.String({ maxLength: 2000 })),
    inbox_id: Type.Optional(id),
  }),
  output: Type.Object({
    title: Type.String(),
    lines: listOf({ text: Type.String(), link: textOrNull }),
    link: textOrNull,
    actions: listOf({ label: Type.String() }),
    from_row: orNull(Type.Integer()),
    /** What is wrong with the text, as saving it would say; null where nothing is. */
    wrong: textOrNull,
    /** The letter as its reader sees it; null by other ways. */
    html: textOrNull,
    /** The words as they are sent by SMS, and in how many parts; null by other ways. */
    sms: orNull(
      Type.Object({ said: Type.String(), encoding: Type.String(), units: Type.Integer(), parts: Type.Integer() }),
    ),
  }),
});
