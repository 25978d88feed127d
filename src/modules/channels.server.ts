import type { Channel } from '#modules/notifications/channel.ts';

/** The ways by which messages leave the product, a line each. */
export const channels: readonly Channel[] = [];
