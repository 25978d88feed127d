import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import type { ForecastSummary } from '#modules/numbers/forecast/forecast.ts';
import { silences } from '#modules/numbers/forecast/outlook.ts';

/** From this chance on the set day is likely, and from that one at risk; below it will hardly be met. */
const LIKELY = 0.85;
const DOUBTFUL = 0.5;

/**
 * When the open work is done by its own pace: as likely as not, and almost surely, and how likely by the day that was
 * set. Where nothing can be said, why.
 */
export function ForecastLine({ forecast }: { readonly forecast: ForecastSummary }) {
  const { t } = useTexts();
  const format = useFormats();
  const { forecast_on, scope, history, set_on, chance_by_set_on, back_test, reason } = forecast;
  if (!forecast_on.p50) return <Silent reason={reason} />;
  const finished = history.reduce((sum, { count }) => sum + count, 0);
  const percent = (chance: number) => Math.round(chance * 100);
  const look =
    chance_by_set_on === null || chance_by_set_on >= LIKELY ? 'good' : chance_by_set_on >= DOUBTFUL ? 'warn' : 'bad';
  return (
    <div className="stack gap-4 small" data-forecast={forecast_on.p85 ?? forecast_on.p50}>
      <p>
        {forecast_on.p85
          ? t('forecast.says', { likely: format.day(forecast_on.p50), sure: format.day(forecast_on.p85) })
          : t('forecast.says_half', { likely: format.day(forecast_on.p50) })}
      </p>
      {set_on !== null && chance_by_set_on !== null && (
        <p className={look}>
          {t('forecast.by_set_day', { day: format.day(set_on), chance: percent(chance_by_set_on) })}
        </p>
      )}
      <p className="quiet">
        {t('forecast.basis', { weeks: history.length, finished, left: scope.items })}
        {back_test && ` ${t('forecast.tried', { count: back_test.forecasts, held: percent(back_test.p85_coverage) })}`}
      </p>
    </div>
  );
}

function Silent({ reason }: Pick<ForecastSummary, 'reason'>) {
  const { t } = useTexts();
  const known = silences.find((one) => one === reason) ?? 'few_weeks';
  return (
    <p className="quiet small" data-forecast="none">
      {t(`forecast.silent.${known}`)}
    </p>
  );
}
