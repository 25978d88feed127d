import { type ComponentType, lazy } from 'react';
import type { Need } from '#kernel/access.ts';
import { screenActions } from '#modules/actions.ts';
import { arrival } from '#web/navigation/arrival.ts';

export interface ClientCardPartProps {
  readonly clientId: number;
}

/** A part of the card of a client organisation: it asks for its rows by itself. */
export interface ClientCardPart {
  readonly need: Need;
  readonly place: 'wide' | 'narrow';
  readonly Content: ComponentType<ClientCardPartProps>;
}

const part = (
  need: Need,
  place: ClientCardPart['place'],
  load: () => Promise<{ readonly default: ComponentType<ClientCardPartProps> }>,
): ClientCardPart => ({ need, place, Content: lazy(() => arrival(load)) });

/** What other modules show on the card, from top to bottom. */
export const clientCardParts: readonly ClientCardPart[] = [
  part([screenActions.clients], 'wide', () => import('#modules/contracts/contracts-of-client.tsx')),
  part([screenActions.clientTasks], 'wide', () => import('#modules/client-tasks/client-tasks-of-client.tsx')),
  part([screenActions.projects], 'wide', () => import('#modules/clients/projects-of-client.tsx')),
];
