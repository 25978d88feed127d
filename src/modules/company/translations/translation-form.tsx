import type { Row } from '#kernel/resource.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { htmlLang, type Lang, languages } from '#kernel/languages.ts';
import { newIdempotencyKey } from '#web/api/call.ts';
import { ConflictNote } from '#web/crud/conflict-note.tsx';
import { useRowForm } from '#web/crud/use-row-form.ts';
import { createRow, updateRow } from '#web/crud/writing.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { choiceText, labelOf, ruleText } from '#web/fields/field-names.ts';
import type { FormValues } from '#web/fields/field-view.ts';
import { Fields } from '#web/fields/fields.tsx';
import { inputsOf } from '#web/fields/kind-inputs.ts';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { messageOf, notify, notifyProblem } from '#web/ui/notices.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import { useWork } from '#web/ui/use-work.ts';
import { brokenRule, flagsIn, type LangTexts } from '#modules/company/translations/message-rules.ts';
import { mayTranslate, translations, translationSuggestions } from '#modules/company/translations/translations.ts';
import { toCyrillic, toLatin } from '#modules/company/translations/transliteration.ts';
import styles from '#modules/company/translations/translations.module.css';

interface TranslationFormProps {
  readonly row: Row<typeof translations>;
  /** After it was saved or suggested, and when the person leaves; what was typed stays as a draft. */
  readonly close: () => void;
}

/** The three languages of one text: saved by who may, suggested by everyone else. */
export function TranslationForm({ row, close }: TranslationFormProps) {
  const { t } = useTexts();
  const maySave = useMay()(mayTranslate);
  const rowForm = useRowForm(translations, row, {}, close);
  const { form, problem, conflict, draft } = rowForm;
  const why = useFields({ of: translationSuggestions, names: ['note'], draft: null, send: async () => suggest() });
  const { busy: isSending, work } = useWork();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);

  const suggest = () =>
    work(async () => {
      const count = await sendSuggestions(row, form.getValues(), why.body());
      rowForm.forgetDraft();
      if (count) notify({ kind: 'success', text: t('translation.suggested') });
      close();
    });
  const send = () => void (maySave ? rowForm.save() : suggest());

  return (
    <SentForm send={send}>
      <div ref={element} className="stack gap-16">
        <DraftNote word={draft} show={rowForm.showDraft} />
        {problem && (
          <p className={`flex gap-8 rounded ${styles.problem}`} role="alert">
            {messageOf(problem)}
          </p>
        )}
        {languages.map((lang) => (
          <div key={lang}>
            <OneLanguage lang={lang} row={row} rowForm={rowForm} isFirst={lang === languages[0]} />
            {conflict?.paths.includes(lang) && (
              <ConflictNote
                resource={translations}
                name={lang}
                current={conflict.current}
                takeTheirs={() => rowForm.takeTheirs(lang)}
                keepMine={() => rowForm.keepMine(lang)}
              />
            )}
          </div>
        ))}
        {!maySave && <Fields of={why} />}
        <div className="flow ends">
          <Button variant="default" onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={rowForm.busy || isSending}>
            {maySave ? t('action.save') : t('translation.suggest')}
          </Button>
        </div>
      </div>
    </SentForm>
  );
}

/** One suggestion for each language that reads differently now; answers how many. */
async function sendSuggestions(row: Row<typeof translations>, values: FormValues, why: FormValues): Promise<number> {
  const changed = languages.filter((lang) => values[lang] && values[lang] !== row[lang]);
  for (const lang of changed) {
    const body = { translation_id: row.id, lang, text: values[lang], ...why };
    await createRow(translationSuggestions.path, body, newIdempotencyKey());
  }
  return changed.length;
}

/** Saved as it stands, a text is right for what the code says now. */
const confirmText = (row: Row<typeof translations>, lang: Lang): Promise<unknown> =>
  updateRow(translations.path, row, { [lang]: row[lang] }).catch(notifyProblem);

/** What the other script makes of the text; Russian stands by itself. */
const proposals: Partial<Record<Lang, (textOf: (other: Lang) => string) => string>> = {
  uk: (textOf) => toCyrillic(textOf('uz')),
  uz: (textOf) => toLatin(textOf('uk')),
};

interface OneLanguageProps {
  readonly lang: Lang;
  readonly row: Row<typeof translations>;
  readonly rowForm: ReturnType<typeof useRowForm>;
  readonly isFirst: boolean;
}

/** The text of one language: what is wrong with it while it is typed, what the code says, what the script proposes. */
function OneLanguage({ lang, row, rowForm, isFirst }: OneLanguageProps) {
  const { t } = useTexts();
  const { form, fields } = rowForm;
  const [typed, setTyped] = useState(() => String(form.getValues()[lang] ?? ''));
  form.watch(lang, ({ value }) => setTyped(String(value ?? '')));
  const mayConfirm = useMay()(mayTranslate) && typed === row[lang];
  const field = fields.find(({ path }) => path === lang);
  const { Input = null } = field ? inputsOf(field.field) : {};
  if (!field || !Input) return null;
  const original = row[`default_${lang}`] ?? '';
  const defaults = { uz: row.default_uz, uk: row.default_uk, ru: row.default_ru } as LangTexts;
  const basedOn = (row.based_on ?? {}) as Partial<LangTexts>;
  const flags = flagsIn(lang, { texts: { ...defaults, [lang]: typed }, defaults, basedOn });
  const broken = typed ? brokenRule(typed, original || (row.default_uz ?? ''), lang) : null;
  const wrong = [
    ...(broken ? [ruleText(t, lang, { rule: broken.rule, values: broken.values })] : []),
    ...flags
      .filter((flag) => flag !== 'changed' && !(flag === 'broken' && broken))
      .map((flag) => choiceText(t, translations, 'flags', flag)),
  ];
  const propose = proposals[lang];
  const textOf = (other: Lang) => String(form.getValues()[other] ?? '');
  return (
    <div className={`stack gap-6 ${styles.language}`} lang={htmlLang[lang]}>
      <Input
        key={form.key(lang)}
        resource={translations}
        name={lang}
        field={field.field}
        form={form}
        path={lang}
        label={labelOf(t, translations, lang)}
        autoFocus={isFirst}
      />
      {wrong.length > 0 && (
        <p className={`row gap-6 warn tops ${styles.warning}`} role="status">
          <Icon name="alert-triangle" size={14} />
          {wrong.join(' · ')}
        </p>
      )}
      {typed !== original && (
        <p className={`sunken breaks rounded ${styles.original}`}>
          <span className="quiet">{t('translation.in_code')}</span> {original}
        </p>
      )}
      <div className={`flow ${styles.offers}`}>
        {propose && (
          <button
            type="button"
            className={`link medium ${styles.link}`}
            onClick={() => form.setFieldValue(lang, propose(textOf))}
          >
            {t(lang === 'uk' ? 'translation.from_latin' : 'translation.from_cyrillic')}
          </button>
        )}
        {flags.includes('stale') && mayConfirm && (
          <button type="button" className={`link medium ${styles.link}`} onClick={() => void confirmText(row, lang)}>
            {t('translation.still_right')}
          </button>
        )}
        {typed !== original && (
          <button
            type="button"
            className={`link medium ${styles.link}`}
            onClick={() => form.setFieldValue(lang, original)}
          >
            {t('translation.take_code')}
          </button>
        )}
      </div>
    </div>
  );
}
