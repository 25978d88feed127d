import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Screen } from '#web/product/screen.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { EntryTree } from '#modules/views/task-views/entry/entry-tree.tsx';
import styles from '#modules/views/task-views/entry/entry.module.css';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '#web/cache/use-call.ts';
import { typingPauseMs } from '#web/state/limits.ts';
import { Coming } from '#web/ui/loaded.tsx';
import { longestQuestion } from '#kernel/search-folding.ts';

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

/** The projects that tasks can be entered into, found by their names and those of their clients. */
const useEntryProjects = (q: string) =>
  useCall('GET /api/fp/dev-tasks/entry-projects', {
    query: { q },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

interface ProjectListProps {
  readonly chosen: number | null;
  readonly choose: (id: number) => void;
}

/** Clients and their projects: typing narrows them, arrows walk, Enter takes one. */
function ProjectList({ chosen, choose }: ProjectListProps) {
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), typingPauseMs);
  const query = useEntryProjects(q);
  const { data } = query;
  const clients = Map.groupBy(data?.rows ?? [], ({ client_id }) => client_id);

  function onKeyDown(event: KeyboardEvent) {
    const all = [...(root.current?.querySelectorAll<HTMLElement>('button[data-project]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'ArrowDown') all[Math.min(at + 1, all.length - 1)]?.focus();
    else if (event.key === 'ArrowUp' && at <= 0) root.current?.querySelector('input')?.focus();
    else if (event.key === 'ArrowUp') all[at - 1]?.focus();
    else if (event.key === 'Enter' && at < 0) all[0]?.click();
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={root}
      role="group"
      aria-label={t('entry.projects')}
      className={`stack gap-0 grow ${styles.projects}`}
      onKeyDown={onKeyDown}
    >
      <label className={`row quiet rounded ${styles.search}`}>
        <Icon name="search" size={14} />
        <input
          className="grow shrinks ink"
          type="search"
          aria-label={t('entry.find_project')}
          placeholder={t('entry.find_project')}
          maxLength={longestQuestion}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      </label>
      <div className={`grow ${styles.list}`}>
        <Coming of={query} rows={8} compact />
        {data?.rows.length === 0 && <StateNote compact icon="briefcase" title={t('entry.no_projects')} />}
        {[...clients].map(([client, projects]) => (
          <section key={client ?? 0} className={styles.client}>
            <h2 className={`row gap-6 quiet small medium ${styles.clientName}`}>
              <Icon name={client ? 'building' : 'home'} size={13} />
              <span className="cut" translate={client ? 'no' : undefined}>
                {projects[0]?.client_name ?? t('entry.own_projects')}
              </span>
            </h2>
            <ul>
              {projects.map(({ id, name, key, color }) => (
                <li key={id}>
                  <button
                    type="button"
                    data-project={id}
                    className={`row full hovers start ink rounded ${styles.project}`}
                    aria-current={id === chosen || undefined}
                    onClick={() => choose(id)}
                  >
                    <i className="dot round" style={{ background: color }} />
                    <span className="cut" translate="no" title={name}>
                      {name}
                    </span>
                    <span className="to-end quiet small">{key}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
