import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Listed } from '#web/ui/loaded.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { type State, StateTag } from '#web/ui/state-tag.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { CampaignButtons } from '#modules/growth/worksheets/campaign-buttons.tsx';
import { daySpan } from '#modules/staff/leave/door.ts';
import type { Worksheet } from '#modules/growth/worksheets/worksheet-endpoints.ts';
import { type CampaignState, worksheets } from '#modules/growth/worksheets/worksheets.ts';
import styles from '#modules/growth/worksheets/worksheets.module.css';

const states: Record<CampaignState, State> = {
  draft: { icon: 'pencil', tone: 'quiet' },
  open: { icon: 'clock', tone: 'warn' },
  ended: { icon: 'ban', tone: 'quiet' },
  evaluated: { icon: 'circle-check', tone: 'good' },
};

/** Campaigns that the reader makes, leads people in or sees as HR; a press opens the answers. */
export function Campaigns() {
  const { t } = useTexts();
  return (
    <Listed
      of={useRows(worksheets)}
      rows={8}
      empty={<StateNote icon="checklist" title={t('worksheet.none')} text={t('worksheet.none_hint')} />}
    >
      {(rows) => (
        <ul className="card panel clips">
          {rows.map((row) => (
            <CampaignLine key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Listed>
  );
}

function CampaignLine({ row }: { readonly row: Worksheet }) {
  const { t } = useTexts();
  const formats = useFormats();
  const isDraft = row.state === 'draft';
  return (
    <li className={`lined ${styles.line}`} data-campaign={row.id}>
      <button
        type="button"
        className="stack gap-2 ink start"
        onClick={() => (isDraft ? openPanel(worksheets.path, row.id) : changeSearch({ campaign: row.id }))}
      >
        <span className="medium" translate="no">
          {row.name}
        </span>
        <span className="quiet small">
          {daySpan(row.period_from, row.period_to)} · {t('worksheet.until', { day: formats.instant(row.ends_at) })}
        </span>
      </button>
      <span className="row gap-12">
        {!isDraft && (
          <span className="digits" title={t('worksheets.sent_count')}>
            {t('worksheet.sent_of', { sent: row.sent_count ?? 0, asked: row.asked_count ?? 0 })}
          </span>
        )}
        <StateTag {...states[row.state]}>{t(`worksheets.state.${row.state}`)}</StateTag>
      </span>
      <CampaignButtons row={row} />
    </li>
  );
}
