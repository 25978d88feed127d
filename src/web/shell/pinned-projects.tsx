import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { useOptions } from '#web/cache/options.ts';
import styles from '#web/shell/left-drawer.module.css';
import { MenuSection } from '#web/shell/menu-section.tsx';
import { useProduct } from '#web/product/product-context.ts';
import { useClientState } from '#web/state/client-state.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';

const code = 'pinned';
/** Where a pinned project leads, by what the person may open: its board, else its tasks. */
const targets = ['/tasks/new-version-tasks', '/tasks/tasks', '/tasks/projects'];

export function PinnedProjects() {
  const { t } = useTexts();
  const may = useMay();
  const { screens } = useProduct();
  const { pinned_project_ids, open_categories } = useClientState();
  const { data } = useOptions('fp/projects', { enabled: pinned_project_ids.length > 0 });
  const target = targets.find((route) => screens.some((screen) => screen.route === route && may(screen.need)));
  const projects = pinned_project_ids.flatMap((id) => data?.find((project) => project.id === id) ?? []);
  if (!projects.length || !target) return null;
  return (
    <MenuSection code={code} name={t('shell.pinned_projects')} open={open_categories[code] ?? true}>
      {projects.map(({ id, name, color }) => (
        <li key={id}>
          <ScreenLink
            to={target}
            search={{ project_id: String(id) }}
            className={`row ghost soft medium tap untied rounded ${styles.link}`}
            title={name}
          >
            <span className={`dot ${styles.dot}`} style={{ background: color ?? 'var(--field-line)' }} />
            <span className={`grow cut start ${styles.words}`} translate="no">
              {name}
            </span>
          </ScreenLink>
        </li>
      ))}
    </MenuSection>
  );
}
