import type { Job } from '#server/jobs/jobs.ts';
import type { JobSettings } from '#server/server.ts';
import { knownChannels } from '#modules/channels/notifications/door.server.ts';
import { type ChannelCode, channelCodes } from '#modules/channels/notifications/door.ts';
import { dropOldDeliveries } from '#modules/work/deliveries/drop-old-deliveries.server.ts';
import { planAll } from '#modules/work/deliveries/plan.server.ts';
import { followersHear } from '#modules/work/deliveries/tell-followers.server.ts';
import { sendDeliveries } from '#modules/work/deliveries/send.server.ts';
import { endOverdue } from '#modules/work/deliveries/take-up.server.ts';

/** Sends by one way, if this process knows it. */
async function sendBy(settings: JobSettings, code: ChannelCode): Promise<void> {
  const channel = knownChannels().find((one) => one.code === code);
  if (channel) await sendDeliveries(settings, channel);
}

/** Plans what people were told, and sends it: each way in a lane of its own, so that none waits for another. */
export const deliveryJobs = (settings: JobSettings): readonly Job[] => [
  followersHear,
  { name: 'plan_deliveries', everySeconds: 2, run: () => planAll(settings) },
  { name: 'drop_old_deliveries', cron: '37 * * * *', run: (ctx) => dropOldDeliveries(ctx) },
  { name: 'end_overdue_deliveries', everySeconds: 20, run: endOverdue },
  ...channelCodes.map((code) => ({
    ...{ name: `send_by_${code}`, everySeconds: 2 },
    run: () => sendBy(settings, code),
  })),
];
