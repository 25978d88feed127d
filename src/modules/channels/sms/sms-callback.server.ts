import { notFound } from '#kernel/problems.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { smsCallback } from '#modules/channels/sms/sms-callback.ts';
import { isCallbackSeal, messageEnded } from '#modules/channels/sms/sms-messages.server.ts';
import { endOf } from '#modules/channels/sms/sms-states.ts';

const take = serve(smsCallback, async (ctx, { params: { delivery, seal }, body }, { app }) => {
  if (!isCallbackSeal(app.config.secretKey, delivery, seal)) throw notFound();
  const end = endOf(body.status);
  if (end) await messageEnded(ctx, delivery, end, String(body.status));
  return null;
});

export const smsServed: readonly Served[] = [take];
