import { choice, codes, date, email, instant, integer, longText, phone, reference, text } from '#kernel/fields/door.ts';
import { languages } from '#kernel/languages.ts';
import { type Row, resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';
import { rejectReasons, stages } from '#modules/staff/hiring/hiring-flow.ts';

/** From where somebody heard of the vacancy. */
export const sources = ['site', 'telegram', 'job_board', 'referral', 'university', 'other'] as const;

const kept = { readOnly: true, list: false } as const;
/** What says who somebody is goes with the application: no audit row keeps it. */
const ofPerson = { isForgotten: true } as const;

/** Somebody who would like to work here; the stage moves by `hiring-flow.ts`. */
export const appealForJobs = resource('admin/appeal-for-jobs', {
  icon: 'user-check',
  display: 'fio',
  order: '-created_at',
  access: familyAccess('applications', screenActions.publications),
  rows: 'scoped',
  fields: {
    fio: text({ ...ofPerson, required: true, max: 150, search: true }),
    phone: phone({ ...ofPerson }),
    email: email({ ...ofPerson }),
    /** The vacancy in the words of the applicant, or as its page is called. */
    vacancy: text({ max: 200, search: true }),
    /** The page of the vacancy that was answered. */
    publication_id: reference({ ...kept, to: 'admin/publications' }),
    /** From which page of the site the form was opened. */
    from_page: text({ ...kept, max: 300 }),
    stage: choice({ values: stages, required: true, default: 'new', readOnly: true }),
    stage_since: instant({ readOnly: true }),
    stars: integer({ min: 1, max: 5 }),
    source: choice({ values: sources, required: true, default: 'site' }),
    letter: longText({ ...ofPerson, max: 4000, list: false }),
    /** Brought by the form, under a name that says nothing of the person. */
    resume_id: reference({ ...kept, to: 'admin/resources-view' }),
    lang_code: choice({ values: languages, required: true, default: 'uz', list: false }),
    notes: longText({ ...ofPerson, max: 4000, list: false }),
    reject_reason: choice({ values: rejectReasons, readOnly: true }),
    /** On this day all that is kept of the person goes for good, as the person was told. */
    delete_on: date({ ...kept }),
    user_id: reference({ ...kept, to: 'admin/users' }),
    allowed_stages: codes({ ...kept, computed: true, values: stages }),
  },
});
export type Appeal = Row<typeof appealForJobs>;

/** What is said when somebody moves on. */
export const moveFields = {
  reason: choice({ values: rejectReasons }),
  comment: longText({ max: 2000 }),
} as const;
export const rejectFields = {
  reason: choice({ values: rejectReasons, required: true }),
  comment: longText({ max: 2000 }),
} as const;
