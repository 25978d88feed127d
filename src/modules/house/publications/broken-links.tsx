import type { Answer } from '#kernel/api.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { Coming } from '#web/ui/loaded.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { StateTag } from '#web/ui/state-tag.tsx';
import { TableHead } from '#web/ui/table-head.tsx';
import type { LinkSource } from '#modules/house/publications/link-places.ts';
import styles from '#modules/house/publications/publications.module.css';

type Place = Answer<'GET /api/admin/site-links'>['rows'][number];

/** The screen on which a place of the site is written. */
const screens: Readonly<Record<LinkSource, string>> = {
  'admin/publications': '/web-site/pubs-edit',
  'admin/site-content': '/web-site/site-content',
  'admin/menu': '/web-site/menu',
  'fp/landing-data': '/other/landing-data',
};

/** The way to where a link stands, in words of what it stands in. */
export function WayTo({ place: { resource, id, name, lang } }: { readonly place: Place }) {
  const { t } = useTexts();
  const search: Record<string, string> =
    resource === 'admin/publications' ? { id: String(id) } : { panel: `${resource}:${id}` };
  return (
    <>
      <ScreenLink to={screens[resource]} search={search} className="link">
        <span translate="no">{name}</span>
      </ScreenLink>{' '}
      <span className="quiet small">
        {[t(`links.in.${resource.split('/')[1]}`), ...(lang ? [languageNames[lang]] : [])].join(' · ')}
      </span>
    </>
  );
}

/** Links of the site that lead nowhere, those that visitors come upon first. */
export default function BrokenLinks() {
  const { t } = useTexts();
  const broken = useCall('GET /api/admin/site-links/broken', { staleTime: 0 });
  const { data } = broken;
  if (!data) return <Coming of={broken} />;
  if (!data.rows.length) return <StateNote icon="circle-check" title={t('links.none')} />;
  return (
    <table className={`table ${styles.links}`}>
      <caption className="sr-only">{t('publications.view.links')}</caption>
      <TableHead names={[t('links.where'), t('links.address'), t('links.fault')]} />
      <tbody>
        {data.rows.map((row) => (
          <tr key={`${row.resource} ${row.id} ${row.lang} ${row.href}`}>
            <td>
              <WayTo place={row} />
            </td>
            <td>
              <code className="breaks" translate="no">
                {row.href}
              </code>
            </td>
            <td>
              <StateTag icon={row.is_shown ? 'alert-triangle' : 'info-circle'} tone={row.is_shown ? 'danger' : 'quiet'}>
                {t(`links.fault.${row.fault}`)}
              </StateTag>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
