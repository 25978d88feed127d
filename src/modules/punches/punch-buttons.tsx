import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { type OwnDirection, punch, useToday } from '#modules/punches/use-punches.ts';

const icons: Readonly<Record<OwnDirection, string>> = {
  in: 'login',
  out: 'logout',
  break_out: 'coffee',
  break_in: 'login',
};

/** What one may press next: who is here goes or takes a break, who is not comes. The likely one stands out. */
export function PunchButtons({ large = false }: { readonly large?: boolean }) {
  const { t } = useTexts();
  const { data } = useToday();
  const [busy, setBusy] = useState(false);
  const last = data?.rows.at(-1)?.direction;
  const offered: readonly OwnDirection[] =
    last === 'break_out' ? ['break_in', 'out'] : data?.is_in ? ['out', 'break_out'] : ['in', 'out'];
  const press = async (direction: OwnDirection) => {
    setBusy(true);
    await punch(direction);
    setBusy(false);
  };
  return (
    <div className="flow" data-punch="">
      {offered.map((direction, at) => (
        <Button
          key={direction}
          size={large ? 'lg' : 'sm'}
          variant={at === 0 ? 'filled' : 'default'}
          disabled={busy || !data}
          leftSection={<Icon name={icons[direction]} size={large ? 20 : 16} />}
          onClick={() => void press(direction)}
        >
          {t(`check-in.${direction}`)}
        </Button>
      ))}
    </div>
  );
}

/** Since when one is here, or that one is not. */
export function PunchState() {
  const { t } = useTexts();
  const format = useFormats();
  const { data } = useToday();
  if (!data) return <span className="quiet">{'\u00a0'}</span>;
  const last = data.rows.at(-1);
  if (!last?.at) return <span>{t('check-in.nothing')}</span>;
  return <span>{t(data.is_in ? 'check-in.here' : 'check-in.away', { time: format.time(last.at) })}</span>;
}
