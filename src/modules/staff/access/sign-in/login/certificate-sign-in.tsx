import { Button } from '@mantine/core';
import { useState } from 'react';
import { type CallProblem, problemOf } from '#web/api/problem.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { takeSession } from '#web/session/session.ts';
import { useWork } from '#web/ui/use-work.ts';
import { isUsable } from '#modules/staff/access/sign-in/eimzo/certificate-alias.ts';
import {
  type Certificate,
  certificatesHere,
  ModuleMissing,
  signed,
} from '#modules/staff/access/sign-in/eimzo/eimzo-module.ts';
import styles from '#modules/staff/access/sign-in/login/certificate-sign-in.module.css';
import { LoginAlert } from '#modules/staff/access/sign-in/login/login-alert.tsx';

/** Signing in by certificate, where the company has an E-IMZO server; elsewhere nothing of it is seen. */
export function CertificateSignIn() {
  const { t } = useTexts();
  const { data: offer } = useCall('GET /api/admin/auth/eimzo', { staleTime: Number.POSITIVE_INFINITY });
  const [certificates, setCertificates] = useState<readonly Certificate[] | null>(null);
  const [word, setWord] = useState<string | null>(null);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const { busy, work } = useWork((error) => {
    if (error instanceof ModuleMissing) setWord(t('eimzo.module_missing'));
    else if (error instanceof Error && error.name === 'Error') setWord(error.message || t('eimzo.refused'));
    else setProblem(problemOf(error));
  });
  if (!offer?.is_on) return null;

  const attempt = (run: () => Promise<void>) => {
    setWord(null);
    setProblem(null);
    return work(run);
  };
  const list = () =>
    attempt(async () => {
      const all = await certificatesHere(offer.api_keys);
      setCertificates(all.filter(({ parsed }) => isUsable(parsed, Date.now())));
    });
  const enter = (certificate: Certificate) =>
    attempt(async () => {
      const { challenge } = await call('POST /api/admin/auth/eimzo/challenge', { body: {} });
      const pkcs7 = await signed(certificate, challenge);
      await takeSession(await call('POST /api/admin/auth/eimzo/login', { body: { pkcs7 } }));
    });

  return (
    <section className={`stack gap-10 ${styles.part}`} aria-label={t('eimzo.title')}>
      <Button variant="default" loading={busy} onClick={() => void list()}>
        {t('eimzo.title')}
      </Button>
      {word && (
        <p role="alert" className="bad">
          {word}
        </p>
      )}
      {problem && <LoginAlert problem={problem} />}
      {certificates?.length === 0 && <p className="quiet">{t('eimzo.no_certificates')}</p>}
      <ul className="stack gap-6">
        {certificates?.map((one) => (
          <li key={one.disk + one.path + one.name}>
            <button
              type="button"
              className={`stack gap-2 full framed hovers panel ink start ${styles.one}`}
              disabled={busy}
              onClick={() => void enter(one)}
              translate="no"
            >
              <b>{one.parsed.cn}</b>
              <span className="quiet">
                {[one.parsed.o, one.parsed.t, one.parsed.validto?.slice(0, 10)].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
