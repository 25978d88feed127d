import {
  choice,
  codes,
  document,
  instant,
  integer,
  longText,
  records,
  reference,
  references,
} from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions } from '#modules/actions.ts';

const kept = { readOnly: true } as const;

/** spec.md, 4: sent or not filled. */
export const responseStates = ['not_filled', 'sent'] as const;
export const responseActions = ['send', 'reopen', 'clear-works', 'propose', 'divide', 'evaluate'] as const;
export type ResponseAction = (typeof responseActions)[number];

/** A work picked from the catalogue: a type, or one of its children. */
export interface PickedWork {
  readonly work_type_id: number;
  readonly work_type_child_id: number | null;
  /** Percent of the time of the period, 1 to 100. */
  readonly share: number;
  /** How sure the person is of it, 1 to 5. */
  readonly confidence: number;
}

/** What was sent before it was opened again. */
export interface FormerResponse {
  readonly form_version: number;
  readonly sent_at: string;
  readonly reopened_at: string;
  readonly reopened_by: number | null;
  readonly comment: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly works: readonly PickedWork[];
}

/** The sheet of one person in a campaign, saved as it is typed. */
export const worksheetResponses = resource('fp/worksheet-responses', {
  icon: 'clipboard-text',
  display: 'state',
  order: '-id',
  access: {
    read: [screenActions.ownTasks],
    update: [actions.worksheets.update],
    export: [actions.worksheets.export],
  },
  rows: 'scoped',
  fields: {
    worksheet_id: reference({ ...kept, to: 'fp/worksheets', required: true, partOf: true }),
    user_id: reference({ ...kept, to: 'admin/users', required: true }),
    form_version: integer({ ...kept, required: true, list: false }),
    state: choice({ ...kept, values: responseStates, required: true, default: 'not_filled' }),
    sent_at: instant(kept),
    first_sent_at: instant({ ...kept, list: false }),
    answers: document({ list: false }),
    works: records<PickedWork>({ max: 100, list: false }),
    file_ids: references({ ...kept, to: 'admin/resources-view', list: false }),
    /** Answers to questions that the version of this sheet asks no more. */
    left_over: document({ ...kept, list: false }),
    former: records<FormerResponse>({ ...kept, list: false }),
    sum: integer({ ...kept, computed: true }),
    left: integer({ ...kept, computed: true, list: false }),
    allowed_actions: codes({ ...kept, list: false, computed: true, values: responseActions }),
  },
});

/** Opening a sheet again says why. */
export const reopenFields = { comment: longText({ max: 500 }) } as const;
