import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { refreshCall, useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { attempt, notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { KeyRow } from '#modules/staff/access/account-section/key-row.tsx';
import styles from '#modules/staff/access/account-section/account-section.module.css';

const NewApiToken = onDemand(() => import('#modules/staff/access/tokens/new-api-token.tsx'), 'NewApiToken');

interface ApiToken {
  readonly id: number;
  readonly name: string;
  readonly app_actions_ids: readonly number[];
  readonly last_seen_at: string;
  readonly expires_at: string;
}

const renew = () => refreshCall('GET /api/admin/api-tokens');

/** The own tokens for scripts: made with the password, shown once, ended in one step. */
export function ApiTokenSettings() {
  const { t } = useTexts();
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const tokens = useCall('GET /api/admin/api-tokens');
  const { data } = tokens;
  if (!data) return <Coming of={tokens} rows={1} compact />;
  if (made) return <MadeToken token={made} done={() => setMade(null)} />;
  if (isNew)
    return (
      <NewApiToken
        done={(token) => {
          setNew(false);
          setMade(token);
          void renew();
        }}
      />
    );
  return (
    <div className="stack gap-14">
      {data.rows.length === 0 && <p className="quiet">{t('api-tokens.none')}</p>}
      <ul>
        {data.rows.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
      <div className="flow">
        <Button variant="default" onClick={() => setNew(true)}>
          {t('api-tokens.add')}
        </Button>
      </div>
    </div>
  );
}

function TokenRow({ token: { id, name, app_actions_ids, last_seen_at, expires_at } }: { readonly token: ApiToken }) {
  const { t } = useTexts();
  const formats = useFormats();
  const end = async () => {
    await attempt(async () => {
      await call('DELETE /api/admin/api-tokens/:id', { params: { id } });
      notify({ kind: 'success', text: t('api-tokens.ended') });
    });
    await renew();
  };
  const facts = [
    t('api-tokens.allows', { n: app_actions_ids.length }),
    t('api-tokens.until', { day: formats.instant(expires_at) }),
    formats.relative(last_seen_at),
  ];
  return (
    <KeyRow icon="key" name={name} facts={facts} endLabel={t('api-tokens.end', { name })} end={() => void end()} />
  );
}

function MadeToken({ token, done }: { readonly token: string; readonly done: () => void }) {
  const { t } = useTexts();
  return (
    <div className="stack gap-14">
      <p>{t('api-tokens.made')}</p>
      <p className={`framed breaks sunken ${styles.secret}`} translate="no">
        <code>{token}</code>
      </p>
      <div className="flow">
        <Button onClick={done}>{t('api-tokens.kept')}</Button>
        <Button
          variant="default"
          leftSection={<Icon name="copy" size={14} />}
          onClick={() => void navigator.clipboard.writeText(token)}
        >
          {t('second-factor.copy')}
        </Button>
      </div>
    </div>
  );
}
