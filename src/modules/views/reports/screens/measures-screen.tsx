import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fold } from '#kernel/search-folding.ts';
import { request } from '#web/api/request.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Screen } from '#web/product/screen.tsx';
import { Listed } from '#web/ui/loaded.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import styles from '#modules/views/reports/screens/measures.module.css';

interface MeasureRow {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly formula: string;
  readonly unit: string;
  readonly missing: string;
  readonly reports: readonly string[];
}

/** Every number that reports show: what it means, in what it is counted, and where it is shown. */
export default function MeasuresScreen() {
  const { t, lang } = useTexts();
  const [asked, ask] = useState('');
  const query = useQuery({
    queryKey: ['reports', 'measures', lang],
    queryFn: ({ signal }) =>
      request('GET /api/fp/measures', { signal }) as Promise<{ readonly rows: readonly MeasureRow[] }>,
  });
  const sought = fold(asked.trim());
  return (
    <Screen busy={query.data === undefined && !query.error}>
      <div className={`row rigid edged ${styles.bar}`} role="search">
        <SearchField value={asked} change={ask} />
      </div>
      <div className={`scrolls ${styles.body}`}>
        <Listed of={query} rows={12} empty={<StateNote icon="ruler-2" title={t('reports.empty')} />}>
          {(rows) => {
            const found = rows.filter(({ id, name, text }) => fold(`${id} ${name} ${text}`).includes(sought));
            return found.length === 0 ? (
              <StateNote icon="search" title={t('state.nothing_found')} />
            ) : (
              <dl className={styles.measures}>
                {found.map((one) => (
                  <div key={one.id} id={one.id} className="card panel inside">
                    <dt>
                      <span className="strong">{one.name}</span>{' '}
                      <code className="quiet small" translate="no">
                        {one.id}
                      </code>
                    </dt>
                    <dd className="pretty">{one.text}</dd>
                    <dd className="flow small quiet">
                      <span>
                        {t('reports.measure.unit')}: {unitName(t, one.unit)}
                      </span>
                      <span>
                        {t('reports.measure.missing')}: {unitName(t, one.missing)}
                      </span>
                    </dd>
                  </div>
                ))}
              </dl>
            );
          }}
        </Listed>
      </div>
    </Screen>
  );
}

const unitName = (t: ReturnType<typeof useTexts>['t'], unit: string): string =>
  t.has(`reports.unit.${unit}`) ? t(`reports.unit.${unit}`) : unit;
