import { formatCount } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Coming } from '#web/ui/loaded.tsx';
import { TableHead } from '#web/ui/table-head.tsx';
import styles from '#modules/staff/hiring/hiring.module.css';
import { StageTag } from '#modules/staff/hiring/stage-tag.tsx';
import { useFigures } from '#modules/staff/hiring/use-hiring.tsx';

/** From where people come, and how long they stand in each stage. */
export function HiringFigures() {
  const { t } = useTexts();
  const figures = useFigures();
  const { data } = figures;
  if (!data) return <Coming of={figures} />;
  const time = (hours: number | null) =>
    hours === null
      ? '—'
      : hours < 48
        ? t('hiring.hours', { n: hours })
        : t('hiring.days', { n: Math.round(hours / 24) });
  return (
    <div className={`scrolls ${styles.figures}`}>
      <Counted
        title={t('hiring.figures.sources')}
        name={t('appeal-for-jobs.source')}
        rows={data.sources.map((row) => ({ ...row, name: t(`appeal-for-jobs.source.${row.source}`) }))}
      />
      <Counted
        title={t('hiring.figures.vacancies')}
        name={t('appeal-for-jobs.vacancy')}
        rows={data.vacancies.map((row) => ({ ...row, name: row.vacancy || t('hiring.figures.no_vacancy') }))}
      />
      <section className="stack" aria-label={t('hiring.figures.stages')}>
        <h2 className="text-14">{t('hiring.figures.stages')}</h2>
        <table className="table">
          <TableHead
            names={[
              t('appeal-for-jobs.stage'),
              t('hiring.figures.been'),
              t('hiring.figures.median'),
              t('hiring.figures.longest'),
            ]}
          />
          <tbody>
            {data.stages.map(({ stage, count, median_hours, longest_hours }) => (
              <tr key={stage}>
                <th scope="row">
                  <StageTag stage={stage} />
                </th>
                <td>{formatCount(count)}</td>
                <td>{time(median_hours)}</td>
                <td>{time(longest_hours)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

interface CountedProps {
  readonly title: string;
  /** What stands in the first column. */
  readonly name: string;
  readonly rows: readonly { readonly name: string; count: number; open: number; hired: number }[];
}

/** How many applied, how many of them are on their way and how many were hired, by something. */
function Counted({ title, name, rows }: CountedProps) {
  const { t } = useTexts();
  return (
    <section className="stack" aria-label={title}>
      <h2 className="text-14">{title}</h2>
      <table className="table">
        <TableHead names={[name, t('hiring.figures.count'), t('hiring.figures.open'), t('hiring.figures.hired')]} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{formatCount(row.count)}</td>
              <td>{formatCount(row.open)}</td>
              <td>{formatCount(row.hired)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
