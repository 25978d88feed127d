import { useState } from 'react';
import { addDays } from '#kernel/days.ts';
import { formatCount } from '#kernel/formats.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AskedPart } from '#web/ui/part.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Warning } from '#modules/house/home/home-parts.ts';
import styles from '#modules/house/home/home.module.css';

/** What keeps the product running, as far as it knows: each opens what it warns of. */
export default function Warnings() {
  const { t } = useTexts();
  const query = useCall('GET /api/fp/dashboard/warnings', { under: ['one', 'fp/dashboard'] });
  return (
    <AskedPart title={t('home.warnings')} query={query} rows={1}>
      {({ warnings }) => (
        <section className={`grid gap-12 ${styles.warnings}`} aria-label={t('home.warnings')}>
          {warnings.map((warning) => (
            <Tile key={warning.kind} warning={warning} />
          ))}
        </section>
      )}
    </AskedPart>
  );
}

/** Where the rows behind a warning are. What the queue could not do has no screen: its lines open in place. */
const screenOf = { sign_ins: '/admin/login-logs', texts: '/tasks/i18n', audit: '/admin/audit-log' } as const;

function Tile({ warning }: { readonly warning: Warning }) {
  const { t } = useTexts();
  const format = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { kind, is_bad, lines } = warning;
  const face = <Face warning={warning} />;
  const look = {
    className: `card stack gap-3 panel ink start untied ${styles.warning}`,
    'data-bad': is_bad || undefined,
  };
  if (kind === 'sign_ins' || kind === 'texts' || kind === 'audit') {
    const search: Record<string, string> =
      kind === 'sign_ins' ? { succeeded: 'false', created_at_from: addDays(format.today(), -1) } : {};
    return (
      <ScreenLink to={screenOf[kind]} search={search} {...look}>
        {face}
      </ScreenLink>
    );
  }
  if (!lines.length) return <div {...look}>{face}</div>;
  return (
    <>
      <button type="button" {...look} onClick={() => setOpen(true)}>
        {face}
      </button>
      {isOpen && (
        <Dialog label={t(`home.warning.${kind}`)} close={() => setOpen(false)}>
          <h2 className="text-16">{t(`home.warning.${kind}`)}</h2>
          <ul>
            {lines.map(({ name, text, at }) => (
              <li key={`${name} ${at}`} className={`stack gap-2 ruled breaks ${styles.line}`}>
                <span className="row between">
                  <code>{name}</code>
                  {at && <span className="quiet small">{format.relative(at)}</span>}
                </span>
                <span className="soft small">{text}</span>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

function Face({ warning }: { readonly warning: Warning }) {
  const { t } = useTexts();
  const format = useFormats();
  const { kind, count, is_bad, total } = warning;
  const said = kind === 'disk' ? format.bytes(total ?? 0) : formatCount(count);
  return (
    <>
      <span className="row soft small">
        <Icon name={is_bad ? 'alert-triangle' : 'circle-check'} size={14} className={`good ${styles.sign}`} />
        {t(`home.warning.${kind}`)}
      </span>
      <span className="text-20 strong digits">{said}</span>
      <span className="quiet small">{t(`home.warning_hint.${kind}`, { count, total: formatCount(total ?? 0) })}</span>
    </>
  );
}
