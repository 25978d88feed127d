import { useState } from 'react';
import type { EndpointOutput } from '#kernel/endpoint.ts';
import { call } from '#web/api/call.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { notify } from '#web/ui/notices.ts';
import { FailureNote } from '#web/ui/state-note.tsx';
import { TableHead } from '#web/ui/table-head.tsx';
import { useWork } from '#web/ui/use-work.ts';
import { type importTranslations, translations } from '#modules/company/translations/translations.ts';
import styles from '#modules/company/translations/translations.module.css';

type Report = EndpointOutput<typeof importTranslations>;

/** First what the file would change and what is wrong with it, line by line; nothing is saved before that is seen. */
export function ImportDialog({ close }: { readonly close: () => void }) {
  const { t } = useTexts();
  const [file, setFile] = useState<{ readonly name: string; readonly text: string } | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const { busy, work } = useWork(setProblem);

  const send = async (text: string, isTrial: boolean) => {
    setProblem(null);
    await work(async () => {
      const body = { file: text, dry_run: isTrial, skip_errors: !isTrial };
      const answer = await call('POST /api/admin/translations/import', { body });
      setReport(answer);
      if (!answer.is_applied) return;
      await refreshLists(translations.path);
      notify({ kind: 'success', text: t('notice.changed_many', { n: answer.changed }) });
      close();
    });
  };
  const take = async (given: File | undefined) => {
    if (!given) return;
    const text = base64Of(await given.arrayBuffer());
    setFile({ name: given.name, text });
    await send(text, true);
  };

  return (
    <DialogForm
      title={t('translation.import')}
      close={close}
      send={() => file && send(file.text, false)}
      text={report?.errors.length ? t('translation.import_rest') : t('action.apply')}
      busy={busy}
      isReady={Boolean(report?.changed && file)}
      wide
    >
      <p className="quiet">{t('translation.import_hint')}</p>
      <label className={`row gap-10 rounded ${styles.file}`}>
        <Icon name="file-spreadsheet" />
        <span className="cut" translate={file ? 'no' : undefined}>
          {file?.name ?? t('translation.choose_file')}
        </span>
        <input type="file" accept=".xlsx" onChange={(event) => void take(event.currentTarget.files?.[0])} />
      </label>
      {problem ? <FailureNote error={problem} compact /> : null}
      {report && (
        <>
          <p role="status">{t('translation.import_result', { lines: report.lines, changed: report.changed })}</p>
          {report.errors.length > 0 && <Errors errors={report.errors} />}
        </>
      )}
    </DialogForm>
  );
}

function Errors({ errors }: Pick<Report, 'errors'>) {
  const { t } = useTexts();
  return (
    <div className={`framed ${styles.errors}`}>
      <table className="table">
        <TableHead names={[t('translation.line'), t('translations.key'), t('translation.error')]} />
        <tbody>
          {errors.map(({ line, key, field, message }) => (
            <tr key={`${line} ${field}`}>
              <td>{line}</td>
              <td>
                <code translate="no">{key}</code>
              </td>
              <td>
                {field === 'key' ? '' : `${t(`translations.${field}`)}: `}
                {message}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function base64Of(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}
