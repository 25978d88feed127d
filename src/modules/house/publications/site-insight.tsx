import { useState, type ReactNode } from 'react';
import { formatCount } from '#kernel/formats.ts';
import { useCall } from '#web/cache/use-call.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Coming } from '#web/ui/loaded.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { TableHead } from '#web/ui/table-head.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/house/publications/insight.module.css';

const periods = ['7', '30', '90'] as const;

/** What of the site is read, from where, what is searched in vain, and what comes of it. */
export default function SiteInsight() {
  const { t } = useTexts();
  const [days, setDays] = useState<(typeof periods)[number]>('30');
  const insight = useCall('GET /api/admin/site-insight', { query: { days: Number(days) } });
  const { data } = insight;
  if (!data) return <Coming of={insight} rows={10} />;
  const { pages, langs, referrers, not_found: searches, subscribers } = data;
  const count = t('insight.opened');
  return (
    <div className={`grid ${styles.insight}`}>
      <div className={`flow level ${styles.head}`}>
        <OneOf
          label={t('insight.period')}
          of={periods}
          value={days}
          nameOf={(one) => t('insight.last', { days: Number(one) })}
          choose={setDays}
        />
        <span className="quiet small">{t('insight.private')}</span>
        <span className="grow" />
        <span className="small">{t('insight.subscribers', subscribers)}</span>
      </div>
      <Days days={data.days} />
      <Part title={t('insight.pages')} isEmpty={!pages.length} wide>
        <table className="table">
          <TableHead
            names={['insight.path', 'insight.opened', 'insight.enquiries', 'insight.applications'].map((key) => t(key))}
          />
          <tbody>
            {pages.map((row) => (
              <tr key={row.path}>
                <th scope="row" className="breaks" translate="no">
                  {row.path || t('insight.home')}
                </th>
                <td>{formatCount(row.count)}</td>
                <td>{formatCount(row.enquiries)}</td>
                <td>{formatCount(row.applications)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      <Part title={t('insight.langs')} isEmpty={!langs.length}>
        <Bars label={count} rows={langs.map((row) => ({ name: languageNames[row.lang], count: row.count }))} />
      </Part>
      <Part title={t('insight.referrers')} isEmpty={!referrers.length}>
        <Bars label={count} rows={referrers.map((row) => ({ name: row.referrer, count: row.count }))} />
      </Part>
      <Part title={t('insight.not_found')} isEmpty={!searches.length}>
        <Bars
          label={t('insight.not_found')}
          rows={searches.map((row) => ({ name: `${row.words} · ${languageNames[row.lang]}`, count: row.count }))}
        />
      </Part>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Part({ title, isEmpty, wide, children }: PartProps) {
  const { t } = useTexts();
  return (
    <section className={`stack gap-8 ${styles.part}`} data-wide={wide} aria-label={title}>
      <h2 className="text-14">{title}</h2>
      {isEmpty ? <p className="quiet">{t('insight.nothing')}</p> : children}
    </section>
  );
}

interface Counted {
  readonly name: string;
  readonly count: number;
}

/** Names with a bar of their share of the largest. */
function Bars({ label, rows }: { readonly label: string; readonly rows: readonly Counted[] }) {
  const most = Math.max(...rows.map(({ count }) => count), 1);
  return (
    <table className="table" aria-label={label}>
      <tbody>
        {rows.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row" className="breaks" translate="no">
              {name}
              <span className={styles.bar} style={{ width: `${(count / most) * 100}%` }} />
            </th>
            <td>{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A column a day; each says its day and its count. */
function Days({ days }: { readonly days: readonly { readonly day: string; readonly count: number }[] }) {
  const { t } = useTexts();
  const format = useFormats();
  const most = Math.max(...days.map(({ count }) => count), 1);
  const sum = days.reduce((all, { count }) => all + count, 0);
  return (
    <section className={`stack gap-8 ${styles.part}`} data-wide aria-label={t('insight.days')}>
      <h2 className="text-14">
        {t('insight.days')} <span className="quiet digits">{formatCount(sum)}</span>
      </h2>
      <ol className={`flex gap-2 edged ${styles.days}`}>
        {days.map(({ day, count }) => {
          const words = t('insight.day_count', { day: format.day(day), count: formatCount(count) });
          return (
            <li key={day} title={words}>
              <span style={{ height: `${(count / most) * 100}%` }} data-none={count === 0 || undefined} />
              <span className="sr-only">{words}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
