import { Button } from '@mantine/core';
import { formatCount } from '#kernel/formats.ts';
import type { Resource } from '#kernel/resource.ts';
import { callAt } from '#web/api/call.ts';
import styles from '#web/crud/import/import.module.css';
import type { Import, LineError } from '#kernel/imports.ts';
import { isBusy, useImport } from '#web/crud/import/import-state.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import facts from '#web/ui/facts.module.css';

interface ImportProgressProps {
  readonly resource: Resource;
  readonly id: number;
  /** To the columns, where the file was just taken. */
  readonly back?: () => void;
  readonly begin: () => void;
}

/** How far the import is, what would become of the lines or has become of them, and the next step. */
export function ImportProgress({ resource, id, back, begin }: ImportProgressProps) {
  const { t } = useTexts();
  const { data: one, error, refetch } = useImport(resource.path, id);
  if (error && !one) return <FailureNote error={error} retry={() => void refetch()} />;
  if (!one) return <SkeletonRows rows={4} />;
  const step = async (name: 'run' | 'undo') => {
    try {
      await callAt(resource, `POST /imports/:id/${name}`, { params: { id }, body: {} });
    } catch (problem) {
      notifyProblem(problem);
    }
    await refetch();
    await refreshLists(resource.path);
  };
  const stops = one.failed > 0 && !one.settings?.skip_errors;
  return (
    <div className="stack gap-16">
      <div className={`flow ${styles.state}`} role="status">
        <b>{t(`import.status.${one.status}`)}</b>
        <span className="quiet" translate="no">
          {one.file_name}
        </span>
      </div>
      {isBusy(one.status) && (
        <progress
          className={styles.bar}
          value={one.total ? one.done / one.total : undefined}
          aria-label={t('import.working')}
        />
      )}
      <Numbers one={one} />
      {one.status === 'checked' && stops && <p className={styles.problem}>{t('import.stops')}</p>}
      <div className="flow">
        {one.status === 'checked' && (
          <Button disabled={stops || one.created + one.updated === 0} onClick={() => void step('run')}>
            {t('import.run', { n: one.created + one.updated })}
          </Button>
        )}
        {one.status === 'done' && (
          <Button variant="default" onClick={() => void step('undo')}>
            {t('import.undo')}
          </Button>
        )}
        {back && ['checked', 'failed'].includes(one.status) && (
          <Button variant="default" onClick={back}>
            {t('import.columns')}
          </Button>
        )}
        {!isBusy(one.status) && (
          <Button variant="default" onClick={begin}>
            {t('import.other_file')}
          </Button>
        )}
      </div>
      <Errors errors={one.errors} />
    </div>
  );
}

function Numbers({ one }: { readonly one: Import }) {
  const { t } = useTexts();
  const names = ['created', 'updated', 'skipped', 'failed', 'kept'] as const;
  return (
    <dl className={`flow ${styles.numbers}`}>
      {names
        .filter((name) => one[name] > 0 || name === 'created')
        .map((name) => (
          <div key={name} data-bad={name === 'failed' || undefined}>
            <dt>{t(`import.${name}`)}</dt>
            <dd>{formatCount(one[name])}</dd>
          </div>
        ))}
    </dl>
  );
}

function Errors({ errors }: { readonly errors: readonly LineError[] }) {
  const { t } = useTexts();
  if (!errors.length) return null;
  return (
    <div className={styles.scroll}>
      <table className={facts.table}>
        <thead>
          <tr>
            <th scope="col">{t('import.line')}</th>
            <th scope="col">{t('list.field')}</th>
            <th scope="col">{t('import.cell')}</th>
            <th scope="col">{t('import.error')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map((error, at) => (
            <tr key={`${error.line} ${error.field} ${at}`}>
              <td>{error.line}</td>
              <td>{error.label}</td>
              <td translate="no" className={styles.cell}>
                {error.cell}
              </td>
              <td>{error.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
