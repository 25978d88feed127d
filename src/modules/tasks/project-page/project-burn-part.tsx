import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { listKey } from '#web/lists/list-cache.ts';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { projects } from '#modules/projects/projects.ts';
import { BurnChart, type BurnMeasure, burnMeasures } from '#modules/tasks/groups/burn-chart.tsx';
import styles from '#modules/tasks/project-page/project.module.css';

/** How the work grew and how much of it was done, day by day. */
export default function Burn({ id, endsOn }: { readonly id: number; readonly endsOn: string | null }) {
  const { t } = useTexts();
  const [measure, setMeasure] = useState<BurnMeasure>('count');
  const query = useCall('GET /api/fp/projects/:id/burn', { params: { id }, under: listKey(projects.path) });
  return (
    <AskedPart title={t('project.burn')} query={query} rows={6}>
      {({ days }) => (
        <Part title={t('project.burn')}>
          <div className={styles.inside}>
            <SegmentedControl
              size="xs"
              aria-label={t('groups.measure')}
              value={measure}
              onChange={setMeasure}
              data={burnMeasures.map((value) => ({ value, label: t(`groups.measure.${value}`) }))}
            />
            {days.length ? (
              <BurnChart days={days} endsOn={endsOn} measure={measure} way="up" />
            ) : (
              <p className="quiet">{t('groups.no_days')}</p>
            )}
          </div>
        </Part>
      )}
    </AskedPart>
  );
}
