import { Button } from '@mantine/core';
import type { LocalizedText } from '#kernel/field.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { labelOf } from '#web/fields/field-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { publications } from '#modules/house/publications/publications.ts';
import type { Editing } from '#modules/house/publications/use-publication.tsx';
import styles from '#modules/house/publications/publications.module.css';

const fieldOf = (column: string): string => (column === 'names' ? 'name' : column.replace(/_i18n$/, ''));

/** What both have changed: theirs to read, and one choice. Nothing of mine is lost until it is made. */
export function ConflictBar({ editing }: { readonly editing: Editing }) {
  const { t } = useTexts();
  const { conflicts, theirs, to } = editing;
  if (!conflicts.length || !theirs) return null;
  const theirsOf = (column: string, lang: string | null) => {
    const value = new Map<string, unknown>(Object.entries(theirs)).get(column);
    return String((lang ? (value as LocalizedText | null)?.[lang as 'uz'] : value) ?? '—');
  };
  return (
    <div className={`stack ${styles.conflict}`} role="alert">
      <p className="row wrap">
        <ReferenceName path="admin/users" id={theirs.updated_by} />
        <span>{t('publications.conflict')}</span>
      </p>
      <dl>
        {conflicts.map(({ column, lang }) => (
          <div key={`${column} ${lang}`}>
            <dt className="small strong">
              {labelOf(t, publications, fieldOf(column))} {lang && `(${languageNames[lang]})`}
            </dt>
            <dd className={styles.theirs} translate="no">
              {theirsOf(column, lang)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flow">
        <Button size="xs" onClick={() => to.resolve('mine')}>
          {t('form.keep_mine')}
        </Button>
        <Button size="xs" variant="default" onClick={() => to.resolve('theirs')}>
          {t('form.take_theirs')}
        </Button>
      </div>
    </div>
  );
}
