import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { refreshCall, useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Coming } from '#web/ui/loaded.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import { PasswordQuestion } from '#modules/staff/access/sign-in/passwords/password-question.tsx';

interface Code {
  readonly code: string;
  readonly address: string;
  readonly minutes: number;
}
type Step = { readonly name: 'shown' } | { readonly name: 'password' } | { readonly name: 'code'; readonly made: Code };

/** The own Telegram: linked by a code that a phone reads from the screen, let go by a press. */
export function TelegramSettings() {
  const { t } = useTexts();
  const formats = useFormats();
  const [step, setStep] = useState<Step>({ name: 'shown' });
  const own = useCall('GET /api/admin/auth/telegram', { refetchInterval: step.name === 'code' ? 3_000 : false });
  const { busy, work } = useWork();
  const { data } = own;
  const show = () => {
    setStep({ name: 'shown' });
    void refreshCall('GET /api/admin/auth/telegram');
  };
  if (!data) return <Coming of={own} rows={2} />;
  if (!data.is_on) return <p className="quiet pretty">{t('telegram.off')}</p>;
  if (step.name === 'password')
    return (
      <PasswordQuestion
        submitText={t('telegram.link')}
        submit={async (body) =>
          setStep({ name: 'code', made: await call('POST /api/admin/auth/telegram/code', { body }) })
        }
        cancel={show}
      />
    );
  if (step.name === 'code' && !data.account) return <Scan {...step.made} cancel={show} />;
  const { account } = data;
  return (
    <div className="stack gap-10 start">
      {account && <p>{t('telegram.account_of', { name: account.name, at: formats.instant(account.linked_at) })}</p>}
      {account?.is_dead && <p className="quiet pretty">{t('telegram.is_dead')}</p>}
      {account ? (
        <Button
          variant="default"
          loading={busy}
          onClick={() =>
            void work(async () => void (await call('POST /api/admin/auth/telegram/unlink', { body: {} }))).then(show)
          }
        >
          {t('telegram.unlink')}
        </Button>
      ) : (
        <Button variant="default" onClick={() => setStep({ name: 'password' })}>
          {t('telegram.link')}
        </Button>
      )}
    </div>
  );
}

function Scan({ code, address, minutes, cancel }: Code & { readonly cancel: () => void }) {
  const { t } = useTexts();
  return (
    <div className="stack gap-10 start">
      <QrCode text={address} label={t('telegram.qr')} size={160} />
      <p className="pretty">{t('telegram.scan', { start: '/start', code, minutes })}</p>
      <div className="row gap-10">
        <Button component="a" href={address} target="_blank" rel="noreferrer">
          {t('telegram.open_bot')}
        </Button>
        <Button variant="default" onClick={cancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </div>
  );
}
