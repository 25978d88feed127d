import type { Served } from '#server/http/serve.ts';
import { deviceVerbsServed } from '#modules/staff/punches/device-verbs.server.ts';
import { kiosksServed } from '#modules/staff/punches/kiosk-served.server.ts';
import { ownPunchesServed } from '#modules/staff/punches/own-punches.server.ts';

export const punchesServed: readonly Served[] = [...ownPunchesServed, ...deviceVerbsServed, ...kiosksServed];
