import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { isDay } from '#kernel/days.ts';
import { type Command, useCommands } from '#web/keys/commands.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { menuChoice } from '#web/ui/menu-choice.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { planBaselines } from '#modules/views/gantt/plan-baselines.ts';
import { BaselineChoices } from '#modules/views/gantt/screens/baseline-choices.tsx';
import styles from '#modules/views/gantt/screens/gantt.module.css';
import { PlanFiles } from '#modules/views/gantt/screens/plan-files.tsx';
import { daysBeside, daysOfPeriod, layers, type Period, periods } from '#modules/views/gantt/screens/plan-address.ts';
import { daysText, zooms } from '#modules/views/gantt/screens/time-scale.ts';
import type { Plan } from '#modules/views/gantt/screens/use-plan.tsx';

const RowForm = onDemand(() => import('#web/crud/row-form.tsx'), 'RowForm');

/** Days, zoom, what is drawn, and what can be taken of it. */
export function PlanTools({ plan, children }: { readonly plan: Plan; readonly children?: React.ReactNode }) {
  const { address, answer, words } = plan;
  const { t } = words;
  const [isFixing, setFixing] = useState(false);
  const waiting = answer.data?.unplaced.length ?? 0;
  return (
    <div className={`row wrap gap-8 rigid ${styles.tools}`}>
      <PeriodTools plan={plan} />
      <span className="wide-only">
        <OneOf
          label={t('gantt.zoom')}
          of={zooms}
          value={address.zoom}
          nameOf={(zoom) => t(`gantt.zoom.${zoom}`)}
          choose={address.setZoom}
        />
      </span>
      <DrawingMenu plan={plan} begin={() => setFixing(true)} />
      {isFixing && <RowForm resource={planBaselines} row={null} given={{}} close={() => setFixing(false)} />}
      <Button
        variant={address.hasTray ? 'light' : 'default'}
        size="compact-sm"
        leftSection={<Icon name="inbox" size={14} />}
        aria-pressed={address.hasTray}
        onClick={() => address.setTray(!address.hasTray)}
      >
        {t('gantt.unplaced', { n: waiting })}
      </Button>
      {children}
      <span className="row gap-2 to-end">
        <PlanFiles plan={plan} />
      </span>
    </div>
  );
}

function PeriodTools({ plan: { address, words, format } }: { readonly plan: Plan }) {
  const { t, lang, today } = words;
  const { days, period, setDays } = address;
  const choose = (one: Period) => setDays(one === 'near' ? null : one === 'own' ? days : daysOfPeriod(one, today));
  const text = isDay(days.day_from) && isDay(days.day_to) ? daysText(days.day_from, days.day_to, lang, today) : '';
  const commands = useMemo((): Command[] => {
    const step = (id: string, icon: string, keys: string, by: -1 | 1): Command => ({
      ...{ id, text: id, icon, section: 'view', keys },
      perform: () => setDays(daysBeside(days, by)),
    });
    return [
      step('gantt.period_before', 'chevron-left', 'shift+ArrowLeft', -1),
      step('gantt.period_after', 'chevron-right', 'shift+ArrowRight', 1),
    ];
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the days say all that changes
  }, [days.day_from, days.day_to]);
  useCommands(commands);
  const put = (part: Partial<typeof days>) => setDays({ ...days, ...part });
  return (
    <div className="row gap-4">
      <IconButton
        icon="chevron-left"
        label={t('gantt.period_before')}
        keys="shift+ArrowLeft"
        onClick={() => setDays(daysBeside(days, -1))}
      />
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <Button variant="default" leftSection={<Icon name="calendar" size={14} />}>
            <span className="digits" aria-live="polite">
              {text || t('gantt.period.own')}
            </span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {periods.map((one) => (
            <Menu.Item
              key={one}
              {...menuChoice('menuitemradio', one === period)}
              leftSection={<Icon name={one === period ? 'check' : 'point'} />}
              onClick={() => choose(one)}
            >
              {t(`gantt.period.${one}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <IconButton
        icon="chevron-right"
        label={t('gantt.period_after')}
        keys="shift+ArrowRight"
        onClick={() => setDays(daysBeside(days, 1))}
      />
      {period === 'own' && (
        <span className="row gap-4">
          {(['day_from', 'day_to'] as const).map((name) => (
            <DayInput
              key={name}
              ariaLabel={t(`gantt.${name}`)}
              value={days[name]}
              error={isDay(days[name]) ? undefined : format.day(days[name])}
              onChange={(day) => day && put({ [name]: day })}
            />
          ))}
        </span>
      )}
    </div>
  );
}

interface DrawingMenuProps {
  readonly plan: Plan;
  readonly begin: () => void;
}

/** What is drawn and how rows are gathered. */
function DrawingMenu({ plan, begin }: DrawingMenuProps) {
  const { address, words, by, picture, foldAll } = plan;
  const { t } = words;
  const folds = picture?.layout.lines.filter(({ isOpen }) => isOpen !== null).map(({ key }) => key) ?? [];
  const item = (text: string, isOn: boolean, press: () => void) => (
    <Menu.Item
      key={text}
      {...menuChoice('menuitemcheckbox', isOn)}
      leftSection={<Icon name={isOn ? 'check' : 'point'} />}
      onClick={press}
    >
      {t(text)}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-start" width={270} closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={<Icon name="adjustments-alt" size={14} />}>
          {t('gantt.drawing')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {layers
          .filter((layer) => layer !== 'load' || by === 'executor')
          .map((layer) => item(`gantt.layer.${layer}`, address.isShown(layer), () => address.toggle(layer)))}
        <Menu.Divider />
        <BaselineChoices plan={plan} begin={begin} />
        <Menu.Divider />
        {item('gantt.one_line_each', !address.isPacked, () => address.setPacked(!address.isPacked))}
        {item(`gantt.grouped.${by}`, !address.isFlat, () => address.setFlat(!address.isFlat))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="chevron-down" />} onClick={() => foldAll([])}>
          {t('gantt.unfold_all')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="chevron-right" />} onClick={() => foldAll(folds)}>
          {t('gantt.fold_all')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
