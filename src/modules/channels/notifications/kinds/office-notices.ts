import { notice } from '#modules/channels/notifications/notice.ts';

const appeal = { appeal_id: 'row', name: 'text' } as const;
const opensAppeal = [{ screen: '/access/appeal-for-jobs', panel: 'admin/appeal-for-jobs', of: 'appeal_id' }] as const;
const interview = {
  type: 'interview',
  audience: 'interview',
  named: 'title_at',
  opens: opensAppeal,
  // Whoever talks with an applicant need not see the whole application.
  about: null,
  says: { appeal_id: 'row', name: 'text', due_at: 'instant' },
} as const;

/** Somebody applied for a job; one's talk with an applicant is set, moved, does not take place. */
export const hiringNotices = {
  appeal_new: notice({
    ...{ type: 'job_application', audience: 'applicants', says: appeal, opens: opensAppeal, named: 'title' },
    about: { path: 'admin/appeal-for-jobs', of: 'appeal_id' },
  }),
  interview_set: notice(interview),
  interview_moved: notice(interview),
  interview_cancelled: notice(interview),
};

/** A letter of the site is theirs to go on with. */
export const enquiryNotices = {
  enquiry_handed: notice({
    ...{ type: 'new_client', audience: 'enquiry', named: 'title' },
    about: { path: 'admin/new-clients', of: 'enquiry_id' },
    says: { enquiry_id: 'row', name: 'text' },
    opens: [{ screen: '/web-site/new-clients', panel: 'admin/new-clients', of: 'enquiry_id' }],
  }),
};

const report = {
  type: 'report_ready',
  audience: 'own_reports',
  about: null,
  named: 'title_on',
  says: { saved_report_id: 'row', name: 'text', starts_on: 'day' },
  opens: [{ screen: '/reports/saved', panel: 'fp/saved-reports', of: 'saved_report_id' }],
} as const;

/** A report came by its schedule, one may not see it, it could not be made. */
export const reportNotices = {
  report_sent: notice(report),
  report_refused: notice(report),
  report_failed: notice(report),
};

/** Somebody changed by what the person signs in. */
export const accountNotices = {
  contact_changed: notice({
    ...{ type: 'contact_changed', audience: 'own', about: null, says: { name: 'text' }, named: 'title' },
    ...{ isUrgent: true, isBundled: false },
    opens: [{ screen: '/settings' }],
  }),
};
