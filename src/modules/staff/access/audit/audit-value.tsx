import { type Field, traitsOf } from '#kernel/field.ts';
import { type Lang, languages } from '#kernel/languages.ts';
import type { Resource } from '#kernel/resource.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#modules/staff/access/records/records.module.css';

interface ValueProps {
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
}

/** As the list of the resource would show it; a text in three languages with each of them. */
export function Value({ resource, name, field, value }: ValueProps) {
  if (value === null || value === undefined) return <span className="quiet">—</span>;
  if (typeof value === 'boolean') return <Plain value={value} />;
  if (traitsOf(field).isLocalized) return <Languages texts={value} />;
  const { Cell } = viewOf(field);
  return <Cell resource={resource} name={name} field={field} value={value} />;
}

function Languages({ texts }: { readonly texts: Partial<Record<Lang, string>> }) {
  return (
    <ul translate="no">
      {languages
        .filter((lang) => texts[lang])
        .map((lang) => (
          <li key={lang}>
            <span className={`quiet small ${styles.lang}`}>{lang}</span> {texts[lang]}
          </li>
        ))}
    </ul>
  );
}

export function Plain({ value }: { readonly value: unknown }) {
  const { t } = useTexts();
  if (value === null || value === undefined) return <span className="quiet">—</span>;
  if (typeof value === 'boolean') return t(value ? 'export.yes' : 'export.no');
  return <span translate="no">{typeof value === 'object' ? JSON.stringify(value) : String(value)}</span>;
}
