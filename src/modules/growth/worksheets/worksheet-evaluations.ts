import { integer, longText, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions, specialActions } from '#modules/actions.ts';

const judges = [specialActions.approveTeam, actions.worksheets.delete];

/** What the lead of a person says of a sheet, once; the person reads it. */
export const worksheetEvaluations = resource('fp/worksheet-evaluations', {
  icon: 'message-check',
  display: 'mark',
  order: '-id',
  access: {
    read: [screenActions.ownTasks],
    create: judges,
    update: judges,
    export: [actions.worksheets.export],
  },
  rows: 'scoped',
  fields: {
    response_id: reference({ to: 'fp/worksheet-responses', required: true, fixed: true, partOf: true }),
    mark: integer({ required: true, min: 1, max: 5 }),
    comment: longText({ max: 2000 }),
  },
});
