import { answerOrders } from '#server/threads/answer-orders.ts';
import { levelOrder } from '#modules/gantt/levelling/level-order.ts';
import type { LevellingAnswer, LevellingOrder } from '#modules/gantt/levelling/levelling-order.ts';

// The thread in which plans are levelled: seconds of work that nobody else waits for. See `levelling-maker.server.ts`.
answerOrders<LevellingOrder, LevellingAnswer>(async (order) => levelOrder(order));
