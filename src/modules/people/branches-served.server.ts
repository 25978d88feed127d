import { actions } from '#kernel/actions.ts';
import type { Served } from '#server/http/serve.ts';
import { serveMove } from '#server/ordered/serve-move.ts';
import { branches } from '#modules/people/branches.ts';

export const branchesServed: readonly Served[] = [serveMove(branches, [actions.branches.update])];
