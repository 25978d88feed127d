import { useRows } from '#web/crud/use-rows.ts';
import { useMay } from '#web/session/session.ts';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { menuChoice } from '#web/ui/menu-choice.tsx';
import { planBaselines } from '#modules/views/gantt/plan-baselines.ts';
import type { Plan } from '#modules/views/gantt/screens/use-plan.tsx';

interface BaselineChoicesProps {
  readonly plan: Plan;
  /** Opens the form of a new one. */
  readonly begin: () => void;
}

/** With which of the baselines the plan is compared, with none, and how a new one is fixed. */
export function BaselineChoices({ plan, begin }: BaselineChoicesProps) {
  const { address, words, format, answer } = plan;
  const { t } = words;
  const may = useMay();
  const { data } = useRows(planBaselines);
  const shown = address.hasBaseline ? (answer.data?.baseline?.id ?? null) : null;
  const choice = (id: number | null, name: string, press: () => void) => (
    <Menu.Item
      key={id}
      {...menuChoice('menuitemradio', shown === id)}
      leftSection={<Icon name={shown === id ? 'check' : 'point'} />}
      onClick={press}
      translate={id === null ? undefined : 'no'}
    >
      {name}
    </Menu.Item>
  );
  return (
    <>
      <Menu.Label>{t('gantt.layer.baseline')}</Menu.Label>
      {choice(null, t('gantt.no_baseline'), () => address.setBaseline(null))}
      {data?.rows.map(({ id, name, made_at }) =>
        choice(id, `${name}, ${format.dayOf(made_at)}`, () => address.setBaseline(id)),
      )}
      {may(planBaselines.access.create!) && (
        <Menu.Item closeMenuOnClick leftSection={<Icon name="plus" />} onClick={begin}>
          {t('gantt.new_baseline')}
        </Menu.Item>
      )}
    </>
  );
}
