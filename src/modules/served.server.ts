import type { Served } from '#server/http/serve.ts';
import { signInServed } from '#modules/access/sign-in.server.ts';
import { dashboardServed } from '#modules/system/dashboard.server.ts';
import { shellServed } from '#modules/system/shell.server.ts';
import { tasksServed } from '#modules/tasks/tasks.server.ts';
import { translationServed } from '#modules/translations/translations.server.ts';

/** Every endpoint that is no plain verb of a resource. */
export const served: readonly Served[] = [...signInServed, ...shellServed, dashboardServed, ...tasksServed, ...translationServed];
