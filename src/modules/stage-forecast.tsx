import { type ComponentType, lazy } from 'react';
import type { Need } from '#kernel/access.ts';
import { screenActions } from '#modules/actions.ts';
import { arrival } from '#web/navigation/arrival.ts';

/** What stands under a stage of a contract whose work goes on, for whom it is: it asks for its answer by itself. */
export const stageForecast: {
  readonly need: Need;
  readonly Content: ComponentType<{ readonly stageId: number }>;
} = {
  need: [screenActions.reportTasks],
  Content: lazy(() => arrival(() => import('#modules/forecast/stage-forecast.tsx'))),
};
