import { MultiSelect, NumberInput, Select } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import {
  type AutomationRule,
  askedFields,
  automationTriggers,
  NEAR_DAYS_MAX,
} from '#modules/work/tasks/automations/automation-rule.ts';
import styles from '#modules/work/tasks/automations/automations.module.css';
import { FieldChoice } from '#modules/work/tasks/automations/rule-values.tsx';
import { taskStatusCodes } from '#modules/work/tasks/workflow/transition-table.ts';

interface TriggerProps {
  readonly rule: AutomationRule;
  readonly change: (more: Partial<AutomationRule>) => void;
}

/** What a rule waits for, and what more has to be said about it. */
export function Trigger({ rule, change }: TriggerProps) {
  const { t } = useTexts();
  const { trigger, trigger_options: options } = rule;
  const set = (more: AutomationRule['trigger_options']) => change({ trigger_options: { ...options, ...more } });
  const statuses = taskStatusCodes.map((value) => ({ value, label: t(`choice.${value}`) }));
  return (
    <div className={`row wrap tops ${styles.row}`}>
      <Select
        aria-label={t('automation.when')}
        data={automationTriggers.map((value) => ({ value, label: t(`task-automations.trigger.${value}`) }))}
        value={trigger}
        allowDeselect={false}
        onChange={(next) => next && change({ trigger: next, trigger_options: defaultsOf(next) })}
      />
      {trigger === 'status_changed' && (
        <>
          <MultiSelect
            aria-label={t('automation.from')}
            placeholder={options.from?.length ? '' : t('automation.from')}
            data={statuses}
            value={[...(options.from ?? [])]}
            onChange={(from) => set({ from })}
          />
          <MultiSelect
            aria-label={t('automation.to')}
            placeholder={options.to?.length ? '' : t('automation.to')}
            data={statuses}
            value={[...(options.to ?? [])]}
            onChange={(to) => set({ to })}
          />
        </>
      )}
      {trigger === 'field_changed' && (
        <FieldChoice
          label={t('automation.field')}
          names={Object.keys(askedFields)}
          value={options.field ?? null}
          choose={(field) => set({ field })}
        />
      )}
      {trigger === 'deadline_near' && (
        <NumberInput
          aria-label={t('automation.days')}
          description={t('automation.days')}
          inputWrapperOrder={['input', 'description']}
          min={1}
          max={NEAR_DAYS_MAX}
          value={options.days ?? 1}
          onChange={(days) => set({ days: Number(days) })}
        />
      )}
    </div>
  );
}

const defaultsOf = (trigger: string): AutomationRule['trigger_options'] => {
  if (trigger === 'deadline_near') return { days: 1 };
  return trigger === 'field_changed' ? { field: 'task_priority_id' } : {};
};
