import { Button } from '@mantine/core';
import { useState } from 'react';
import { addMonths } from '#kernel/days.ts';
import { longText, references, text } from '#kernel/fields/door.ts';
import { call } from '#web/api/call.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { ResourcePage } from '#web/resource-page/resource-page.tsx';
import { useMay } from '#web/session/session.ts';
import { FillingNote } from '#web/ui/filling-note.tsx';
import { notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { actions } from '#modules/actions.ts';
import { monthPattern } from '#modules/presence/attendance/door.ts';
import { kpiMonths } from '#modules/growth/kpi/kpi-months.ts';

/** Closed months of the KPI; HR closes the next one here, and computes one anew for some people. */
export default function KpiMonthsScreen() {
  const { t } = useTexts();
  const may = useMay();
  const [asked, ask] = useState<'close' | 'recompute' | null>(null);
  const buttons = may([actions.attendance.update]) && (
    <span className="row gap-6">
      <Button size="xs" onClick={() => ask('close')}>
        {t('kpi.close')}
      </Button>
      <Button size="xs" variant="default" onClick={() => ask('recompute')}>
        {t('kpi.recompute')}
      </Button>
    </span>
  );
  return (
    <>
      <ResourcePage resource={kpiMonths} views={buttons || undefined} top={<FillingNote />} />
      {asked === 'close' && <CloseDialog close={() => ask(null)} />}
      {asked === 'recompute' && <RecomputeDialog close={() => ask(null)} />}
    </>
  );
}

const monthField = (month: string) => text({ required: true, max: 7, pattern: monthPattern, default: month });
const recomputing = {
  user_ids: references({ to: 'admin/users', required: true, unless: 'client_id' }),
  reason: longText({ required: true, max: 500 }),
} as const;

/** What it is about when nothing else is said: the month before this one. */
const useLastMonth = (): string => addMonths(useFormats().today(), -1).slice(0, 7);

interface DialogProps {
  readonly close: () => void;
}

function CloseDialog({ close }: DialogProps) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: kpiMonths.path, fields: { month: monthField(useLastMonth()) } },
    draft: null,
    async send({ month = '' }) {
      const made = await call('POST /api/fp/kpi-months/close', { body: { month } });
      done(t('kpi.closed', { month: made.month, count: made.people }));
      close();
    },
  });
  return (
    <FieldsDialog of={form} title={t('kpi.close')} text={t('kpi.close')} lead={t('kpi.close_lead')} close={close} />
  );
}

function RecomputeDialog({ close }: DialogProps) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: kpiMonths.path, fields: { month: monthField(useLastMonth()), ...recomputing } },
    draft: 'kpi month anew',
    async send({ month: chosen = '', user_ids = [], reason }) {
      const body = { month: chosen, user_ids: [...user_ids], reason };
      const made = await call('POST /api/fp/kpi-months/recompute', { body });
      done(t('kpi.recomputed', { month: made.month, edition: made.edition }));
      close();
    },
  });
  return (
    <FieldsDialog
      of={form}
      title={t('kpi.recompute')}
      text={t('kpi.recompute')}
      lead={t('kpi.recompute_lead')}
      labels={{ user_ids: t('kpi.people') }}
      close={close}
    />
  );
}

function done(said: string): void {
  notify({ kind: 'success', text: said });
  void refreshLists(kpiMonths.path);
}
