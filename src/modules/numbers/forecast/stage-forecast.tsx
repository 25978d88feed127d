import { useCall } from '#web/cache/use-call.ts';
import { ForecastLine } from '#modules/numbers/forecast/forecast-line.tsx';

/** When the work of a stage of a contract is done; nothing until it is known. */
export default function StageForecast({ stageId }: { readonly stageId: number }) {
  const { data } = useCall('GET /api/fp/reports/forecast', { query: { contract_stage_id: String(stageId) } });
  return data ? <ForecastLine forecast={data.summary} /> : null;
}
