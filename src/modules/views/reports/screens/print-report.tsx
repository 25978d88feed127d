import { useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Report } from '#modules/views/reports/screens/use-report.tsx';

const ReportSheet = onDemand(() => import('#modules/views/reports/screens/report-sheet.tsx'), 'ReportSheet');

/** The report on paper: its days and filters in words, its chart, its rows with their totals. */
export function PrintReport({ report }: { readonly report: Report }) {
  const { t } = useTexts();
  const [isLaid, lay] = useState(false);
  return (
    <>
      <IconButton
        className="wide-only"
        icon="printer"
        label={t('reports.print')}
        disabled={!report.query.data}
        onClick={() => lay(true)}
      />
      {isLaid && <ReportSheet report={report} done={() => lay(false)} />}
    </>
  );
}
