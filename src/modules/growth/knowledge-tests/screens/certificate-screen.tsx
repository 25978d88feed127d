import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { SentForm } from '#web/ui/sent-form.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { CandidatePage } from '#modules/growth/knowledge-tests/screens/candidate-page.tsx';
import styles from '#modules/growth/knowledge-tests/screens/candidate.module.css';

/** Anybody with the number of a certificate sees whether it is what it says; it is printed from here, too. */
export default function CertificateScreen() {
  const { t } = useTexts();
  const { number = '' } = useSearchTexts();
  const [typed, setTyped] = useState(number);
  const certificate = useCall('GET /api/public/certificates/:number', {
    params: { number },
    enabled: number.length >= 4,
    retry: 1,
  });
  return (
    <CandidatePage title={t('certificate.title')} busy={number.length >= 4 && certificate.isPending}>
      {number.length < 4 && <h1 className="text-20">{t('certificate.title')}</h1>}
      {number.length >= 4 && <Coming of={certificate} rows={5} />}
      {certificate.data && <Checked certificate={certificate.data} />}
      <SentForm
        className={`row wrap ends ${styles.unprinted}`}
        send={() => changeSearch({ number: typed.trim().toUpperCase() || null })}
      >
        <TextInput
          className="grow"
          label={t('certificate.number')}
          value={typed}
          maxLength={20}
          translate="no"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t('certificate.check')}
        </Button>
      </SentForm>
    </CandidatePage>
  );
}

interface CheckedProps {
  readonly certificate: {
    readonly number: string;
    readonly is_valid: boolean;
    readonly name: string;
    readonly test: string;
    readonly issued_on: string | null;
    readonly valid_until: string | null;
  };
}

function Checked({ certificate }: CheckedProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const { number, is_valid, name, test, issued_on, valid_until } = certificate;
  if (!name)
    return (
      <>
        <h1 className="text-20">{t('certificate.title')}</h1>
        <div data-certificate="unknown">
          <StateNote icon="search" title={t('certificate.unknown')} text={t('certificate.unknown_hint')} />
        </div>
      </>
    );
  return (
    <>
      <article className={`stack gap-16 ${styles.certificate}`} data-certificate={is_valid ? 'valid' : 'over'}>
        <div className="row between tops">
          <h1 className="text-20">{t('certificate.title')}</h1>
          <QrCode text={location.href} label={t('certificate.address')} size={88} />
        </div>
        <p className={`text-20 strong ${styles.person}`} translate="no">
          {name}
        </p>
        <p>
          {t('certificate.passed')} <b translate="no">{test}</b>
        </p>
        <dl className="stack gap-4 digits">
          <div className="row">
            <dt className="quiet">{t('certificate.number')}</dt>
            <dd translate="no">{number}</dd>
          </div>
          {issued_on && (
            <div className="row">
              <dt className="quiet">{t('certificate.issued')}</dt>
              <dd>{formats.day(issued_on)}</dd>
            </div>
          )}
          <div className="row">
            <dt className="quiet">{t('certificate.until')}</dt>
            <dd>{valid_until ? formats.day(valid_until) : t('certificate.for_good')}</dd>
          </div>
        </dl>
        <p className={`row medium ${is_valid ? 'good' : 'bad'}`} role="status">
          <Icon name={is_valid ? 'circle-check' : 'ban'} size={18} />
          {t(is_valid ? 'certificate.valid' : 'certificate.over')}
        </p>
      </article>
      <span className={styles.unprinted}>
        <Button variant="default" leftSection={<Icon name="printer" size={15} />} onClick={() => print()}>
          {t('certificate.print')}
        </Button>
      </span>
    </>
  );
}
