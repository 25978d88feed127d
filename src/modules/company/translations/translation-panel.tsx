import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { rowKey } from '#web/lists/list-cache.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { useProduct } from '#web/product/product-context.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { TranslationForm } from '#modules/company/translations/translation-form.tsx';
import { translations } from '#modules/company/translations/translations.ts';
import styles from '#modules/company/translations/translations.module.css';

/** One text in the right drawer, with the screens where it is shown. */
export default function TranslationPanel({ id, close }: PanelProps) {
  const { t } = useTexts();
  // By the key alone under which a saved row is shown at once.
  const text = useQuery({
    queryKey: rowKey(translations.path, Number(id)),
    queryFn: ({ signal }) => call('GET /api/admin/translations/:id', { params: { id }, signal }),
  });
  const label = t('translations.one');
  return (
    <Drawer title={<code translate="no">{text.data?.key ?? label}</code>} label={label} close={close} wide>
      <Loaded of={text}>
        {(row) => (
          <>
            <ScreensOf routes={row.screens} />
            <TranslationForm key={row.id} row={row} close={close} />
          </>
        )}
      </Loaded>
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
