import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { type Appeal, appealForJobs, rejectFields } from '#modules/staff/hiring/appeal-for-jobs.ts';
import { move } from '#modules/staff/hiring/use-hiring.tsx';

/** Who is not taken is not taken for a reason. */
export function RejectDialog({ row, close }: { readonly row: Appeal; readonly close: () => void }) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: appealForJobs.path, fields: rejectFields },
    draft: null,
    send: async ({ reason, comment }) => {
      if (await move(row, 'rejected', { reason, comment: comment ?? null })) close();
    },
  });
  return (
    <FieldsDialog of={form} title={t('hiring.reject_title')} about={row.fio} close={close} text={t('hiring.reject')} />
  );
}
