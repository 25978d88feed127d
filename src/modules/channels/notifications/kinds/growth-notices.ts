import { notice } from '#modules/channels/notifications/notice.ts';

const campaign = { worksheet_id: 'row', name: 'text', ends_on: 'day' } as const;
const ofCampaign = { path: 'fp/worksheets', of: 'worksheet_id' } as const;
const ownSheets = [{ screen: '/people/worksheets' }] as const;
const sheet = { audience: 'own_worksheets', about: ofCampaign, says: campaign, named: 'title_until' } as const;

/** A worksheet waits, ends soon, was opened again, was judged; those whom one leads have not sent theirs. */
export const worksheetNotices = {
  worksheet_open: notice({ ...sheet, type: 'worksheet_opened', opens: ownSheets }),
  worksheet_due: notice({ ...sheet, type: 'worksheet_opened', opens: ownSheets }),
  worksheet_reopened: notice({ ...sheet, type: 'worksheet_opened', opens: ownSheets }),
  worksheet_evaluated: notice({ ...sheet, type: 'worksheet_opened', opens: ownSheets }),
  worksheet_missing: notice({
    ...{ ...sheet, type: 'worksheet_opened', audience: 'leads' },
    says: { ...campaign, count: 'number' },
    opens: [{ screen: '/people/worksheets?campaign={worksheet_id}' }],
  }),
};

const cycle = { review_cycle_id: 'row', name: 'text' } as const;
const ofCycle = { path: 'fp/review-cycles', of: 'review_cycle_id' } as const;
const review = { about: null, says: cycle, named: 'title' } as const;

/** A review is to be written, ends soon, was released, was answered; a good word was said. */
export const reviewNotices = {
  review_asked: notice({
    ...{ ...review, type: 'review', audience: 'reviews', opens: [{ screen: '/people/reviews' }] },
  }),
  review_due: notice({
    ...{ ...review, type: 'review', audience: 'reviews', opens: [{ screen: '/people/reviews' }] },
  }),
  review_released: notice({
    ...{ ...review, type: 'review', audience: 'own_reviews' },
    opens: [{ screen: '/people/reviews?view=mine' }],
  }),
  review_answered: notice({
    ...{ ...review, type: 'review', audience: 'reviews', about: ofCycle },
    opens: [{ screen: '/people/reviews?view=cycles' }],
  }),
  praise: notice({
    ...{ type: 'review', audience: 'praised', about: null, says: { name: 'text' }, named: 'title' },
    opens: [{ screen: '/people/reviews?view=praise' }],
  }),
};

const test = { test_id: 'row', name: 'text', due_at: 'instant?', attempt_id: 'row?' } as const;
const ownTests = [{ screen: '/people/tests' }] as const;
const ofTest = { audience: 'own_tests', about: null, says: test, named: 'title_at' } as const;

/** A test is to be taken, is due soon, was graded, has more time; answers wait for a mark. */
export const testNotices = {
  test_assigned: notice({ ...ofTest, type: 'test_assigned', opens: ownTests }),
  test_due: notice({ ...ofTest, type: 'test_assigned', opens: ownTests }),
  test_graded: notice({
    ...{ ...ofTest, type: 'test_assigned' },
    opens: [{ screen: '/people/tests/result?id={attempt_id}' }, ...ownTests],
  }),
  test_extended: notice({ ...ofTest, type: 'test_assigned', opens: ownTests }),
  grading_waits: notice({
    ...{ ...ofTest, type: 'test_assigned', audience: 'grades' },
    opens: [{ screen: '/people/tests?view=grading' }],
  }),
};

const event = { event_id: 'row', name: 'text', due_at: 'instant' } as const;
const ofEvent = {
  type: 'event_reminder',
  audience: 'invited',
  says: event,
  named: 'title_at',
  about: { path: 'fp/events', of: 'event_id' },
  opens: [{ screen: '/web-site/events', panel: 'fp/events', of: 'event_id' }],
} as const;

/** A meeting is elsewhere, does not take place, begins soon. */
export const eventNotices = {
  event_changed: notice(ofEvent),
  /** It is there no more: nothing can be opened. */
  event_cancelled: notice({ ...ofEvent, about: null, opens: [] }),
  event_reminder: notice({ ...ofEvent, isBundled: false }),
};

const comings = [{ screen: '/people/coming-and-going' }] as const;

/** A line of a list is due; somebody leaves whose work one takes over; a departure cannot be carried out yet. */
export const departureNotices = {
  checklist_line: notice({
    ...{ type: 'departure', audience: 'comings', about: null, opens: comings, named: 'title_on' },
    says: { name: 'text', due_at: 'day' },
  }),
  departure_planned: notice({
    ...{ type: 'departure', audience: 'comings', about: null, opens: comings, named: 'title_on' },
    says: { name: 'text', due_at: 'day' },
  }),
  departure_waits: notice({
    ...{ type: 'departure', audience: 'comings', about: null, opens: comings, named: 'title' },
    says: { name: 'text' },
  }),
};
