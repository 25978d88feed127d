import { openPanel } from '#web/navigation/panel-address.ts';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type Pull, changeBy, mayPull, standingAfter } from '#modules/views/gantt/screens/bar-changes.ts';
import { changeBars } from '#modules/views/gantt/screens/change-plan.tsx';
import styles from '#modules/views/gantt/screens/gantt.module.css';
import type { Picture } from '#modules/views/gantt/screens/picture.ts';
import type { Plan } from '#modules/views/gantt/screens/use-plan.tsx';

/** Steps that a menu offers: what is pulled and by how many units. */
const steps = [
  { name: 'later', icon: 'chevron-right', pull: 'move', by: 1, keys: 'Alt →' },
  { name: 'earlier', icon: 'chevron-left', pull: 'move', by: -1, keys: 'Alt ←' },
  { name: 'longer', icon: 'plus', pull: 'end', by: 1, keys: 'Alt ⇧ →' },
  { name: 'shorter', icon: 'minus', pull: 'end', by: -1, keys: 'Alt ⇧ ←' },
] as const;

/** Carries out one step of these bars, shown at once: those that may be pulled so, as one change. */
export async function stepBars(
  { show }: Plan,
  { layout, workOf, scale }: Picture,
  { ids, pull, by }: { readonly ids: readonly number[]; readonly pull: Pull; readonly by: number },
) {
  const stepped = ids.flatMap((id) => {
    const one = layout.barOf.get(id);
    if (!one || !mayPull(one.bar, pull)) return [];
    const work = workOf(one);
    const change = changeBy(work, one, pull, by * scale.unit);
    return change ? [{ id, change, bar: one.bar, look: standingAfter(work, one, pull, by * scale.unit) }] : [];
  });
  if (!stepped.length) return;
  await show(new Map(stepped.map(({ id, look }) => [id, look])), () =>
    changeBars(
      stepped.map(({ change }) => change),
      new Map(stepped.map(({ id, bar }) => [id, bar])),
    ),
  );
}

export const stepBar = (plan: Plan, picture: Picture, id: number, pull: Pull, by: number) =>
  stepBars(plan, picture, { ids: [id], pull, by });

/** Everything that can be done with a bar, for those who do not drag: the items of its menu. */
export function BarItems({
  plan,
  picture,
  id,
}: {
  readonly plan: Plan;
  readonly picture: Picture;
  readonly id: number;
}) {
  const { words, setOpened } = plan;
  const { t } = words;
  const bar = picture.layout.barOf.get(id)?.bar;
  if (!bar) return null;
  const unit = t(`gantt.unit.${picture.scale.unit}`);
  return (
    <>
      <Menu.Item leftSection={<Icon name="external-link" />} onClick={() => openPanel('fp/dev-tasks', id)}>
        {t('gantt.open')}
      </Menu.Item>
      {steps
        .filter(({ pull }) => mayPull(bar, pull))
        .map(({ name, icon, pull, by, keys }) => (
          <Menu.Item
            key={name}
            leftSection={<Icon name={icon} />}
            rightSection={<span className="quiet small wide-only">{keys}</span>}
            onClick={() => void stepBar(plan, picture, id, pull, by)}
          >
            {t(`gantt.${name}`, { unit })}
          </Menu.Item>
        ))}
      {(bar.may.includes('move') || bar.may.includes('assign')) && (
        <Menu.Item
          leftSection={<Icon name="calendar" />}
          rightSection={<span className="quiet small wide-only">E</span>}
          onClick={() => setOpened({ what: 'dates', id })}
        >
          {t('gantt.dates')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<Icon name="arrow-ramp-right" />}
        rightSection={<span className="quiet small wide-only">L</span>}
        onClick={() => setOpened({ what: 'links', id })}
      >
        {t('gantt.links')}
      </Menu.Item>
    </>
  );
}

/** The menu of a bar where it was asked for, by pointer or by keys. */
export function BarMenu({ plan, picture }: { readonly plan: Plan; readonly picture: Picture }) {
  const { opened, setOpened } = plan;
  if (opened?.what !== 'menu' || !opened.at) return null;
  const { x, y } = opened.at;
  return (
    <Menu opened onChange={(open) => !open && setOpened(null)} position="bottom-start" width={260}>
      <Menu.Target>
        <button
          type="button"
          className={styles.menuTarget}
          tabIndex={-1}
          aria-label={plan.words.t('gantt.menu')}
          style={{ insetInlineStart: x, insetBlockStart: y }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <BarItems plan={plan} picture={picture} id={opened.id} />
      </Menu.Dropdown>
    </Menu>
  );
}
