import { fold } from '#kernel/search-folding.ts';
import { call } from '#web/api/call.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { notify } from '#web/ui/notices.ts';
import { type Appeal, appealForJobs } from '#modules/staff/hiring/appeal-for-jobs.ts';
import { hiredFields } from '#modules/staff/hiring/hired-fields.ts';
import { refreshHiring } from '#modules/staff/hiring/use-hiring.tsx';

/** A login as people write them here: the first name and the last. */
const loginOf = (fio: string): string =>
  fold(fio)
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)
    .join('.');

/** Somebody hired becomes a user: what the application says is filled in. */
export function MakeUserDialog({ row, close }: { readonly row: Appeal; readonly close: () => void }) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: appealForJobs.path, fields: hiredFields },
    begin: { login: loginOf(row.fio), lang_code: row.lang_code, role_ids: [] },
    draft: null,
    send: async (body) => {
      await call('POST /api/admin/appeal-for-jobs/make-user', { body: { ...body, id: row.id, version: row.version } });
      notify({ kind: 'success', text: t('hiring.user_made') });
      await refreshHiring();
      close();
    },
  });
  return (
    <FieldsDialog
      of={form}
      title={t('hiring.make_user')}
      about={row.fio}
      close={close}
      text={t('hiring.make_user')}
      lead={t('hiring.make_user_note')}
    />
  );
}
