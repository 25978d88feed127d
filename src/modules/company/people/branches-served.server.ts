import type { Served } from '#server/http/serve.ts';
import { serveMove } from '#server/ordered/serve-move.ts';
import { actions } from '#modules/actions.ts';
import { branches } from '#modules/company/people/branches.ts';

export const branchesServed: readonly Served[] = [serveMove(branches, [actions.branches.update])];
