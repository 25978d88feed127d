import { Button } from '@mantine/core';
import { formatCount } from '#kernel/formats.ts';
import type { Resource } from '#kernel/resource.ts';
import { callAt } from '#web/api/call.ts';
import styles from '#web/crud/import/import.module.css';
import type { Import, LineError } from '#kernel/imports.ts';
import { isBusy, useImport } from '#web/crud/import/import-state.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Coming } from '#web/ui/loaded.tsx';
import facts from '#web/ui/facts.module.css';
import { attempt } from '#web/ui/notices.ts';
import { TableHead } from '#web/ui/table-head.tsx';

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
  const progress = useImport(resource.path, id);
  const one = progress.data;
  if (!one) return <Coming of={progress} rows={4} />;
  const step = async (name: 'run' | 'stop' | 'undo') => {
    await attempt(() => callAt(resource, `POST /imports/:id/${name}`, { params: { id }, body: {} }));
    await progress.refetch();
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
      {isBusy(one.status) && <Working one={one} stop={() => void step('stop')} />}
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
        {back && ['checked', 'failed', 'stopped'].includes(one.status) && (
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
      <LeftOut left={one.left} />
      <Lines lines={one.errors} title={t('import.error')} />
      <Lines lines={one.remarks} title={t('import.remark')} />
    </div>
  );
}

/** What it does now and how far it is; checking and writing may be ended at any time. */
function Working({ one, stop }: { readonly one: Import; readonly stop: () => void }) {
  const { t } = useTexts();
  const share = one.phase !== 'reading' && one.total ? Math.min(1, one.done / one.total) : undefined;
  const counts = { done: formatCount(one.done), total: formatCount(one.total) };
  const words = one.phase ? t(`import.phase.${one.phase}`, counts) : t('import.working');
  return (
    <div className="stack gap-8" role="status">
      <progress className={`full ${styles.bar}`} value={share} aria-label={t('import.working')} />
      <div className={`flow between digits level ${styles.told}`}>
        <span className="quiet">{words}</span>
        {(one.status === 'checking' || one.status === 'running') && (
          <Button size="compact-sm" variant="default" onClick={stop}>
            {t('import.stop')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Columns of the file that no field takes, and cards that stay in their archive. */
function LeftOut({ left }: Pick<Import, 'left'>) {
  const { t } = useTexts();
  if (!left.length) return null;
  return (
    <section className="stack gap-4">
      <h3 className="text-14">{t('import.left')}</h3>
      <ul className={`flow ${styles.left}`}>
        {left.map(({ kind, name, lines }) => (
          <li key={`${kind} ${name}`}>
            <span translate={kind === 'column' ? 'no' : undefined}>{name || t(`import.left.${kind}`)}</span>{' '}
            <span className="quiet">{formatCount(lines)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Numbers({ one }: { readonly one: Import }) {
  const { t } = useTexts();
  const names = ['created', 'updated', 'skipped', 'failed', 'remarked', 'kept'] as const;
  return (
    <dl className={`flow ${styles.numbers}`}>
      {names
        .filter((name) => one[name] > 0 || name === 'created')
        .map((name) => (
          <div key={name} data-bad={name === 'failed' || undefined}>
            <dt className="quiet small">{t(`import.${name}`)}</dt>
            <dd className="text-20 digits">{formatCount(one[name])}</dd>
          </div>
        ))}
    </dl>
  );
}

function Lines({ lines, title }: { readonly lines: readonly LineError[]; readonly title: string }) {
  const { t } = useTexts();
  if (!lines.length) return null;
  return (
    <div className={styles.scroll}>
      <table className={`${facts.table} ${styles.lines}`}>
        <TableHead names={[t('import.line'), t('list.field'), t('import.cell'), title]} />
        <tbody>
          {lines.map((error, at) => (
            <tr key={`${error.line} ${error.field} ${at}`}>
              <td>{error.line}</td>
              <td>{error.label}</td>
              <td translate="no" className={styles.cell} title={error.cell}>
                <span className={`clips ${styles.short}`}>{error.cell}</span>
              </td>
              <td>{error.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
