import { useTexts } from '#web/i18n/texts.ts';
import { go } from '#web/navigation/navigation.ts';
import { useProduct } from '#web/product/product-context.ts';
import { clientState, togglePin, useClientState } from '#web/state/client-state.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Part } from '#web/ui/part.tsx';
import type { DashboardProject } from '#modules/home/dashboard-facts.ts';
import styles from '#modules/home/home.module.css';

/** Projects worked on lately; pinned ones stand in the menu. */
export function HomeProjects({ projects }: { readonly projects: readonly DashboardProject[] }) {
  const { t } = useTexts();
  const { pinned_project_ids } = useClientState();
  const { hrefOfFound } = useProduct();
  if (projects.length === 0) return null;
  return (
    <Part title={t('home.projects')}>
      <ul>
        {projects.map((project) => {
          const isPinned = pinned_project_ids.includes(project.id);
          const href = hrefOfFound({ kind: 'project', id: project.id, title: project.name, subtitle: null });
          return (
            <li key={project.id} className={`row gap-0 lined ${styles.projectRow}`}>
              <button
                type="button"
                className={`row gap-10 grow shrinks medium ink start ${styles.projectLink}`}
                disabled={!href}
                onClick={() => href && go(href)}
              >
                <i className="dot" style={{ background: project.color ?? 'var(--field-line)' }} />
                <span className="cut" translate="no">
                  {project.name}
                </span>
                <span className="rigid to-end count">{t('home.open_tasks', { n: project.open_count })}</span>
              </button>
              <IconButton
                icon={isPinned ? 'pinned-off' : 'pin'}
                label={isPinned ? t('action.unpin') : t('action.pin')}
                small
                aria-pressed={isPinned}
                onClick={() => clientState.set(togglePin(project.id))}
              />
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
