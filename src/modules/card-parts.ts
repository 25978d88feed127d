import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import type { Need } from '#kernel/access.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { arrival } from '#web/navigation/arrival.ts';
import type { RowsFrameProps } from '#web/ui/rows-frame.ts';

/** A part of a row's card that another module shows: it asks for its answer by itself. */
interface CardPart<Props> {
  readonly need: Need;
  readonly Content: LazyExoticComponent<ComponentType<Props>>;
}

const part = <Props>(need: Need, load: () => Promise<{ readonly default: ComponentType<Props> }>): CardPart<Props> => ({
  need,
  Content: lazy(() => arrival(load)),
});

export interface AppealPartProps {
  readonly appealId: number;
  /** How rows that belong to an applicant stand on the card. */
  readonly Frame: <R extends { readonly id: number }>(props: RowsFrameProps<R>) => ReactNode;
}

/** On the card of an applicant. */
export const appealParts: readonly CardPart<AppealPartProps>[] = [
  part(
    [actions.tests.create, actions.tests.update],
    () => import('#modules/growth/knowledge-tests/screens/tests-of-applicant.tsx'),
  ),
];

export interface ClientCardPartProps {
  readonly clientId: number;
}

export interface ClientCardPart extends CardPart<ClientCardPartProps> {
  readonly place: 'wide' | 'narrow';
}

/** On the card of a client organisation, from top to bottom. */
export const clientCardParts: readonly ClientCardPart[] = [
  {
    ...part([screenActions.clients], () => import('#modules/clients/contracts/contracts-of-client.tsx')),
    place: 'wide',
  },
  {
    ...part([screenActions.clientTasks], () => import('#modules/work/client-tasks/client-tasks-of-client.tsx')),
    place: 'wide',
  },
  {
    ...part([screenActions.projects], () => import('#modules/clients/clients/projects-of-client.tsx')),
    place: 'wide',
  },
];

/** Under a stage of a contract whose work goes on. */
export const stageForecast: CardPart<{ readonly stageId: number }> = part(
  [screenActions.reportTasks],
  () => import('#modules/numbers/forecast/stage-forecast.tsx'),
);
