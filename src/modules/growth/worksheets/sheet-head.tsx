import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { daySpan } from '#modules/staff/leave/door.ts';
import type { Sheet } from '#modules/growth/worksheets/worksheet-endpoints.ts';

/** Which campaign, whose sheet, of which days, and until when it is filled. */
export function SheetHead({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { worksheet, response, person } = sheet;
  return (
    <header className="stack gap-4">
      <h2 className="text-20" translate="no">
        {worksheet.name}
      </h2>
      <p className="soft">
        <span translate="no">{person.fio}</span> ·{' '}
        {t('worksheet.period', { days: daySpan(worksheet.period_from, worksheet.period_to) })}
        {response.sent_at
          ? ` · ${t('worksheet.sent_on', { when: formats.instant(response.sent_at) })}`
          : ` · ${t('worksheet.until', { day: formats.instant(worksheet.ends_at) })}`}
      </p>
    </header>
  );
}
