import { Button } from '@mantine/core';
import { formatCount } from '#kernel/formats.ts';
import styles from '#web/crud/import/import.module.css';
import type { ImportValues, Unknown } from '#kernel/imports.ts';
import { useTexts } from '#web/i18n/texts.ts';
import facts from '#web/ui/facts.module.css';
import { TableHead } from '#web/ui/table-head.tsx';
import { MeaningSelect } from '#web/crud/import/meaning-select.tsx';
import { traitsOf } from '#kernel/field.ts';
import { storedName } from '#kernel/fields/door.ts';
import type { Resource } from '#kernel/resource.ts';
import { callAt } from '#web/api/call.ts';
import { useDefinition } from '#web/product/use-definition.ts';
import { useMay } from '#web/session/session.ts';
import { useWork } from '#web/ui/use-work.ts';

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

interface ValueMeaningProps {
  readonly unknown: Unknown;
  readonly value: string;
  /** What was said: an id or a code, nothing at all (`''`), or not yet anything. */
  readonly meaning: string | undefined;
  readonly mayBeEmpty: boolean;
  readonly choose: (meaning: string | undefined) => void;
}

/** What one value of the file means here: something that is there, something made for it, or nothing. */
function ValueMeaning({ unknown, value, meaning, mayBeEmpty, choose }: ValueMeaningProps) {
  const { t } = useTexts();
  const label = t('import.means_of', { name: value });
  const isEmpty = meaning === '';
  return (
    <div className="stack gap-4">
      <MeaningSelect
        to={unknown.to}
        choices={unknown.choices}
        label={label}
        placeholder={t(isEmpty ? 'import.stays_empty' : 'import.left_empty')}
        value={meaning ?? ''}
        choose={(chosen) => choose(chosen || undefined)}
      />
      {!meaning && (
        <div className="flow gap-4">
          {mayBeEmpty && (
            <Button
              size="compact-xs"
              variant={isEmpty ? 'light' : 'default'}
              aria-pressed={isEmpty}
              aria-label={t('import.leave_empty_of', { name: value })}
              onClick={() => choose(isEmpty ? undefined : '')}
            >
              {t('import.leave_empty')}
            </Button>
          )}
          {unknown.to && <MakeMeaning to={unknown.to} value={value} made={(id) => choose(String(id))} />}
        </div>
      )}
    </div>
  );
}

interface MakeMeaningProps {
  /** The resource of which a row is made. */
  readonly to: string;
  readonly value: string;
  readonly made: (id: number) => void;
}

/** Grey: a colour is needed, and this one claims nothing. */
const plainColor = '#8a94a6';

/** A row of that name, where a name is all that a row needs. */
function MakeMeaning({ to, value, made }: MakeMeaningProps) {
  const { t } = useTexts();
  const may = useMay();
  const { busy, work } = useWork();
  const definition = useDefinition(to);
  const body = definition && bodyOf(definition, value);
  if (!definition || !body || !definition.access.create || !may(definition.access.create)) return null;
  const make = () =>
    work(async () => {
      const { id } = await callAt({ path: to }, 'POST', { body });
      made(id);
    });
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={busy}
      aria-label={t('import.make_of', { name: value })}
      onClick={() => void make()}
    >
      {t('import.make')}
    </Button>
  );
}

/** What has to be said of a row with that name; null where more is needed than a name. */
function bodyOf({ fields, display }: Resource, value: string): Record<string, unknown> | null {
  const body: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const { required, readOnly, default: ownDefault } = field.options;
    const { isName, isLocalized, isColor } = traitsOf(field);
    if (name === display && isLocalized) body[storedName(name)] = { uz: value };
    else if (name === display && isName) body[name] = value;
    else if (readOnly || !required || ownDefault !== undefined) continue;
    else if (isColor) body[name] = plainColor;
    else return null;
  }
  return body;
}
