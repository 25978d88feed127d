import { Button } from '@mantine/core';
import { daySpan, shortNumber } from '#modules/leave/day-span.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Facts, Figure, Figures } from '#web/ui/figures.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/leave/leave.module.css';
import { useBalance } from '#modules/leave/use-leave.tsx';

interface LeaveFiguresProps {
  readonly userId: number;
  /** Uses a day in lieu; null where the reader may not. */
  readonly useDay: (() => void) | null;
}

/** How much leave there is, and what it is made of: every number can be added up by the reader. */
export function LeaveFigures({ userId, useDay }: LeaveFiguresProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const balance = useBalance(userId);
  const { data } = balance;
  if (!data)
    return (
      <div className={styles.coming}>
        <Coming of={balance} rows={3} compact />
      </div>
    );
  const { annual } = data;
  const days = (count: number) => t('leave.days', { n: shortNumber(count) });
  const parts: readonly (readonly [string, number])[] = annual
    ? [
        ['accrued', annual.accrued],
        ['corrections', annual.corrections],
        ['taken', -annual.taken],
        ['planned', -annual.planned],
      ]
    : [];
  return (
    <Figures>
      <Figure title={t('leave.annual')} name="annual" sum={annual ? days(annual.balance) : '—'}>
        {annual ? (
          <>
            <Facts>
              {parts
                .filter(([name, count]) => count !== 0 || name === 'accrued')
                .map(([name, count]) => (
                  <span key={name}>
                    {t(`leave.part.${name}`)} <b>{shortNumber(count)}</b>
                  </span>
                ))}
            </Facts>
            <Facts>
              <span>
                {t('leave.working_year', { days: daySpan(annual.working_year.starts_on, annual.working_year.ends_on) })}
              </span>
              {annual.carried_over > 0 && <span>{t('leave.carried', { n: shortNumber(annual.carried_over) })}</span>}
              {annual.waiting > 0 && <span>{t('leave.waiting_days', { n: shortNumber(annual.waiting) })}</span>}
            </Facts>
          </>
        ) : (
          <Facts>{t('rule.leave_hire_date_missing')}</Facts>
        )}
      </Figure>
      <Figure title={t('leave.in_lieu')} name="days-off" sum={days(data.days_off)}>
        {useDay && data.days_off > 0 && (
          <Button size="compact-sm" variant="default" onClick={useDay}>
            {t('leave.use_day')}
          </Button>
        )}
        {data.expires_on && (
          <Facts>{t('leave.expiring', { n: data.expiring, day: formats.day(data.expires_on) })}</Facts>
        )}
      </Figure>
    </Figures>
  );
}
