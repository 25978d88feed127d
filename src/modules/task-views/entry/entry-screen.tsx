import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Screen } from '#web/product/screen.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { EntryTree } from '#modules/task-views/entry/entry-tree.tsx';
import { ProjectList, useEntryProjects } from '#modules/task-views/entry/project-list.tsx';
import styles from '#modules/task-views/entry/entry.module.css';

/** Tasks entered as fast as one types: on the left clients and their projects, on the right the tree of one project. */
export default function EntryScreen() {
  const { t } = useTexts();
  const id = Number(useSearchTexts().project_id) || null;
  const { data, isPending } = useEntryProjects('');
  const project = data?.rows.find((one) => one.id === id) ?? null;
  return (
    <Screen busy={isPending}>
      <div className={`grid grow ${styles.split}`} data-chosen={project ? true : undefined}>
        <nav className={`stack gap-0 ${styles.side}`} aria-label={t('entry.projects')}>
          <ProjectList chosen={id} choose={(one) => changeSearch({ project_id: one })} />
        </nav>
        <section className={`stack gap-0 shrinks ${styles.main}`} aria-label={project?.name ?? t('screen.entry')}>
          {project ? (
            <>
              <header className={`row rigid ruled ${styles.head}`}>
                <button
                  type="button"
                  className={`soft tap-wide ${styles.back}`}
                  onClick={() => changeSearch({ project_id: null })}
                >
                  <Icon name="chevron-left" size={16} />
                  <span className="sr-only">{t('entry.projects')}</span>
                </button>
                <i className="dot round" style={{ background: project.color }} />
                <h2 className="cut text-14" translate="no" title={project.name}>
                  {project.name}
                </h2>
                {project.client_name && (
                  <span className="quiet cut" translate="no">
                    {project.client_name}
                  </span>
                )}
              </header>
              <EntryTree key={project.id} project={project} />
            </>
          ) : isPending ? (
            <SkeletonRows rows={10} />
          ) : (
            <StateNote
              icon="briefcase"
              title={t(id ? 'entry.project_unknown' : 'entry.choose')}
              text={t('entry.choose_hint')}
            />
          )}
        </section>
      </div>
    </Screen>
  );
}
