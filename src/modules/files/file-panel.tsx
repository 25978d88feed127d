import { Button } from '@mantine/core';
import { useCall } from '#web/cache/use-call.ts';
import { askAndRemove, mayRemove } from '#web/crud/deleting.ts';
import { useRow } from '#web/crud/use-row.ts';
import { labelOf } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { useProduct } from '#web/product/product-context.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { previewOf } from '#modules/files/file-signs.ts';
import { FileUses } from '#modules/files/file-uses.tsx';
import { resourcesView } from '#modules/files/resources-view.ts';
import styles from '#modules/files/files.module.css';

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

function FileFacts({ row }: { readonly row: RowValues }) {
  const { t } = useTexts();
  const formats = useFormats();
  const name = String(row.name);
  const link = useCall('POST /api/resources/:id/link', {
    params: { id: row.id },
    staleTime: linkFreshMs,
    gcTime: linkFreshMs,
  }).data?.url;
  const kind = previewOf(String(row.mime));
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
        <dd>{formats.bytes(Number(row.size))}</dd>
        <dt>{label('resource_type_id')}</dt>
        <dd>
          <ReferenceName path="admin/resource-types" id={row.resource_type_id as number} />
        </dd>
        <dt>{label('mime')}</dt>
        <dd translate="no">{String(row.mime)}</dd>
        <dt>{label('created_by')}</dt>
        <dd>
          <ReferenceName path="admin/users" id={row.created_by as number | null} />
        </dd>
        <dt>{label('created_at')}</dt>
        <dd>{formats.instant(String(row.created_at))}</dd>
        <dt>{label('sha256')}</dt>
        <dd>
          <code className="breaks">{String(row.sha256)}</code>
        </dd>
      </dl>
      <FileUses id={row.id} />
    </>
  );
}
