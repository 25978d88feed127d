import { lazy, Suspense } from 'react';
import { useCall } from '#web/cache/use-call.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { PartOnItsWay } from '#web/ui/part.tsx';

const Shown = lazy(() => arrival(() => import('#modules/numbers/dashboards/dashboard-at-home.tsx')));

/** The dashboard that is chosen for a role of the person, under their own parts; none where none is. */
export default function HomeDashboard() {
  const { data } = useCall('GET /api/fp/dashboards/home', { staleTime: 60_000 });
  if (!data?.dashboard_id) return null;
  return (
    <Suspense fallback={<PartOnItsWay />}>
      <Shown id={data.dashboard_id} />
    </Suspense>
  );
}
