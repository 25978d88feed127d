import type { Row } from '#kernel/resource.ts';
import { Button } from '@mantine/core';
import { htmlLang } from '#kernel/languages.ts';
import { useReference } from '#web/cache/references.ts';
import { call } from '#web/api/call.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { choiceText } from '#web/fields/field-names.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { Listed } from '#web/ui/loaded.tsx';
import { notify } from '#web/ui/notices.ts';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import { mayTranslate, translations, translationSuggestions } from '#modules/company/translations/translations.ts';
import styles from '#modules/company/translations/translations.module.css';

const { path } = translationSuggestions;

/** Suggestions that wait, newest first: what stood there, what is suggested, and the two answers to it. */
export function SuggestionsDrawer({ close }: { readonly close: () => void }) {
  const { t } = useTexts();
  const waiting = useRows(translationSuggestions, { status: 'open' });
  const title = t('translation-suggestions.title');
  return (
    <Drawer title={title} label={title} close={close}>
      <Listed
        of={waiting}
        rows={6}
        empty={
          <StateNote
            icon="message-dots"
            title={t('translation.no_suggestions')}
            text={t('translation.no_suggestions_hint')}
          />
        }
      >
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <Suggestion key={row.id} row={row} />
            ))}
          </ul>
        )}
      </Listed>
    </Drawer>
  );
}

function Suggestion({ row }: { readonly row: Row<typeof translationSuggestions> }) {
  const { t } = useTexts();
  const formats = useFormats();
  const mayDecide = useMay()(mayTranslate);
  const key = useReference(translations.path, row.translation_id);
  const { busy, work } = useWork();
  const decide = async (accept: boolean) => {
    await work(async () => {
      await call('POST /api/admin/translation-suggestions/decide', { body: { id: row.id, accept } });
      notify({ kind: 'success', text: t(accept ? 'translation.accepted' : 'translation.declined') });
    });
    await refreshLists(path);
  };
  const lang = htmlLang[row.lang];
  return (
    <li className={`stack gap-6 edged ${styles.suggestion}`}>
      <p className={`row wrap ${styles.about}`}>
        <code translate="no">{key?.name}</code>
        <span className="quiet">{choiceText(t, translationSuggestions, 'lang', row.lang)}</span>
      </p>
      <p lang={lang} className="breaks quiet">
        <del>{row.was ?? ''}</del>
      </p>
      <p lang={lang} className={`breaks ${styles.suggested}`}>
        <ins>{row.text}</ins>
      </p>
      {row.note ? (
        <p className={`soft ${styles.note}`} translate="no">
          {row.note}
        </p>
      ) : null}
      <p className={`row wrap ${styles.about}`}>
        <ReferenceName path="admin/users" id={row.created_by} />
        <span className="quiet">{formats.relative(row.created_at)}</span>
      </p>
      {mayDecide && (
        <div className="flow">
          <Button loading={busy} onClick={() => void decide(true)}>
            {t('translation.accept')}
          </Button>
          <Button variant="default" loading={busy} onClick={() => void decide(false)}>
            {t('translation.decline')}
          </Button>
        </div>
      )}
    </li>
  );
}
