import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { call } from '#web/api/call.ts';
import { CallProblem } from '#web/api/problem.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { Screen } from '#web/product/screen.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SentForm } from '#web/ui/sent-form.tsx';
import styles from '#modules/staff/punches/check-in.module.css';
import { useFormats } from '#web/ui/use-formats.ts';
import { PunchButtons, PunchState } from '#modules/staff/punches/punch-buttons.tsx';
import { browserKey, refreshPunches, useToday } from '#modules/staff/punches/use-punches.ts';

type Sent = { readonly k?: number; readonly c?: number; readonly s?: string; readonly digits?: string };
type Outcome = { readonly at: string } | { readonly refused: string } | null;

/** What a kiosk has shown, as a telephone brings it along in the address. */
function scannedIn({ k, c, s }: Readonly<Record<string, string | undefined>>): Sent | null {
  const isWhole = /^\d{1,15}$/.test(k ?? '') && /^\d{1,10}$/.test(c ?? '') && s;
  return isWhole ? { k: Number(k), c: Number(c), s } : null;
}

/** Comes and goes with one thumb: by a press, by the code of a kiosk that was scanned, or by its six digits. */
export default function CheckInScreen() {
  const { t } = useTexts();
  const search = useSearchTexts();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [digits, setDigits] = useState('');
  const sent = useRef('');
  const send = async (what: Sent) => {
    try {
      const row = await call('POST /api/fp/attendance-punches/kiosk', { body: { ...what, device_key: browserKey() } });
      setOutcome({ at: row.at ?? '' });
      setDigits('');
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error;
      setOutcome({ refused: error.errors[0]?.message ?? error.message });
    }
    await refreshPunches();
  };
  const scanned = scannedIn(search);
  const mark = JSON.stringify(scanned);
  useEffect(() => {
    if (!scanned || sent.current === mark) return;
    sent.current = mark;
    void send(scanned).then(() => changeSearch({ k: null, c: null, s: null }, { replace: true }));
  });
  return (
    <Screen>
      <div className={`stack gap-20 ${styles.page}`}>
        {outcome && <Told outcome={outcome} />}
        <section className="stack gap-12 boxed panel">
          <p className="text-16 medium">
            <PunchState />
          </p>
          <PunchButtons large />
        </section>
        <SentForm className="stack gap-8 boxed panel" send={() => void send({ digits: digits.replace(/\D/g, '') })}>
          <h2 className="text-14 medium">{t('check-in.by_kiosk')}</h2>
          <p className="quiet small">{t('check-in.by_kiosk_hint')}</p>
          <div className="row gap-8">
            <TextInput
              aria-label={t('check-in.digits')}
              placeholder="000000"
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              value={digits}
              onChange={(event) => setDigits(event.target.value)}
            />
            <Button type="submit" className="rigid" disabled={digits.replace(/\D/g, '').length !== 6}>
              {t('check-in.send')}
            </Button>
          </div>
          <KioskNames />
        </SentForm>
        <OwnToday />
      </div>
    </Screen>
  );
}

function Told({ outcome }: { readonly outcome: NonNullable<Outcome> }) {
  const { t } = useTexts();
  const format = useFormats();
  const isDone = 'at' in outcome;
  return (
    <p className={`row gap-10 boxed panel text-16 ${isDone ? styles.done : styles.refused}`} role="status">
      <Icon name={isDone ? 'circle-check' : 'alert-triangle'} size={22} />
      {isDone ? t('check-in.noted', { time: format.time(outcome.at) }) : outcome.refused}
    </p>
  );
}

function KioskNames() {
  const { t } = useTexts();
  const { data } = useCall('GET /api/fp/kiosks/names');
  if (!data?.rows.length) return null;
  return (
    <p className="quiet small">
      {t('check-in.kiosks')} <span translate="no">{data.rows.map(({ name }) => name).join(', ')}</span>
    </p>
  );
}

function OwnToday() {
  const { t } = useTexts();
  const format = useFormats();
  const { data } = useToday();
  if (!data?.rows.length) return null;
  return (
    <section className="stack gap-8 boxed panel">
      <h2 className="text-14 medium">{t('check-in.today')}</h2>
      <ol className="stack gap-2">
        {data.rows.map(({ id, at, direction, source }) => (
          <li key={id} className="row gap-12 lined">
            <span className="digits medium">{format.time(at ?? '')}</span>
            <span className="grow">{t(`attendance-punches.direction.${direction}`)}</span>
            <span className="quiet small">{t(`attendance-punches.source.${source}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
