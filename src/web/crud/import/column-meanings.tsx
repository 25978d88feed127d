import type { Offer } from '#kernel/imports.ts';
import styles from '#web/crud/import/import.module.css';
import type { Mapping } from '#web/crud/import/use-mapping.ts';
import { useTexts } from '#web/i18n/texts.ts';
import facts from '#web/ui/facts.module.css';
import { TableHead } from '#web/ui/table-head.tsx';

interface ColumnMeaningsProps extends Pick<Mapping, 'mapping' | 'mean'> {
  readonly offer: Offer;
}

/** The columns of the file with what stands in them, and for each the field that it goes to. */
export function ColumnMeanings({ offer, mapping, mean }: ColumnMeaningsProps) {
  const { t } = useTexts();
  return (
    <table className={`${facts.table} ${styles.columns}`}>
      <TableHead names={[t('import.column'), t('import.example'), t('import.goes_to')]} />
      <tbody>
        {offer.headings.map((heading, at) => (
          <tr key={`${at} ${heading}`}>
            <th scope="row" translate="no">
              {heading || `№ ${at + 1}`}
            </th>
            <td className="quiet" translate="no">
              {offer.samples
                .flatMap((cells) => cells[at] || [])
                .slice(0, 2)
                .join(', ')}
            </td>
            <td>
              <select
                className={`full framed panel ink ${styles.select}`}
                aria-label={t('import.goes_to_of', { name: heading })}
                value={mapping[at] ?? ''}
                onChange={(event) => mean(at, event.currentTarget.value || null)}
              >
                <option value="">{t('import.nowhere')}</option>
                {offer.targets.map(({ code, label, is_needed }) => (
                  <option key={code} value={code}>
                    {is_needed ? `${label} *` : label}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
