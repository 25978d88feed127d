import type { Served } from '#server/http/serve.ts';
import { dashboardServed } from '#modules/home/dashboard.server.ts';
import { homeAskedServed } from '#modules/home/home-asked.server.ts';
import { homeWarningsServed } from '#modules/home/home-warnings.server.ts';

export const homeServed: readonly Served[] = [dashboardServed, homeWarningsServed, homeAskedServed];
