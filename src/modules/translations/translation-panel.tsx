import { useRow } from '#web/crud/use-row.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { useProduct } from '#web/product/product-context.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import { TranslationForm } from '#modules/translations/translation-form.tsx';
import { translations } from '#modules/translations/translations.ts';
import styles from '#modules/translations/translations.module.css';

/** One text in the right drawer, with the screens where it is shown. */
export default function TranslationPanel({ id, close }: PanelProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useRow(translations, id);
  const label = t('translations.one');
  return (
    <Drawer title={<code translate="no">{data?.key ?? label}</code>} label={label} close={close} wide>
      {data ? (
        <>
          <ScreensOf routes={data.screens} />
          <TranslationForm key={data.id} row={data} close={close} />
        </>
      ) : error ? (
        <FailureNote error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Drawer>
  );
}

const mostLinks = 6;

function ScreensOf({ routes }: { readonly routes: readonly string[] }) {
  const { t } = useTexts();
  const { screens } = useProduct();
  const shown = screens.filter(({ route }) => routes.includes(route) && !route.includes(':'));
  if (!shown.length) return null;
  return (
    <p className={styles.screens}>
      <span className="quiet">{t('translation.shown_on')}</span>{' '}
      {shown.slice(0, mostLinks).map(({ route, text }, at) => (
        <span key={route}>
          {at > 0 && ', '}
          <ScreenLink to={route}>{t(text)}</ScreenLink>
        </span>
      ))}
      {shown.length > mostLinks && ` +${shown.length - mostLinks}`}
    </p>
  );
}
