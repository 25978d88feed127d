import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { Listed } from '#web/ui/loaded.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { StateTag } from '#web/ui/state-tag.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Answer } from '#kernel/api.ts';
import { daySpan } from '#modules/staff/leave/door.ts';
import { worksheetsKey } from '#modules/growth/worksheets/use-sheet.tsx';
import styles from '#modules/growth/worksheets/worksheets.module.css';

export type OwnLine = Answer<'GET /api/fp/worksheets/mine'>['rows'][number];

export const useMySheets = () => useCall('GET /api/fp/worksheets/mine', { under: worksheetsKey });

/** The sheets of the reader: what waits first. */
export function MySheets() {
  const { t } = useTexts();
  return (
    <Listed
      of={useMySheets()}
      rows={6}
      empty={<StateNote icon="checklist" title={t('worksheet.none_mine')} text={t('worksheet.none_mine_hint')} />}
    >
      {(rows) => (
        <ul className="card panel clips">
          {rows.map((row) => (
            <li key={row.response_id} data-sheet={row.response_id}>
              <SheetLine row={row} open={() => changeSearch({ sheet: row.response_id })} />
            </li>
          ))}
        </ul>
      )}
    </Listed>
  );
}

export function SheetLine({ row, open }: { readonly row: OwnLine; readonly open: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const waits = row.state === 'not_filled' && row.is_open;
  return (
    <button type="button" className={`lined hovers ink ${styles.line}`} onClick={open}>
      <span className="stack gap-2">
        <span className="medium" translate="no">
          {row.name}
        </span>
        <span className="quiet small">
          {daySpan(row.period_from, row.period_to)}
          {row.sent_at && ` · ${t('worksheet.sent_on', { when: formats.instant(row.sent_at) })}`}
          {waits && ` · ${t('worksheet.until', { day: formats.nearInstant(row.ends_at) })}`}
        </span>
      </span>
      {row.mark !== null && (
        <b className="digits" title={t('worksheet.lead_said')}>
          {row.mark} / 5
        </b>
      )}
      <StateTag
        icon={row.state === 'sent' ? 'circle-check' : waits ? 'clock' : 'ban'}
        tone={row.state === 'sent' ? 'good' : waits ? 'warn' : 'quiet'}
      >
        {waits ? t('worksheet.fill') : t(`worksheet-responses.state.${row.state}`)}
      </StateTag>
    </button>
  );
}
