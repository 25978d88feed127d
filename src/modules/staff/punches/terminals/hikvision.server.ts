import type { FastifyRequest } from 'fastify';
import { hashOf } from '#server/auth/tokens.ts';
import type { App } from '#server/app.ts';
import { contextOfDevice, hear } from '#modules/staff/punches/terminals/hearing.server.ts';
import { readEvents, treesIn } from '#modules/staff/punches/terminals/hikvision-events.ts';
import { deviceByToken } from '#modules/staff/punches/terminals/known-device.server.ts';
import { bodyOf, type TerminalAnswer } from '#modules/staff/punches/terminals/raw-request.server.ts';

const ok: TerminalAnswer = { text: 'OK' };

/**
 * Events that a Hikvision terminal posts to the address of its own. Whoever only looks at the address, or comes by one
 * that is nobody's, hears the same: nothing tells which addresses there are.
 */
export async function hikvisionAnswer(app: App, request: FastifyRequest): Promise<TerminalAnswer> {
  const { token } = request.params as { token: string };
  const body = bodyOf(request);
  if (!body.length) return ok;
  const ctx = contextOfDevice(app, request);
  const device = await deviceByToken(ctx, hashOf(token));
  if (!device) return ok;
  const clock = {
    timeZone: device.zone ?? ctx.timeZone,
    ignoresOffset: device.ignores_offset,
    now: ctx.now.getTime(),
  };
  const { identity, ...heard } = readEvents(await treesIn(body), clock);
  await hear(app, ctx, device, { address: request.ip, named: identity }, heard);
  return ok;
}
