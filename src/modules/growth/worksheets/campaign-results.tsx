import { useState } from 'react';
import { useCall } from '#web/cache/use-call.ts';
import { BarChart, LineChart } from '#web/charts/charts.tsx';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { formatNumber } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { worksheetsKey } from '#modules/growth/worksheets/use-sheet.tsx';
import styles from '#modules/growth/worksheets/worksheets.module.css';

function TeamPick({ value, choose }: { readonly value: number | null; readonly choose: (id: number | null) => void }) {
  const { t } = useTexts();
  return (
    <span className="row wrap">
      <OptionSelect
        path="fp/teams"
        label={t('teams.one')}
        placeholder={t('worksheet.all_teams')}
        icon="users-group"
        value={value}
        choose={choose}
      />
    </span>
  );
}

/** What a campaign says in all, or a team of it: works beside logged time, and each question. */
export function CampaignResults({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const [team, setTeam] = useState<number | null>(null);
  const query = team === null ? {} : { team_id: String(team) };
  const results = useCall('GET /api/fp/worksheets/:id/results', { params: { id }, query, under: worksheetsKey });
  return (
    <div className="stack gap-16">
      <TeamPick value={team} choose={setTeam} />
      <Loaded of={results} rows={10}>
        {({ asked, sent, least, works, told_otherwise, questions }) => (
          <div className="stack gap-16">
            <p>
              {t('worksheet.sent_of', { sent, asked })} · {t('worksheet.told_otherwise')}:{' '}
              <b>{told_otherwise === null ? t('worksheet.not_enough') : `${told_otherwise} / 100`}</b>
            </p>
            {works.length > 0 && (
              <section className={`card panel ${styles.part}`}>
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
                    ],
                    points: works.map((row) => ({
                      at: String(row.work_type_id),
                      name: row.name,
                      values: [row.said, row.logged],
                    })),
                  }}
                />
              </section>
            )}
            {questions.map((one) => (
              <section key={one.id} className={`card panel stack gap-6 ${styles.part}`} aria-label={one.text}>
                <h3 className="text-16">{one.text}</h3>
                <p className="quiet small">
                  {t('worksheet.answers_count', { count: one.count })} ·{' '}
                  {t('worksheet.in_versions', { versions: one.versions.join(', ') })}
                  {one.mean !== null && ` · ${t('worksheet.mean')}: ${formatNumber(one.mean)}`}
                </p>
                {one.shares?.map(({ value, name, share }) => (
                  <div key={value} className="row gap-10">
                    <span className="grow">
                      {value === 'true' || value === 'false'
                        ? t(value === 'true' ? 'worksheet.yes' : 'worksheet.no')
                        : name}
                    </span>
                    <b className="digits">{formatNumber(share * 100)} %</b>
                  </div>
                ))}
                {one.shares === null && one.mean === null && !one.texts.length && (
                  <p className="quiet">{t('worksheet.few', { least })}</p>
                )}
                <ul translate="no">
                  {one.texts.map((text, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
                    <li key={at} className={`lined ${styles.note}`}>
                      {text}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </div>
  );
}

/** Campaigns one after the other: how the shares move, and how much was told otherwise. */
export function ThroughTime({ userId }: { readonly userId?: number }) {
  const { t } = useTexts();
  const [team, setTeam] = useState<number | null>(null);
  const query = userId ? { user_id: String(userId) } : team === null ? {} : { team_id: String(team) };
  const asked = useCall('GET /api/fp/worksheets/through-time', { query, under: worksheetsKey });
  return (
    <div className="stack gap-16">
      {!userId && <TeamPick value={team} choose={setTeam} />}
      <Loaded of={asked} rows={8}>
        {({ steps, types }) =>
          steps.length === 0 ? (
            <StateNote compact icon="chart-histogram" title={t('worksheet.no_history')} />
          ) : (
            <>
              <section className={`card panel ${styles.part}`}>
                <BarChart
                  model={{
                    title: t('worksheet.works'),
                    unit: 'number',
                    step: 'name',
                    pointName: t('worksheets.one'),
                    series: types.slice(0, 8).map(({ id, name }) => ({ key: String(id), name })),
                    points: steps.map(({ worksheet_id, name, works }) => ({
                      ...{ at: String(worksheet_id), name },
                      values: types
                        .slice(0, 8)
                        .map(({ id }) => works.find(({ work_type_id }) => work_type_id === id)?.share ?? 0),
                    })),
                  }}
                />
              </section>
              <section className={`card panel ${styles.part}`}>
                <LineChart
                  model={{
                    title: t('worksheet.told_otherwise'),
                    unit: 'number',
                    step: 'day',
                    pointName: t('worksheets.one'),
                    series: [{ key: 'told', name: t('worksheet.told_otherwise') }],
                    points: steps.map(({ period_to, name, told_otherwise }) => ({
                      ...{ at: period_to, name },
                      values: [told_otherwise],
                    })),
                  }}
                />
              </section>
            </>
          )
        }
      </Loaded>
    </div>
  );
}
