import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, code, id, listOf, nothing, oneOf, orNull, rowsWith, textOrNull } from '#kernel/schemas.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { type ChannelCode, channelCodes, type Reach } from '#modules/channels/notifications/channel.ts';
import type { DeliveryState } from '#modules/channels/notifications/deliveries.ts';

export const choiceModes = ['now', 'bundle', 'digest', 'off'] as const;
export type ChoiceMode = (typeof choiceModes)[number];
/** Who decided: the person, one of their roles, the type itself; `must` cannot be put off. */
export type DecidedBy = 'own' | 'role' | 'kind' | 'must';

const decided = listOf({
  method: oneOf(channelCodes),
  mode: code<ChoiceMode>(),
  by: code<DecidedBy>(),
});
const kindsOf = listOf({
  kind: Type.String(),
  name: Type.String(),
  category: Type.String(),
  is_urgent: Type.Boolean(),
  is_mandatory: Type.Boolean(),
  choices: decided,
});
const clock = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
const chosen = Type.Array(
  closed({
    kind: Type.String({ minLength: 1, maxLength: 60 }),
    method: oneOf(channelCodes),
    /** Null: as the role or the type says. */
    mode: orNull(oneOf(choiceModes)),
  }),
  { maxItems: 1000 },
);

/** How the caller hears of each kind, who decided so, by which ways they are reached, and when they are left alone. */
export const ownChoices = endpoint('GET /api/admin/notification-choices', {
  need: 'session',
  output: Type.Object({
    kinds: kindsOf,
    methods: listOf({
      method: oneOf(channelCodes),
      state: code<'ready' | 'not_set_up' | 'off'>(),
      reason: textOrNull,
      /** Null: they are reached. */
      unreached: orNull(code<Exclude<Reach, readonly string[]>['reason']>()),
    }),
    quiet_from: textOrNull,
    quiet_to: textOrNull,
    digest_at: Type.String(),
    time_zone: textOrNull,
  }),
});

/** Changes what is sent and leaves the rest. */
export const chooseOwn = endpoint('POST /api/admin/notification-choices', {
  need: 'session',
  body: closed({
    choices: Type.Optional(chosen),
    quiet_from: Type.Optional(orNull(clock)),
    quiet_to: Type.Optional(orNull(clock)),
    digest_at: Type.Optional(orNull(clock)),
    time_zone: Type.Optional(orNull(Type.String({ minLength: 1, maxLength: 60 }))),
  }),
  ...nothing,
});

/** How people of a role hear of each kind who chose nothing themselves. */
export const roleChoices = endpoint('GET /api/admin/notification-types/choices', {
  need: [screenActions.notificationTypes],
  query: closed({ role_id: id }),
  output: Type.Object({ kinds: kindsOf }),
});
export const chooseForRole = endpoint('POST /api/admin/notification-types/choices', {
  need: [actions.settings.update],
  body: closed({ role_id: id, choices: chosen }),
  ...nothing,
});

/** What can be followed and muted. */
export const watchedPaths = ['fp/dev-tasks', 'fp/projects', 'fp/client-tasks'] as const;
export type WatchedPath = (typeof watchedPaths)[number];
export const watchModes = ['follow', 'mute'] as const;

/** Whether the caller follows the row or wants to hear nothing of it. */
export const ownWatch = endpoint('GET /api/admin/notification-watches', {
  need: 'session',
  query: closed({ path: oneOf(watchedPaths), id }),
  output: Type.Object({ mode: orNull(oneOf(watchModes)) }),
});
export const watch = endpoint('POST /api/admin/notification-watches', {
  need: 'session',
  body: closed({ path: oneOf(watchedPaths), id, mode: orNull(oneOf(watchModes)) }),
  ...nothing,
});

/** Why the caller got a notice: what it is about, who is told of such things, and which ways it went or did not. */
export const whyNotice = endpoint('GET /api/admin/inbox/:id/why', {
  need: 'session',
  output: Type.Object({
    kind: Type.String(),
    name: Type.String(),
    because: Type.String(),
    ways: rowsWith({
      method: code<ChannelCode>(),
      mode: code<ChoiceMode>(),
      by: code<DecidedBy>(),
      state: orNull(code<DeliveryState>()),
      reason: textOrNull,
      due_at: textOrNull,
      sent_at: textOrNull,
    }).properties.rows,
  }),
});
