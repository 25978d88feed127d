import { useState } from 'react';
import { callAt, newIdempotencyKey } from '#web/api/call.ts';
import { FieldsDialog } from '#web/product/late-fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify } from '#web/ui/notices.ts';
import { savedReports } from '#modules/numbers/saved-reports/door.ts';
import { measuresAsked } from '#modules/views/reports/screens/report-columns.ts';
import type { Report } from '#modules/views/reports/screens/use-report.tsx';

/** Keeps the report as it stands, by a name: days as a word move on with the calendar. */
export function SaveReport({ report }: { readonly report: Report }) {
  const { t } = useTexts();
  const [isOpen, open] = useState(false);
  return (
    <>
      <IconButton icon="bookmark" label={t('reports.save')} onClick={() => open(true)} />
      {isOpen && <SaveDialog report={report} close={() => open(false)} />}
    </>
  );
}

const words = ['last_month', 'last_90_days'];

function SaveDialog({ report, close }: { readonly report: Report; readonly close: () => void }) {
  const { t } = useTexts();
  const { view, asked, columns, offered } = report;
  const form = useFields({
    of: savedReports,
    names: ['name', 'shared'],
    draft: `saved report ${view.path}`,
    send: async ({ name, shared }) => {
      const { compare, day_from, day_to, version, ...rest } = asked;
      const word = words.find((one) => one === report.period.word);
      const days: Record<string, string> = word
        ? { period: word }
        : report.period.days
          ? { day_from: day_from ?? '', day_to: day_to ?? '' }
          : view.until === 'ahead'
            ? {}
            : { period: 'this_month' };
      const query = new URLSearchParams({ ...rest, ...days }).toString();
      await callAt(savedReports, 'POST', {
        once: newIdempotencyKey(),
        body: {
          ...{ name, shared, query, report: view.path },
          columns: measuresAsked(columns, []).filter((one) => offered.includes(one)),
          ...(compare && { compare: 'previous' }),
          ...(version && { closed_version: Number(version) }),
        } as never,
      });
      close();
      notify({ kind: 'success', text: t('reports.saved') });
    },
  });
  return (
    <FieldsDialog of={form} title={t('reports.save')} close={close} text={t('action.save')} about={t(view.title)} />
  );
}
