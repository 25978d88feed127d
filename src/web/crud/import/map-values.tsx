import { Button } from '@mantine/core';
import { formatCount } from '#kernel/formats.ts';
import styles from '#web/crud/import/import.module.css';
import type { ImportValues, Unknown } from '#kernel/imports.ts';
import { ValueMeaning } from '#web/crud/import/value-meaning.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import facts from '#web/ui/facts.module.css';
import { TableHead } from '#web/ui/table-head.tsx';

interface MapValuesProps {
  readonly unknown: readonly Unknown[];
  /** Targets that may not be left empty. */
  readonly needed: readonly string[];
  readonly values: ImportValues;
  readonly change: (values: ImportValues) => void;
  readonly isBusy: boolean;
  readonly check: () => void;
  readonly back: () => void;
}

/** People, states and the like that are called otherwise elsewhere: each value once, however many lines have it. */
export function MapValues({ unknown, needed, values, change, isBusy, check, back }: MapValuesProps) {
  const { t } = useTexts();
  const set = (code: string, value: string, meaning: string | undefined) => {
    const { [value]: _, ...others } = values[code] ?? {};
    change({ ...values, [code]: meaning === undefined ? others : { ...others, [value]: meaning } });
  };
  return (
    <div className="stack gap-16">
      <p>{t('import.values_hint')}</p>
      {unknown.map((one) => (
        <table key={one.code} className={`${facts.table} ${styles.values}`}>
          <caption className={`strong start ${styles.caption}`}>{one.label}</caption>
          <TableHead names={[t('import.cell'), t('import.lines'), t('import.means')]} />
          <tbody>
            {one.values.map(({ value, count }) => (
              <tr key={value}>
                <th scope="row" translate="no" className={styles.cell}>
                  {value}
                </th>
                <td>{formatCount(count)}</td>
                <td>
                  <ValueMeaning
                    unknown={one}
                    value={value}
                    meaning={values[one.code]?.[value]}
                    mayBeEmpty={!needed.includes(one.code)}
                    choose={(meaning) => set(one.code, value, meaning)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <div className="flow">
        <Button loading={isBusy} onClick={check}>
          {t('import.check')}
        </Button>
        <Button variant="default" onClick={back}>
          {t('import.columns')}
        </Button>
      </div>
    </div>
  );
}
