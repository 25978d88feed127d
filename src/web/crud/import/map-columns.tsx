import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { type FieldMessage, problemOf } from '#web/api/problem.ts';
import { call } from '#web/call.ts';
import styles from '#web/crud/import/import.module.css';
import type { Existing, Offer, Unknown, Values } from '#web/crud/import/import-state.ts';
import { MapValues } from '#web/crud/import/map-values.tsx';
import { MeaningSelect } from '#web/crud/import/meaning-select.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { RadioChoices } from '#web/ui/radio-choices.tsx';
import { notifyProblem } from '#web/ui/notices.ts';

interface MapColumnsProps {
  readonly resource: Resource;
  readonly offer: Offer;
  readonly checked: () => void;
  readonly begin: () => void;
}

/** What each column of the file means, and what shall happen to rows that are there already. */
export function MapColumns({ resource, offer, checked, begin }: MapColumnsProps) {
  const { t } = useTexts();
  const may = useMay();
  const { update } = resource.access;
  const [mapping, setMapping] = useState<readonly (string | null)[]>(offer.settings?.mapping ?? offer.proposed);
  const [key, setKey] = useState<string | null>(() => offer.keys.find((one) => offer.proposed.includes(one)) ?? null);
  const [existing, setExisting] = useState<Existing>('skip');
  const [skipErrors, setSkipErrors] = useState(false);
  const [defaults, setDefaults] = useState<Readonly<Record<string, string>>>(offer.settings?.defaults ?? {});
  const [values, setValues] = useState<Values>(offer.settings?.values ?? {});
  const [unknown, setUnknown] = useState<readonly Unknown[] | null>(null);
  const [errors, setErrors] = useState<readonly FieldMessage[]>([]);
  const [busy, setBusy] = useState(false);
  const keys = offer.keys.filter((one) => mapping.includes(one));
  const labels = new Map(offer.targets.map(({ code, label }) => [code, label]));
  const choices: readonly Existing[] = update && may(update) ? ['skip', 'update', 'refuse'] : ['skip', 'refuse'];

  // What every line needs and no column has may be the same for all of them.
  const missing = offer.targets.filter(({ code, is_needed, to }) => is_needed && to && !mapping.includes(code));
  const given = Object.fromEntries(missing.flatMap(({ code }) => (defaults[code] ? [[code, defaults[code]]] : [])));

  const check = async () => {
    setBusy(true);
    setErrors([]);
    const body = {
      mapping,
      key: key && keys.includes(key) ? key : null,
      existing,
      skip_errors: skipErrors,
      values,
      defaults: given,
    };
    try {
      if (!unknown) {
        const found = await call<{ unknown: Unknown[] }>(`POST /api/${resource.path}/imports/:id/values`, {
          params: { id: offer.id },
          body: { mapping },
        });
        if (found.unknown.length) {
          setBusy(false);
          return setUnknown(found.unknown);
        }
      }
      await call(`POST /api/${resource.path}/imports/:id/check`, { params: { id: offer.id }, body });
      checked();
    } catch (error) {
      const known = problemOf(error);
      setUnknown(null);
      if (known.errors.length) setErrors(known.errors);
      else notifyProblem(error);
      setBusy(false);
    }
  };

  if (unknown)
    return (
      <MapValues
        unknown={unknown}
        values={values}
        change={setValues}
        isBusy={busy}
        check={() => void check()}
        back={() => setUnknown(null)}
      />
    );
  return (
    <div className={styles.step}>
      <p className="quiet" translate="no">
        {offer.file_name}
      </p>
      <table className={styles.columns}>
        <thead>
          <tr>
            <th scope="col">{t('import.column')}</th>
            <th scope="col">{t('import.example')}</th>
            <th scope="col">{t('import.goes_to')}</th>
          </tr>
        </thead>
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
                  className={styles.select}
                  aria-label={t('import.goes_to_of', { name: heading })}
                  value={mapping[at] ?? ''}
                  onChange={(event) => {
                    const code = event.currentTarget.value || null;
                    setMapping((now) => now.map((one, other) => (other === at ? code : one === code ? null : one)));
                  }}
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
      {missing.map(({ code, label, to }) => (
        <div key={code} className={styles.key}>
          <span>{t('import.for_all', { name: label })}</span>
          <MeaningSelect
            to={to}
            choices={[]}
            label={label}
            value={defaults[code] ?? ''}
            choose={(value) => setDefaults({ ...defaults, [code]: value })}
          />
        </div>
      ))}
      {keys.length > 0 && (
        <label className={styles.key}>
          <span>{t('import.key')}</span>
          <select
            className={styles.select}
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
      <Checkbox
        label={t('import.skip_errors')}
        checked={skipErrors}
        onChange={(event) => setSkipErrors(event.currentTarget.checked)}
      />
      {errors.length > 0 && (
        <ul className={styles.problem} role="alert">
          {errors.map(({ field, message }) => (
            <li key={field + message}>
              {labels.has(field) && <b>{labels.get(field)}: </b>}
              {message}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button loading={busy} onClick={() => void check()}>
          {t('import.check')}
        </Button>
        <Button variant="default" onClick={begin}>
          {t('import.other_file')}
        </Button>
      </div>
    </div>
  );
}
