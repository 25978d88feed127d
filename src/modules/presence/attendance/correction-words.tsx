import { useReference } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Correction } from '#modules/presence/attendance/attendance-endpoints.ts';

/** What a correction says the day was. */
export function useCorrectionWords({ kind, minutes, absence_reason_id, came, left }: Correction): string {
  const { t } = useTexts();
  const formats = useFormats();
  const reason = useReference('fp/absence-reasons', absence_reason_id);
  if (kind === 'overtime') return `${t('attendance.overtime_minutes')}: ${formats.minutes(minutes ?? 0)}`;
  if (kind === 'absence') return reason?.name ?? '';
  const ends = { came, left };
  return (['came', 'left'] as const)
    .flatMap((end) => (ends[end] ? [`${t(`attendance.${end}`)}: ${formats.time(ends[end])}`] : []))
    .join(' · ');
}

export const CorrectionWords = ({ row }: { readonly row: Correction }) => useCorrectionWords(row);
