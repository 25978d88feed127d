import { Button, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatClock } from '#kernel/formats.ts';
import { useCall } from '#web/cache/use-call.ts';
import { call } from '#web/api/call.ts';
import { BarChart } from '#web/charts/charts.tsx';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { attempt, notify } from '#web/ui/notices.ts';
import { OneOf } from '#web/ui/one-of.tsx';
import { ReadSheet } from '#modules/growth/worksheets/own-sheet.tsx';
import { refreshWorksheets, worksheetsKey } from '#modules/growth/worksheets/use-sheet.tsx';
import { pickables } from '#modules/growth/worksheets/work-picker.tsx';
import type { AskedPerson, Sheet } from '#modules/growth/worksheets/worksheet-endpoints.ts';
import { reopenFields, worksheetResponses } from '#modules/growth/worksheets/worksheet-responses.ts';
import styles from '#modules/growth/worksheets/worksheets.module.css';

interface PersonSheetProps {
  readonly campaignId: number;
  readonly person: AskedPerson;
  readonly responseId: number;
}

/** What somebody sent: beside the time logged on tasks, what was answered, and what the lead says of it. */
export function PersonSheet({ campaignId, person, responseId }: PersonSheetProps) {
  const { t } = useTexts();
  const sheet = useCall('GET /api/fp/worksheet-responses/:id/sheet', {
    params: { id: responseId },
    under: worksheetsKey,
  });
  const catalogue = useCall('GET /api/fp/worksheets/catalogue', { under: worksheetsKey });
  const all = useMemo(() => pickables(catalogue.data?.types ?? []), [catalogue.data]);
  const [reopens, setReopens] = useState(false);
  return (
    <Loaded of={sheet} rows={10}>
      {(data) => (
        <div className="stack gap-16 shrinks">
          {data.has_works && data.response.state === 'sent' && <Compared id={campaignId} userId={person.user_id} />}
          {data.response.allowed_actions.includes('evaluate') && <Evaluate sheet={data} />}
          {data.response.allowed_actions.includes('reopen') && (
            <span className="row">
              <Button variant="default" onClick={() => setReopens(true)}>
                {t('worksheet-responses.allowed_actions.reopen')}
              </Button>
            </span>
          )}
          <ReadSheet sheet={data} all={all} />
          {reopens && <ReopenDialog sheet={data} close={() => setReopens(false)} />}
        </div>
      )}
    </Loaded>
  );
}

/** Said and logged side by side, by type of work, with the difference drawn and in numbers. */
function Compared({ id, userId }: { readonly id: number; readonly userId: number }) {
  const { t } = useTexts();
  const query = { id: String(id), user_id: String(userId) };
  const asked = useCall('GET /api/fp/worksheets/compare', { query, under: worksheetsKey });
  return (
    <section className={`card panel stack gap-12 ${styles.part}`} aria-label={t('worksheet.compare')}>
      <h3 className="text-16">{t('worksheet.compare')}</h3>
      <Loaded of={asked} rows={6}>
        {({ rows, told_otherwise, logged_minutes, left_out }) => (
          <>
            <p>
              {t('worksheet.told_otherwise')}:{' '}
              <b className="digits" data-told="">
                {told_otherwise === null ? t('worksheet.not_enough') : `${told_otherwise} / 100`}
              </b>{' '}
              <span className="quiet small">{t('worksheet.told_otherwise_hint')}</span>
            </p>
            {logged_minutes === 0 && <p className="quiet">{t('worksheet.no_logged')}</p>}
            <BarChart
              isStacked={false}
              model={{
                title: t('worksheet.compare'),
                unit: 'count',
                step: 'name',
                pointName: t('worksheet.type'),
                series: [
                  { key: 'said', name: t('worksheet.said') },
                  { key: 'logged', name: t('worksheet.logged') },
                  { key: 'difference', name: t('worksheet.difference'), isMark: true },
                ].slice(0, 2),
                points: rows.map((row) => ({
                  at: String(row.work_type_id),
                  name: row.name,
                  values: [row.said, row.logged],
                })),
              }}
            />
            <div className="scrolls">
              <table className="table">
                <thead>
                  <tr>
                    <th>{t('worksheet.type')}</th>
                    <th className="num">{t('worksheet.said')}</th>
                    <th className="num">{t('worksheet.logged')}</th>
                    <th className="num">{t('worksheet.difference')}</th>
                    <th className="num">{t('worksheet.logged_time')}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.work_type_id}>
                      <td>{row.name}</td>
                      <td className="num">{row.said}</td>
                      <td className="num">{row.logged ?? '–'}</td>
                      <td className={`num ${styles.difference}`}>{signed(row.difference)}</td>
                      <td className="num">{formatClock(row.logged_minutes)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {left_out.length > 0 && (
              <p className="quiet small">
                {t('worksheet.left_out')} {left_out.map(({ name, said }) => `${name} (${said} %)`).join(', ')}
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

const signed = (value: number | null): string =>
  value === null ? '–' : value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';

const marks = ['1', '2', '3', '4', '5'] as const;

/** A mark and a word of the lead; the person reads both. */
function Evaluate({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTexts();
  const { evaluation, response } = sheet;
  const [mark, setMark] = useState<(typeof marks)[number]>(String(evaluation?.mark ?? 3) as '3');
  const [comment, setComment] = useState(evaluation?.comment ?? '');
  async function save() {
    const body = { mark: Number(mark), comment: comment.trim() || null };
    const isDone = await attempt(() =>
      evaluation
        ? call('PATCH /api/fp/worksheet-evaluations/:id', {
            params: { id: evaluation.id },
            body: { ...body, version: evaluation.version },
          })
        : call('POST /api/fp/worksheet-evaluations', { body: { ...body, response_id: response.id } }),
    );
    if (isDone) notify({ kind: 'success', text: t('worksheet.evaluation_saved') });
    await refreshWorksheets();
  }
  return (
    <section className={`card panel stack gap-12 ${styles.part}`} aria-label={t('worksheet.evaluate')}>
      <h3 className="text-16">{t('worksheet.evaluate')}</h3>
      <OneOf label={t('worksheet.mark')} of={marks} value={mark} nameOf={(one) => one} choose={setMark} />
      <Textarea
        label={t('worksheet.comment')}
        autosize
        minRows={2}
        maxLength={2000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <span className="row">
        <Button onClick={() => void save()}>{t('worksheet.save_mark')}</Button>
      </span>
    </section>
  );
}

function ReopenDialog({ sheet, close }: { readonly sheet: Sheet; readonly close: () => void }) {
  const { t } = useTexts();
  const { id, version } = sheet.response;
  const form = useFields({
    of: { path: worksheetResponses.path, fields: reopenFields },
    draft: `worksheet reopen ${id}`,
    send: async ({ comment }) => {
      await call('POST /api/fp/worksheet-responses/reopen', { body: { id, version, comment } });
      notify({ kind: 'success', text: t('worksheet.reopen_done') });
      await refreshWorksheets();
      close();
      return true;
    },
  });
  const text = t('worksheet-responses.allowed_actions.reopen');
  const labels = { comment: t('worksheet.why') };
  return <FieldsDialog of={form} title={t('worksheet.reopen_title')} close={close} text={text} labels={labels} />;
}
