import { useStore } from '#web/state/store.ts';
import { locale } from '#web/state/locale.ts';
import { htmlLang } from '#kernel/languages.ts';
import words from '#web/i18n/without-server.json';
import { Mark } from '#web/ui/brand.tsx';
import styles from '#web/ui/unreachable.module.css';

/** A first visit without a server: the only texts that come with the page itself. */
export function Unreachable({ retry }: { readonly retry: () => void }) {
  const lang = useStore(locale);
  return (
    <main className={`stack gap-10 middle level tall ${styles.place}`} data-screen="/error" lang={htmlLang[lang]}>
      <Mark size={40} />
      <h1 className={`text-20 ${styles.title}`}>{words['without_server.title'][lang]}</h1>
      <p className={`soft ${styles.text}`}>{words['without_server.text'][lang]}</p>
      <button type="button" className={`medium rounded ${styles.retry}`} onClick={retry}>
        {words['without_server.retry'][lang]}
      </button>
    </main>
  );
}
