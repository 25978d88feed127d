import { Button, Checkbox } from '@mantine/core';
import type { Existing, Offer } from '#kernel/imports.ts';
import type { Resource } from '#kernel/resource.ts';
import type { FieldMessage } from '#web/api/problem.ts';
import styles from '#web/crud/import/import.module.css';
import { MapValues } from '#web/crud/import/map-values.tsx';
import { MeaningSelect } from '#web/crud/import/meaning-select.tsx';
import { type Mapping, useMapping } from '#web/crud/import/use-mapping.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { RadioChoices } from '#web/ui/radio-choices.tsx';
import facts from '#web/ui/facts.module.css';
import { TableHead } from '#web/ui/table-head.tsx';

interface MapColumnsProps {
  readonly resource: Resource;
  readonly offer: Offer;
  readonly checked: () => void;
  readonly begin: () => void;
}

/** What each column of the file means, and what should happen to rows that are there already. */
export function MapColumns({ resource, offer, checked, begin }: MapColumnsProps) {
  const { t } = useTexts();
  const mapping = useMapping(resource, offer, checked);
  const { unknown, isBusy } = mapping;
  const labels = new Map(offer.targets.map(({ code, label }) => [code, label]));
  const check = () => void mapping.check();
  if (unknown)
    return (
      <MapValues
        unknown={unknown}
        needed={offer.targets.filter(({ is_needed }) => is_needed).map(({ code }) => code)}
        values={mapping.values}
        change={mapping.setValues}
        isBusy={isBusy}
        check={check}
        back={() => mapping.setUnknown(null)}
      />
    );
  return (
    <div className="stack gap-16">
      <p className="quiet" translate="no">
        {offer.file_name}
      </p>
      <ColumnMeanings offer={offer} mapping={mapping.mapping} mean={mapping.mean} />
      <SameForAll {...mapping} />
      <KnownRows {...mapping} resource={resource} labels={labels} />
      <AskedOnce {...mapping} />
      <Checkbox
        label={t('import.skip_errors')}
        checked={mapping.skipErrors}
        onChange={(event) => mapping.setSkipErrors(event.currentTarget.checked)}
      />
      <Refusals errors={mapping.errors} labels={labels} />
      <div className="flow">
        <Button loading={isBusy} onClick={check}>
          {t('import.check')}
        </Button>
        <Button variant="default" onClick={isBusy ? mapping.stop : begin}>
          {t(isBusy ? 'import.stop' : 'import.other_file')}
        </Button>
      </div>
    </div>
  );
}

/** Why a deadline moves, say: one answer for every line in which it does. */
function AskedOnce({ asked, defaults, setDefaults }: Pick<Mapping, 'asked' | 'defaults' | 'setDefaults'>) {
  const { t } = useTexts();
  return asked.map(({ code, label, choices }) => (
    <div key={code} className={`stack gap-4 ${styles.key}`}>
      <span>{t('import.for_all', { name: label })}</span>
      <MeaningSelect
        to={null}
        choices={choices}
        label={label}
        value={defaults[code] ?? ''}
        choose={(value) => setDefaults({ ...defaults, [code]: value })}
      />
    </div>
  ));
}

/** What every line needs and no column of the file has. */
function SameForAll({ missing, defaults, setDefaults }: Pick<Mapping, 'missing' | 'defaults' | 'setDefaults'>) {
  const { t } = useTexts();
  return missing.map(({ code, label, to }) => (
    <div key={code} className={`stack gap-4 ${styles.key}`}>
      <span>{t('import.for_all', { name: label })}</span>
      <MeaningSelect
        to={to}
        choices={[]}
        label={label}
        value={defaults[code] ?? ''}
        choose={(value) => setDefaults({ ...defaults, [code]: value })}
      />
    </div>
  ));
}

type Labels = ReadonlyMap<string, string>;

interface KnownRowsProps extends Pick<Mapping, 'keys' | 'key' | 'setKey' | 'existing' | 'setExisting'> {
  readonly resource: Resource;
  readonly labels: Labels;
}

/** By which column rows are found that are there already, and what becomes of them. */
function KnownRows({ resource, labels, keys, key, setKey, existing, setExisting }: KnownRowsProps) {
  const { t } = useTexts();
  const may = useMay();
  const { update } = resource.access;
  const choices: readonly Existing[] = update && may(update) ? ['skip', 'update', 'refuse'] : ['skip', 'refuse'];
  return (
    <>
      {keys.length > 0 && (
        <label className={`stack gap-4 ${styles.key}`}>
          <span>{t('import.key')}</span>
          <select
            className={`full framed panel ink ${styles.select}`}
            value={key ?? ''}
            onChange={(event) => setKey(event.currentTarget.value || null)}
          >
            <option value="">{t('import.no_key')}</option>
            {keys.map((code) => (
              <option key={code} value={code}>
                {labels.get(code)}
              </option>
            ))}
          </select>
        </label>
      )}
      {key && keys.includes(key) && (
        <RadioChoices
          label={t('import.existing')}
          value={existing}
          choices={choices.map((one) => ({ value: one, label: t(`import.existing.${one}`) }))}
          choose={setExisting}
        />
      )}
    </>
  );
}

/** What the server found against it. */
function Refusals({ errors, labels }: { readonly errors: readonly FieldMessage[]; readonly labels: Labels }) {
  if (!errors.length) return null;
  return (
    <ul className={styles.problem} role="alert">
      {errors.map(({ field, message }) => (
        <li key={field + message}>
          {labels.has(field) && <b>{labels.get(field)}: </b>}
          {message}
        </li>
      ))}
    </ul>
  );
}

interface ColumnMeaningsProps extends Pick<Mapping, 'mapping' | 'mean'> {
  readonly offer: Offer;
}

/** The columns of the file with what stands in them, and for each the field that it goes to. */
function ColumnMeanings({ offer, mapping, mean }: ColumnMeaningsProps) {
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
