import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { Listed } from '#web/ui/loaded.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { worksheetForms } from '#modules/growth/worksheets/worksheet-forms.ts';
import styles from '#modules/growth/worksheets/worksheets.module.css';

/** The forms behind campaigns, each with the version that is asked now. */
export function Forms() {
  const { t } = useTexts();
  return (
    <Listed
      of={useRows(worksheetForms)}
      rows={6}
      empty={<StateNote icon="forms" title={t('worksheet.no_forms')} text={t('worksheet.no_forms_hint')} />}
    >
      {(rows) => (
        <ul className="card panel clips">
          {rows.map((row) => (
            <li key={row.id} data-form={row.id}>
              <button
                type="button"
                className={`lined hovers ink ${styles.line}`}
                onClick={() => changeSearch({ form: row.id })}
              >
                <span className="medium">{row.name}</span>
                <span className="quiet small">
                  {t('worksheet.questions')}: {row.questions?.length ?? 0}
                </span>
                <span className="quiet small">
                  {row.versions?.length
                    ? t('worksheet.version_n', { n: row.versions.length })
                    : t('worksheet.not_published')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Listed>
  );
}
