import { noResponse } from '#web/api/problem.ts';
import type { SendInput } from '#web/api/send.ts';
import type { WaitingChange } from '#web/api/waiting-change.ts';
import type { Waits } from '#web/api/waits.ts';
import { storeOf } from '#web/state/store.ts';

/** The person's changes that have not reached the server, in their order. */
export const outbox = storeOf<readonly WaitingChange[]>([]);

type TakeIn = (key: string, input: SendInput, waits: Waits) => Promise<unknown>;

let takesIn: TakeIn = () => Promise.reject(noResponse());

/** Takes in a change that found no connection, and answers what stands for it. The start of the page says how. */
export const takeIn: TakeIn = (...change) => takesIn(...change);
export const takeInBy = (how: TakeIn): void => {
  takesIn = how;
};

/** Is the list of them open? */
export const outboxOpen = storeOf(false);
