import { Button, Textarea, TextInput } from '@mantine/core';
import { htmlLang, type Lang } from '#kernel/languages.ts';
import type { StoredName } from '#kernel/resource.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { StateTag, type State } from '#web/ui/state-tag.tsx';
import { BodyField } from '#modules/house/publications/body-field.tsx';
import { languageState, type LanguageState } from '#modules/house/publications/publication-states.ts';
import { longestBody } from '#modules/house/publications/publications.ts';
import { longestSlug } from '#modules/house/publications/slug-form.ts';
import type { Editing } from '#modules/house/publications/use-publication.tsx';
import { cyrillicOf } from '#modules/company/translations/door.ts';
import styles from '#modules/house/publications/publications.module.css';

export const stateLooks: Readonly<Record<LanguageState, State>> = {
  missing: { icon: 'circle-dashed', tone: 'warn' },
  draft: { icon: 'pencil', tone: 'quiet' },
  scheduled: { icon: 'clock', tone: 'quiet' },
  published: { icon: 'world', tone: 'good' },
  changed: { icon: 'world', tone: 'warn' },
  ended: { icon: 'ban', tone: 'quiet' },
};

interface LanguageColumnProps {
  readonly editing: Editing;
  readonly lang: Lang;
  /** Of the publication's type: which texts it has. */
  readonly code: string;
  /** On a narrow screen only one column is. */
  readonly isShown: boolean;
}

type OwnText = 'problem' | 'solution' | 'figures' | 'quote' | 'quote_author' | 'place';
/** Texts that only some types have, with how many lines they usually take. */
const textsOf: Readonly<Record<string, readonly (readonly [name: OwnText, rows: number])[]>> = {
  portfolio: [
    ['problem', 4],
    ['solution', 6],
    ['figures', 3],
    ['quote', 3],
    ['quote_author', 1],
  ],
  vacancies: [['place', 1]],
};
const usual = ['name', 'slug', 'lead', 'body', 'cover_alt'] as const;

type TextName = OwnText | (typeof usual)[number];

const columnOf = <N extends TextName>(name: N) => (name === 'name' ? 'names' : `${name}_i18n`) as StoredName<N>;

/** All texts of one language, and how they stand on the site. */
export function LanguageColumn({ editing, lang, code, isShown }: LanguageColumnProps) {
  const { t } = useTexts();
  const shown = editing.shown;
  const state = languageState(shown, lang, useMinute());
  const all = (name: TextName) => shown[columnOf(name)] ?? {};
  const text = (name: TextName): string => all(name)[lang] ?? '';
  const write = (name: TextName, value: string) => {
    const { [lang]: _, ...rest } = all(name);
    editing.to.set(columnOf(name), value ? { ...rest, [lang]: value } : rest);
  };
  const attributes = (name: TextName) => ({
    label: t(`publications.${name}`),
    value: text(name),
    error: editing.messages[`${columnOf(name)}.${lang}`],
    lang: htmlLang[lang],
    translate: 'no' as const,
    onChange: (event: { currentTarget: { value: string } }) => write(name, event.currentTarget.value),
  });
  const more = textsOf[code] ?? [];
  return (
    <section
      className={`stack gap-12 card shrinks panel ${styles.language}`}
      data-shown={isShown || undefined}
      aria-label={languageNames[lang]}
    >
      <header className="row wrap shrinks">
        <h2 className="text-14 strong">{languageNames[lang]}</h2>
        <StateTag {...stateLooks[state]}>{t(`publications.state.${state}`)}</StateTag>
        <span className="grow" />
        {lang === 'uk' && <FromLatin editing={editing} names={[...usual, ...more.map(([name]) => name)]} />}
      </header>
      {state === 'missing' && <p className={`small warn rounded ${styles.fallback}`}>{t('publications.fallback')}</p>}
      <Textarea {...attributes('name')} autosize minRows={1} maxRows={4} maxLength={200} />
      <TextInput
        {...attributes('slug')}
        maxLength={longestSlug * 3}
        description={`/${lang}/${code}/${text('slug') || '…'}`}
      />
      <Textarea {...attributes('lead')} autosize minRows={2} maxRows={8} maxLength={500} />
      <div className="stack gap-4">
        <span className="strong text-13">{t('publications.body')}</span>
        <BodyField
          text={text('body')}
          label={t('publications.body')}
          lang={htmlLang[lang]}
          onChange={(markdown) => write('body', markdown.slice(0, longestBody))}
        />
        {editing.messages[`body_i18n.${lang}`] && (
          <p role="alert" className="bad small">
            {editing.messages[`body_i18n.${lang}`]}
          </p>
        )}
      </div>
      {more.map(([name, rows]) =>
        rows === 1 ? (
          <TextInput key={name} {...attributes(name)} />
        ) : (
          <Textarea key={name} {...attributes(name)} autosize minRows={rows} maxRows={16} />
        ),
      )}
      <TextInput {...attributes('cover_alt')} maxLength={200} />
    </section>
  );
}

/** Proposes every Cyrillic text that is missing from the Latin one: a person reads it before it is published. */
function FromLatin({ editing, names }: { readonly editing: Editing; readonly names: readonly TextName[] }) {
  const { t } = useTexts();
  const row = editing.shown;
  const missing = names.filter((name) => name !== 'slug' && row[columnOf(name)]?.uz && !row[columnOf(name)]?.uk);
  if (!missing.length) return null;
  async function propose() {
    for (const name of missing) {
      const texts = row[columnOf(name)]!;
      editing.to.set(columnOf(name), { ...texts, uk: await cyrillicOf(texts.uz ?? '') });
    }
    editing.to.refresh();
  }
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<Icon name="language" size={14} />}
      onClick={() => void propose()}
    >
      {t('publications.from_latin')}
    </Button>
  );
}
