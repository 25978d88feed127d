import type { ReactNode } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { labelOf } from '#web/fields/field-names.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import type { AutomationRule, Condition, Step } from '#modules/work/tasks/automations/automation-rule.ts';
import styles from '#modules/work/tasks/automations/automations.module.css';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';

const tasks: Resource = devTasks;

/** The whole rule as one reads it: when, if, then. */
export function RuleWords({ rule }: { readonly rule: AutomationRule }) {
  const { t } = useTexts();
  const { trigger, trigger_options: options, conditions, steps } = rule;
  const statuses = (list: readonly string[] = []) => list.map((one) => t(`choice.${one}`)).join(', ');
  return (
    <p className={`breaks ${styles.sentence}`}>
      <b>{t('automation.when')}</b> {t(`task-automations.trigger.${trigger}`)}
      {trigger === 'status_changed' && (options.from?.length || options.to?.length) ? (
        <>
          {' '}
          ({statuses(options.from) || t('automation.any')} → {statuses(options.to) || t('automation.any')})
        </>
      ) : null}
      {trigger === 'field_changed' && options.field && ` (${labelOf(t, tasks, options.field)})`}
      {trigger === 'deadline_near' && ` (${t('automation.days')}: ${options.days ?? 1})`}
      {conditions.rows.length > 0 && (
        <>
          , <b>{t('automation.if')}</b>{' '}
          {conditions.rows.map((row, at) => (
            <span key={`${row.field} ${row.is} ${String(row.value)}`}>
              {at > 0 && (conditions.match === 'all' ? ' & ' : ' | ')}
              <ConditionWords row={row} />
            </span>
          ))}
        </>
      )}
      , <b>{t('automation.then')}</b>{' '}
      {steps.map((step, at) => (
        <span key={JSON.stringify(step)}>
          {at > 0 && '; '}
          <StepWords step={step} />
        </span>
      ))}
    </p>
  );
}

function ConditionWords({ row: { field, is, value } }: { readonly row: Condition }) {
  const { t } = useTexts();
  return (
    <>
      {labelOf(t, tasks, field)} {t(`automation.is.${is}`)}{' '}
      {is !== 'empty' && is !== 'filled' && <ValueWords field={field} value={value} />}
    </>
  );
}

/** What one step does, in words. */
export function StepWords({ step }: { readonly step: Step }): ReactNode {
  const { t } = useTexts();
  const kind = t(`automation.step.${step.kind}`);
  if (step.kind === 'set')
    return (
      <>
        {labelOf(t, tasks, step.field)} = <ValueWords field={step.field} value={step.value} />
      </>
    );
  if (step.kind === 'sticker')
    return (
      <>
        {kind}: <Named path="fp/stickers" id={step.sticker_id} />
      </>
    );
  if (step.kind === 'template')
    return (
      <>
        {kind}: <Named path="fp/task-templates" id={step.template_id} />
      </>
    );
  if (step.kind === 'move') return `${kind}: ${t(`choice.${step.action}`)}`;
  if (step.kind === 'comment')
    return (
      <>
        {kind}: <q translate="no">{step.text}</q>
      </>
    );
  return (
    <>
      {kind}:{' '}
      {step.role === 'person' ? (
        <Named path="admin/users" id={step.user_id ?? null} />
      ) : (
        t(`automation.role.${step.role}`)
      )}
    </>
  );
}

function ValueWords({ field, value }: { readonly field: string; readonly value: unknown }): ReactNode {
  const { t } = useTexts();
  const { to } = tasks.fields[field]?.options ?? {};
  if (typeof value === 'boolean') return t(value ? 'automation.yes' : 'automation.no');
  if (field === 'status') return t(`choice.${String(value)}`);
  if (to && typeof value === 'number') return <Named path={to} id={value} />;
  return value === null || value === undefined ? '—' : String(value);
}

/** Its place is kept while the name is on its way: a sentence does not fold anew under the eye. */
const Named = ({ path, id }: { readonly path: string; readonly id: number | null }) => (
  <span className={styles.named} data-people={path === 'admin/users' || undefined}>
    <ReferenceName path={path} id={id} />
  </span>
);
