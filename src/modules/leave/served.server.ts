import type { Served } from '#server/http/serve.ts';
import { daysOffServed } from '#modules/leave/days-off.server.ts';
import { leaveAnswersServed } from '#modules/leave/leave-answers.server.ts';
import { leaveVerbsServed } from '#modules/leave/leave-verbs.server.ts';

export const leaveServed: readonly Served[] = [...daysOffServed, ...leaveAnswersServed, ...leaveVerbsServed];
