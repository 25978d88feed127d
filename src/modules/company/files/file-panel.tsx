import type { Row } from '#kernel/resource.ts';
import { Button } from '@mantine/core';
import { useCall } from '#web/cache/use-call.ts';
import { askAndRemove, mayRemove } from '#web/crud/deleting.ts';
import { useRow } from '#web/crud/use-row.ts';
import { labelOf } from '#web/fields/field-names.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { useProduct } from '#web/product/product-context.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { previewOf } from '#modules/company/files/file-signs.ts';
import { resourcesView } from '#modules/company/files/resources-view.ts';
import styles from '#modules/company/files/files.module.css';
import { listKey } from '#web/lists/list-cache.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';

/** Signed addresses live five minutes; a new one is asked for a little before. */
const linkFreshMs = 240_000;

/** A file in the right drawer: what it looks like, what is known of it, where it is used. */
export default function FilePanel({ id, close }: PanelProps) {
  const { t } = useTexts();
  const may = useMay();
  const { partsOf } = useProduct();
  const file = useRow(resourcesView, id);
  const { data } = file;
  const one = t('resources-view.one');
  return (
    <Drawer
      title={<span translate="no">{data?.name ?? one}</span>}
      label={one}
      close={close}
      actions={
        data &&
        mayRemove(resourcesView, may) && (
          <IconButton
            icon="trash"
            label={t('action.delete')}
            onClick={() => void askAndRemove(resourcesView, [data], partsOf).then((done) => done && close())}
          />
        )
      }
    >
      <Loaded of={file}>{(row) => <FileFacts row={row} />}</Loaded>
    </Drawer>
  );
}

function FileFacts({ row }: { readonly row: Row<typeof resourcesView> }) {
  const { t } = useTexts();
  const formats = useFormats();
  const name = row.name;
  const link = useCall('POST /api/resources/:id/link', {
    params: { id: row.id },
    staleTime: linkFreshMs,
    gcTime: linkFreshMs,
  }).data?.url;
  const kind = previewOf(row.mime);
  const label = (field: string) => labelOf(t, resourcesView, field);
  return (
    <>
      <div className={`framed center sunken clips ${styles.preview}`} data-kind={kind ?? undefined}>
        {link && kind === 'image' && <img src={link} alt={name} />}
        {link && kind === 'page' && <iframe src={link} title={name} sandbox="allow-scripts" />}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what people upload has none */}
        {link && kind === 'video' && <video src={link} controls />}
        {!kind && <p className="quiet">{t('file.no_preview')}</p>}
      </div>
      {link && (
        <Button component="a" variant="default" href={`${link}&download=1`} download={name}>
          {t('action.download')}
        </Button>
      )}
      <dl className={`grid ${styles.facts}`}>
        <dt>{t('file.size')}</dt>
        <dd>{formats.bytes(row.size)}</dd>
        <dt>{label('resource_type_id')}</dt>
        <dd>
          <ReferenceName path="admin/resource-types" id={row.resource_type_id} />
        </dd>
        <dt>{label('mime')}</dt>
        <dd translate="no">{row.mime}</dd>
        <dt>{label('created_by')}</dt>
        <dd>
          <ReferenceName path="admin/users" id={row.created_by} />
        </dd>
        <dt>{label('created_at')}</dt>
        <dd>{formats.instant(row.created_at)}</dd>
        <dt>{label('sha256')}</dt>
        <dd>
          <code className="breaks">{row.sha256}</code>
        </dd>
      </dl>
      <FileUses id={row.id} />
    </>
  );
}

/** Screens on which a row of a resource opens in the drawer. */
const screenOf: Readonly<Record<string, string>> = {
  'fp/dev-tasks': '/tasks/tasks',
  'admin/users': '/admin/users',
  'admin/site-content': '/web-site/site-content',
  'admin/site-user-data': '/web-site/site-user-data',
  'fp/landing-data': '/other/landing-data',
};

/** The rows that use a file, as links where there is a screen that the person may open. */
function FileUses({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const may = useMay();
  const { screens } = useProduct();
  const uses = useCall('GET /api/admin/resources-view/:id/used-in', {
    params: { id: String(id) },
    under: listKey(resourcesView.path),
  });
  const isOpen = (route: string | undefined) => screens.some((one) => one.route === route && may(one.need));
  return (
    <section className={styles.uses} aria-label={t('file.used_in')}>
      <h3>{t('file.used_in')}</h3>
      <Loaded of={uses} rows={2} compact>
        {({ rows, hidden }) =>
          rows.length + hidden === 0 ? (
            <p className="quiet">{t('file.unused')}</p>
          ) : (
            <ul>
              {rows.map((use) => {
                const route = screenOf[use.resource];
                return (
                  <li key={`${use.resource} ${use.id}`} className={`flow ${styles.use}`}>
                    <span className="quiet">{t(`${use.resource.split('/')[1]}.one`)}</span>
                    {route && isOpen(route) ? (
                      <ScreenLink to={route} search={{ panel: `${use.resource}:${use.id}` }} translate="no">
                        {use.name}
                      </ScreenLink>
                    ) : (
                      <span translate="no">{use.name}</span>
                    )}
                  </li>
                );
              })}
              {hidden > 0 && <li className="quiet">{t('file.used_hidden', { n: hidden })}</li>}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
