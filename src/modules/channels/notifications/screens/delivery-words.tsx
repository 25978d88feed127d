import { useCall } from '#web/cache/use-call.ts';
import type { State } from '#web/ui/state-tag.tsx';
import type { ChannelCode } from '#modules/channels/notifications/channel.ts';
import type { DeliveryState } from '#modules/channels/notifications/deliveries.ts';

/** A sign of its own for each, so that none is told by its colour alone. */
export const signOfState: Readonly<Record<DeliveryState, State>> = {
  planned: { icon: 'clock', tone: 'quiet' },
  sending: { icon: 'send', tone: 'quiet' },
  sent: { icon: 'circle-check', tone: 'good' },
  dropped: { icon: 'circle-off', tone: 'quiet' },
  dead: { icon: 'alert-triangle', tone: 'danger' },
  unknown: { icon: 'help-circle', tone: 'warn' },
};

export const iconOfMethod: Readonly<Record<ChannelCode, string>> = {
  email: 'mail',
  telegram: 'brand-telegram',
  web_push: 'bell',
  sms: 'device-mobile',
};

/** Names of kinds of messages by their codes, in the language of the reader. */
export function useKindNames(): (kind: string) => string {
  const { data } = useCall('GET /api/admin/notification-choices', { under: choicesKey });
  return (kind) => data?.kinds.find((one) => one.kind === kind)?.name ?? kind;
}

/** Everything that is kept of the own choices begins with this. */
export const choicesKey = ['notification-choices'] as const;
