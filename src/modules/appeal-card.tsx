import { type ComponentType, lazy, type ReactNode } from 'react';
import type { Need } from '#kernel/access.ts';
import { arrival } from '#web/navigation/arrival.ts';
import type { RowsFrameProps } from '#web/ui/rows-frame.ts';
import { actions } from '#modules/actions.ts';

export interface AppealPartProps {
  readonly appealId: number;
  /** How rows that belong to an applicant stand on the card. */
  readonly Frame: <R extends { readonly id: number }>(props: RowsFrameProps<R>) => ReactNode;
}

/** A part of the card of an applicant that another module shows: it asks for its rows by itself. */
export interface AppealPart {
  readonly need: Need;
  readonly Content: ComponentType<AppealPartProps>;
}

export const appealParts: readonly AppealPart[] = [
  {
    need: [actions.tests.create, actions.tests.update],
    Content: lazy(() => arrival(() => import('#modules/knowledge-tests/screens/tests-of-applicant.tsx'))),
  },
];
