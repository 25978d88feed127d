import { Input, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Select } from '#web/ui/select.tsx';
import { useWork } from '#web/ui/use-work.ts';
import { dashboardWidgets, type WidgetKind, widgetKinds } from '#modules/numbers/dashboards/dashboard-widgets.ts';
import { isFigure, type ReportColumn } from '#modules/numbers/dashboards/figure-text.ts';

/** Lists that people want at a glance; any other address of a list may be typed in the settings of the widget. */
const lists = {
  mine: 'fp/dev-tasks;sortBy=deadline?executor_id=me&status=new,processing,pause,returned',
  late: 'fp/dev-tasks;sortBy=deadline?status=new,processing,pause,returned&deadline_to=-1d',
  checking: 'fp/dev-tasks;sortBy=deadline?status=checking',
  new: 'fp/dev-tasks;sortBy=created_at;descending=true?status=new',
} as const;
type ListName = keyof typeof lists;

const ofReport: readonly WidgetKind[] = ['report', 'chart', 'number'];

interface AddWidgetProps {
  readonly dashboardId: number;
  readonly close: () => void;
}

/** What a new widget shows; it comes to the first place that is free. */
export function AddWidget({ dashboardId, close }: AddWidgetProps) {
  const { t } = useTexts();
  const { busy, work } = useWork();
  const [once] = useState(newIdempotencyKey);
  const [kind, setKind] = useState<WidgetKind>('report');
  const [reportId, setReport] = useState<number | null>(null);
  const [measure, setMeasure] = useState<string | null>(null);
  const [list, setList] = useState<ListName>('mine');
  const [projectId, setProject] = useState<number | null>(null);
  const [title, setTitle] = useState('');
  const isOfReport = ofReport.includes(kind);
  const query = queryOf(kind, { measure, list, projectId });
  const isReady = (!isOfReport || reportId !== null) && query !== undefined;
  const send = () =>
    work(async () => {
      const shown = { kind, query: query ?? null, saved_report_id: isOfReport ? reportId : null };
      const name = title.trim() || (kind === 'list' ? t(`dashboard.list_${list}`) : null);
      const body = { dashboard_id: dashboardId, ...shown, title: name };
      await call('POST /api/fp/dashboard-widgets', { body, once });
      await refreshLists(dashboardWidgets.path);
      close();
    });
  return (
    <DialogForm
      title={t('dashboard.add')}
      close={close}
      send={send}
      busy={busy}
      isReady={isReady}
      text={t('action.add')}
    >
      <Select
        label={t('dashboard-widgets.kind')}
        data={widgetKinds.map((one) => ({ value: one, label: t(`dashboard-widgets.kind.${one}`) }))}
        value={kind}
        allowDeselect={false}
        onChange={(value) => setKind(value as WidgetKind)}
      />
      {isOfReport && (
        <Input.Wrapper label={t('dashboard-widgets.saved_report_id')} labelElement="div">
          <OptionSelect
            path="fp/saved-reports"
            label={t('dashboard-widgets.saved_report_id')}
            placeholder=""
            value={reportId}
            choose={setReport}
          />
        </Input.Wrapper>
      )}
      {kind === 'number' && reportId !== null && (
        <MeasureSelect reportId={reportId} value={measure} choose={setMeasure} />
      )}
      {kind === 'list' && (
        <Select
          label={t('dashboard.which_list')}
          data={Object.keys(lists).map((one) => ({ value: one, label: t(`dashboard.list_${one}`) }))}
          value={list}
          allowDeselect={false}
          onChange={(value) => setList(value as ListName)}
        />
      )}
      {kind === 'forecast' && (
        <Input.Wrapper label={t('projects.one')} labelElement="div">
          <OptionSelect path="fp/projects" label={t('projects.one')} value={projectId} choose={setProject} />
        </Input.Wrapper>
      )}
      <TextInput
        label={t('field.title')}
        value={title}
        maxLength={120}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </DialogForm>
  );
}

interface Chosen {
  readonly measure: string | null;
  readonly list: ListName;
  readonly projectId: number | null;
}

/** Undefined: something is still to be chosen. */
function queryOf(kind: WidgetKind, { measure, list, projectId }: Chosen): string | null | undefined {
  if (kind === 'number') return measure === null ? undefined : `measure=${measure}`;
  if (kind === 'list') return lists[list];
  if (kind === 'forecast') return projectId === null ? undefined : `project_id=${projectId}`;
  return null;
}

interface MeasureSelectProps {
  readonly reportId: number;
  readonly value: string | null;
  readonly choose: (measure: string | null) => void;
}

/** The numbers that a report has for the reader. */
function MeasureSelect({ reportId, value, choose }: MeasureSelectProps) {
  const { t } = useTexts();
  const { data } = useCall('GET /api/fp/saved-reports/:id/run', {
    params: { id: reportId },
    matrix: { perPage: 1 },
  });
  const columns = ((data as { columns?: readonly ReportColumn[] } | undefined)?.columns ?? []).filter(isFigure);
  return (
    <Select
      label={t('dashboard.measure')}
      data={columns.map(({ name, measure }) => ({ value: name, label: t(`measure.${measure}`) }))}
      value={value}
      searchable
      onChange={choose}
    />
  );
}
