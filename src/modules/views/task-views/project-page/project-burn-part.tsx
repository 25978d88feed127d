import { useState } from 'react';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { listKey } from '#web/lists/list-cache.ts';
import { OneOf } from '#web/ui/one-of.tsx';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { projects } from '#modules/company/projects/door.ts';
import { BurnChart, type BurnMeasure, burnMeasures } from '#modules/views/task-views/groups/burn-chart.tsx';

/** How the work grew and how much of it was done, day by day. */
export default function Burn({ id, endsOn }: { readonly id: number; readonly endsOn: string | null }) {
  const { t } = useTexts();
  const [measure, setMeasure] = useState<BurnMeasure>('count');
  const query = useCall('GET /api/fp/projects/:id/burn', { params: { id }, under: listKey(projects.path) });
  return (
    <AskedPart title={t('project.burn')} query={query} rows={6}>
      {({ days }) => (
        <Part title={t('project.burn')}>
          <div className="inside">
            <OneOf
              label={t('groups.measure')}
              of={burnMeasures}
              value={measure}
              nameOf={(one) => t(`groups.measure.${one}`)}
              choose={setMeasure}
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
