import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { restMs } from '#web/state/limits.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { type OwnDirection, punch, useToday } from '#modules/staff/punches/use-punches.ts';

const icons: Readonly<Record<OwnDirection, string>> = {
  in: 'login',
  out: 'logout',
  break_out: 'coffee',
  break_in: 'login',
};

interface Place {
  readonly direction: OwnDirection;
  readonly isOff?: boolean;
}

/**
 * Coming, going and a break keep their places: what was pressed twice would be the other way else. The first that is of
 * use stands out.
 */
function placesOf(isIn: boolean, isOnBreak: boolean): readonly Place[] {
  return [
    isOnBreak ? { direction: 'break_in' } : { direction: 'in', isOff: isIn },
    { direction: 'out' },
    { direction: 'break_out', isOff: !isIn || isOnBreak },
  ];
}

/** What one may press next: who is here goes or takes a break, who is not comes. The likely one stands out. */
export function PunchButtons({ large = false }: { readonly large?: boolean }) {
  const { t } = useTexts();
  const { data } = useToday();
  const [busy, setBusy] = useState(false);
  const places = placesOf(data?.is_in ?? false, data?.rows.at(-1)?.direction === 'break_out');
  const likely = places.find(({ isOff }) => !isOff);
  const press = async (direction: OwnDirection) => {
    setBusy(true);
    await punch(direction);
    // A press that follows sooner is no second thought.
    setTimeout(() => setBusy(false), restMs);
  };
  return (
    <div className="flow" data-punch="">
      {places.map((place) => (
        <Button
          key={place.direction}
          size={large ? 'lg' : 'sm'}
          variant={place === likely ? 'filled' : 'default'}
          disabled={place.isOff || busy || !data}
          leftSection={<Icon name={icons[place.direction]} size={large ? 20 : 16} />}
          onClick={() => void press(place.direction)}
        >
          {t(`check-in.${place.direction}`)}
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
