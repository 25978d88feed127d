import type { Served } from '#server/http/serve.ts';
import { deviceVerbsServed } from '#modules/punches/device-verbs.server.ts';
import { kiosksServed } from '#modules/punches/kiosk-served.server.ts';
import { ownPunchesServed } from '#modules/punches/own-punches.server.ts';

export const punchesServed: readonly Served[] = [...ownPunchesServed, ...deviceVerbsServed, ...kiosksServed];
