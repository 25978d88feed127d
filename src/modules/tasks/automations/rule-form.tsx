import { Button, MultiSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { useOptions } from '#web/api/options.ts';
import { problemOf } from '#web/api/problem.ts';
import { labelOf } from '#web/fields/field-names.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notifyProblem } from '#web/ui/notices.ts';
import {
  type AskedField,
  type AutomationRule,
  askedFields,
  automationTriggers,
  type Comparison,
  type Condition,
  comparisons,
  type SetField,
  STEPS_MAX,
  type Step,
  setFields,
  stepKinds,
  stepRoles,
} from '#modules/tasks/automations/automation-rule.ts';
import styles from '#modules/tasks/automations/automations.module.css';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import { taskActions, taskStatusCodes } from '#modules/tasks/moves/workflow.ts';

const tasks: Resource = devTasks;

export interface Draft extends AutomationRule {
  readonly name: string;
}

interface RuleFormProps {
  readonly title: string;
  readonly begin: Draft;
  readonly save: (draft: Draft) => Promise<void>;
  readonly tryOut: (draft: Draft) => void;
  readonly close: () => void;
}

/** A rule as a sentence: when … if … then …, each part a choice. */
export function RuleForm({ title, begin, save, tryOut, close }: RuleFormProps) {
  const { t } = useTexts();
  const [draft, setDraft] = useState(begin);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const change = (more: Partial<Draft>) => setDraft((now) => ({ ...now, ...more }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!draft.name.trim()) return setErrors({ name: t('rule.required') });
    setErrors({});
    setBusy(true);
    try {
      await save(draft);
    } catch (error) {
      const own = problemOf(error).errors;
      setErrors(Object.fromEntries(own.map(({ field, message }) => [field, message])));
      if (!own.length) notifyProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const { conditions, steps } = draft;
  /** Asks only when something was changed. */
  const leave = async () => {
    const question = { title: t('form.leave_title'), text: t('form.leave_text'), action: t('form.leave') };
    const isDirty = JSON.stringify(draft) !== JSON.stringify(begin);
    if (!isDirty || (await confirm({ ...question, otherwise: t('form.stay'), danger: true }))) close();
  };
  return (
    <Drawer
      wide
      label={title}
      title={title}
      close={() => void leave()}
      footer={
        <>
          <Button type="submit" form="automation-form" loading={busy}>
            {t('action.save')}
          </Button>
          <Button variant="default" onClick={() => tryOut(draft)}>
            {t('automation.dry')}
          </Button>
        </>
      }
    >
      <form
        id="automation-form"
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => {
          // An open list of choices is what Escape closes first.
          const isOpen = (event.target as Element).getAttribute('aria-expanded') === 'true';
          if (event.key === 'Escape' && isOpen) event.preventDefault();
        }}
      >
        <TextInput
          label={t('task-automations.name')}
          required
          data-autofocus
          value={draft.name}
          maxLength={120}
          error={errors.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Part title={t('automation.when')} error={errors.trigger_options}>
          <Trigger draft={draft} change={change} />
        </Part>
        <Part title={t('automation.if')} error={errors.conditions}>
          {conditions.rows.length > 1 && (
            <Select
              aria-label={t('automation.if')}
              data={(['all', 'any'] as const).map((one) => ({ value: one, label: t(`automation.match.${one}`) }))}
              value={conditions.match}
              allowDeselect={false}
              onChange={(match) => match && change({ conditions: { ...conditions, match } })}
            />
          )}
          {!conditions.rows.length && <p className="quiet">{t('automation.always')}</p>}
          <Rows
            rows={conditions.rows}
            change={(rows) => change({ conditions: { ...conditions, rows } })}
            most={10}
            fresh={{ field: 'task_priority_id', is: 'filled' }}
            add={t('automation.add_condition')}
            least={0}
            renderRow={(row, put) => <ConditionRow row={row} put={put} />}
          />
        </Part>
        <Part title={t('automation.then')} error={errors.steps}>
          <Rows
            rows={steps}
            change={(rows) => change({ steps: rows })}
            most={STEPS_MAX}
            fresh={{ kind: 'watch', role: 'creator' }}
            add={t('automation.add_step')}
            least={1}
            renderRow={(row, put) => <StepRow step={row} put={put} />}
          />
        </Part>
      </form>
    </Drawer>
  );
}

function Part({ title, error, children }: { title: string; error: string | undefined; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {children}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface RowsProps<R> {
  readonly rows: readonly R[];
  readonly change: (rows: readonly R[]) => void;
  readonly most: number;
  readonly least: number;
  readonly fresh: R;
  readonly add: string;
  readonly renderRow: (row: R, put: (row: R) => void) => ReactNode;
}

function Rows<R>({ rows, change, most, least, fresh, add, renderRow }: RowsProps<R>) {
  const { t } = useTexts();
  return (
    <>
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no name but their place
        <div key={at} className={styles.row}>
          {renderRow(row, (next) => change(rows.with(at, next)))}
          {rows.length > least && (
            <IconButton icon="x" label={t('automation.remove_row')} onClick={() => change(rows.toSpliced(at, 1))} />
          )}
        </div>
      ))}
      {rows.length < most && (
        <Button
          variant="subtle"
          className={styles.add}
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => change([...rows, fresh])}
        >
          {add}
        </Button>
      )}
    </>
  );
}

function Trigger({ draft, change }: { readonly draft: Draft; readonly change: (more: Partial<Draft>) => void }) {
  const { t } = useTexts();
  const { trigger, trigger_options: options } = draft;
  const set = (more: AutomationRule['trigger_options']) => change({ trigger_options: { ...options, ...more } });
  const statuses = taskStatusCodes.map((value) => ({ value, label: t(`choice.${value}`) }));
  return (
    <div className={styles.row}>
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
          max={30}
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

interface FieldChoiceProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly value: string | null;
  readonly choose: (name: string) => void;
}

function FieldChoice({ label, names, value, choose }: FieldChoiceProps) {
  const { t } = useTexts();
  return (
    <Select
      aria-label={label}
      data={names.map((name) => ({ value: name, label: labelOf(t, tasks, name) }))}
      value={value}
      allowDeselect={false}
      searchable
      onChange={(name) => name && choose(name)}
    />
  );
}

const comparedBy = (field: AskedField): readonly Comparison[] => {
  const kind = askedFields[field];
  if (kind === 'presence') return ['filled', 'empty'];
  if (kind === 'number') return comparisons;
  return kind === 'flag' || kind === 'status' ? ['is', 'is_not'] : ['is', 'is_not', 'empty', 'filled'];
};

function ConditionRow({ row, put }: { readonly row: Condition; readonly put: (row: Condition) => void }) {
  const { t } = useTexts();
  const offered = comparedBy(row.field);
  return (
    <>
      <FieldChoice
        label={t('automation.field')}
        names={Object.keys(askedFields)}
        value={row.field}
        choose={(name) => put({ field: name as AskedField, is: comparedBy(name as AskedField)[0]! })}
      />
      <Select
        aria-label={t('automation.comparison')}
        data={offered.map((value) => ({ value, label: t(`automation.is.${value}`) }))}
        value={row.is}
        allowDeselect={false}
        onChange={(is) => is && put({ ...row, is })}
      />
      {row.is !== 'empty' && row.is !== 'filled' && (
        <Value field={row.field} value={row.value} choose={(value) => put({ ...row, value })} />
      )}
    </>
  );
}

type Plain = string | number | boolean | null;

/** The value of a field, typed as the field is. */
function Value({ field, value, choose }: { field: string; value: Plain | undefined; choose: (value: Plain) => void }) {
  const { t } = useTexts();
  const { kind, options } = tasks.fields[field]!;
  const label = t('automation.value');
  if (field === 'status')
    return (
      <Select
        aria-label={label}
        data={taskStatusCodes.map((one) => ({ value: one, label: t(`choice.${one}`) }))}
        value={typeof value === 'string' ? value : null}
        onChange={choose}
      />
    );
  if (kind === 'flag')
    return (
      <Select
        aria-label={label}
        data={[
          { value: 'true', label: t('automation.yes') },
          { value: 'false', label: t('automation.no') },
        ]}
        value={typeof value === 'boolean' ? String(value) : null}
        onChange={(next) => choose(next === 'true')}
      />
    );
  if (options.to) return <Reference path={options.to} label={label} value={value} choose={choose} />;
  return (
    <NumberInput
      aria-label={label}
      min={0}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => choose(next === '' ? null : Number(next))}
    />
  );
}

interface ReferenceProps {
  readonly path: string;
  readonly label: string;
  readonly value: Plain | undefined;
  readonly choose: (value: number | null) => void;
}

function Reference({ path, label, value, choose }: ReferenceProps) {
  const { t } = useTexts();
  const { data = [] } = useOptions(path);
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ? String(value) : null}
      onChange={(id) => choose(id ? Number(id) : null)}
      searchable
      translate="no"
      nothingFoundMessage={t('state.nothing_found')}
    />
  );
}

/** What a step of a kind begins with. */
const freshStep = (kind: Step['kind']): Step => {
  switch (kind) {
    case 'set':
      return { kind, field: 'hard_index', value: 1 };
    case 'sticker':
      return { kind, sticker_id: 0 };
    case 'comment':
      return { kind, text: '' };
    case 'move':
      return { kind, action: 'to_pause', comment: null };
    case 'template':
      return { kind, template_id: 0 };
    default:
      return { kind, role: 'creator' };
  }
};

function StepRow({ step, put }: { readonly step: Step; readonly put: (step: Step) => void }) {
  const { t } = useTexts();
  return (
    <>
      <Select
        aria-label={t('automation.step_kind')}
        data={stepKinds.map((value) => ({ value, label: t(`automation.step.${value}`) }))}
        value={step.kind}
        allowDeselect={false}
        onChange={(kind) => kind && put(freshStep(kind))}
      />
      {step.kind === 'set' && (
        <>
          <FieldChoice
            label={t('automation.field')}
            names={Object.keys(setFields)}
            value={step.field}
            choose={(name) =>
              put({ kind: 'set', field: name as SetField, value: setFields[name as SetField] === 'flag' ? true : null })
            }
          />
          <Value field={step.field} value={step.value} choose={(value) => put({ ...step, value: value as never })} />
        </>
      )}
      {'role' in step && (
        <>
          <Select
            aria-label={t('automation.role')}
            data={stepRoles.map((value) => ({ value, label: t(`automation.role.${value}`) }))}
            value={step.role}
            allowDeselect={false}
            onChange={(role) => role && put({ ...step, role })}
          />
          {step.role === 'person' && (
            <Reference
              path="admin/users"
              label={t('automation.person')}
              value={step.user_id}
              choose={(user_id) => put({ ...step, user_id })}
            />
          )}
        </>
      )}
      {step.kind === 'sticker' && (
        <Reference
          path="fp/stickers"
          label={t('automation.value')}
          value={step.sticker_id}
          choose={(id) => put({ ...step, sticker_id: id ?? 0 })}
        />
      )}
      {step.kind === 'template' && (
        <Reference
          path="fp/task-templates"
          label={t('automation.value')}
          value={step.template_id}
          choose={(id) => put({ ...step, template_id: id ?? 0 })}
        />
      )}
      {step.kind === 'comment' && (
        <Textarea
          aria-label={t('automation.text')}
          placeholder={t('automation.text')}
          autosize
          maxRows={6}
          maxLength={2000}
          value={step.text}
          onChange={(event) => put({ ...step, text: event.currentTarget.value })}
        />
      )}
      {step.kind === 'move' && (
        <>
          <Select
            aria-label={t('workflow.action')}
            data={taskActions.map((value) => ({ value, label: t(`choice.${value}`) }))}
            value={step.action}
            allowDeselect={false}
            onChange={(action) => action && put({ ...step, action })}
          />
          <TextInput
            aria-label={t('automation.reason')}
            placeholder={t('automation.reason')}
            maxLength={2000}
            value={step.comment ?? ''}
            onChange={(event) => put({ ...step, comment: event.currentTarget.value || null })}
          />
        </>
      )}
    </>
  );
}
