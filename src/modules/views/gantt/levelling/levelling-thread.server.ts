import { answerOrders } from '#server/threads/answer-orders.ts';
import { levelOrder } from '#modules/views/gantt/levelling/level-order.ts';
import type { LevellingAnswer, LevellingOrder } from '#modules/views/gantt/levelling/levelling-order.ts';
import { makeDay } from '#modules/views/gantt/levelling/make-day.ts';
import type { MakeDayAnswer, MakeDayOrder } from '#modules/views/gantt/levelling/make-day-order.ts';

/** The one or the other of what takes seconds. */
export type PlanOrder = { readonly level: LevellingOrder } | { readonly day: MakeDayOrder };

// The thread in which plans are levelled: seconds of work that nobody else waits for. See `levelling-maker.server.ts`.
answerOrders<PlanOrder, LevellingAnswer | MakeDayAnswer>(async (order) =>
  'level' in order ? levelOrder(order.level) : makeDay(order.day),
);
