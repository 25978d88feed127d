import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokens } from '#web/api/token.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { type Board, boardOf, placed } from '#modules/tasks/board-state/board-state.ts';
import { boardQuery } from '#modules/tasks/board-state/use-board-state.tsx';
import type { TaskCard } from '#modules/tasks/task/task-endpoints.ts';
import { moveByTransition } from '#modules/tasks/transition-dialog/optimistic-transition.tsx';
import { taskStatusCodes } from '#modules/tasks/workflow/transition-table.ts';
