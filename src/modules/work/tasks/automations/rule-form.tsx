import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { problemOf } from '#web/api/problem.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notifyProblem } from '#web/ui/notices.ts';
import {
  type AskedField,
  askedFields,
  type AutomationRule,
  type Comparison,
  comparisons,
  type Condition,
  STEPS_MAX,
} from '#modules/work/tasks/automations/automation-rule.ts';
import styles from '#modules/work/tasks/automations/automations.module.css';
import { StepRow } from '#modules/work/tasks/automations/rule-step.tsx';
import { Trigger } from '#modules/work/tasks/automations/rule-trigger.tsx';
import { taskAutomations } from '#modules/work/tasks/automations/task-automations.ts';
import { useWork } from '#web/ui/use-work.ts';
import { FieldChoice, Value } from '#modules/work/tasks/automations/rule-values.tsx';

export interface Draft extends AutomationRule {
  readonly name: string;
}

interface RuleFormProps {
  /** Of its draft: the rule and its version, for a draft is not laid over what others saved meanwhile. */
  readonly draftName: string;
  readonly title: string;
  readonly begin: Draft;
  readonly save: (draft: Draft) => Promise<void>;
  readonly tryOut: (draft: Draft) => void;
  readonly close: () => void;
}

/** A rule while it is written: kept as a draft, saved, and left only when one is sure. */
function useRuleDraft({ draftName, begin, save, close }: RuleFormProps) {
  const { t } = useTexts();
  const kept = useDraft(draftName, begin);
  const draft = kept.value;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { busy, work } = useWork((error) => {
    const own = problemOf(error).errors;
    setErrors(Object.fromEntries(own.map(({ field, message }) => [field, message])));
    if (!own.length) notifyProblem(error);
  });
  const change = (more: Partial<Draft>) => kept.write({ ...draft, ...more });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!draft.name.trim()) return setErrors({ name: t('rule.required') });
    setErrors({});
    await work(async () => {
      await save(draft);
      kept.forget();
    });
  };
  /** Asks only when something was changed. */
  const leave = async () => {
    const question = { title: t('form.leave_title'), text: t('form.leave_text'), action: t('form.leave') };
    const isDirty = JSON.stringify(draft) !== JSON.stringify(begin);
    if (isDirty && !(await confirm({ ...question, otherwise: t('form.stay'), danger: true }))) return;
    kept.forget();
    close();
  };
  return { kept, errors, busy, change, submit, leave };
}

/** A rule as a sentence: when … if … then …, each part a choice. */
export function RuleForm(props: RuleFormProps) {
  const { title, tryOut } = props;
  const { t } = useTexts();
  const { kept, errors, busy, change, submit, leave } = useRuleDraft(props);
  const draft = kept.value;
  const { conditions, steps } = draft;
  return (
    <Drawer
      wide
      label={title}
      title={title}
      close={() => void leave()}
      footer={
        <>
          <Button className="to-end" variant="default" onClick={() => tryOut(draft)}>
            {t('automation.dry')}
          </Button>
          <Button type="submit" form="automation-form" loading={busy}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form
        id="automation-form"
        className="stack gap-16"
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={closeChoicesFirst}
      >
        <DraftNote word={kept.word} show={kept.show} />
        <TextInput
          label={t('task-automations.name')}
          required
          data-autofocus
          value={draft.name}
          maxLength={taskAutomations.fields.name.options.max}
          error={errors.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Part title={t('automation.when')} error={errors.trigger_options}>
          <Trigger rule={draft} change={change} />
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

/** An open list of choices is what Escape closes first. */
function closeChoicesFirst(event: KeyboardEvent) {
  const isOpen = (event.target as Element).getAttribute('aria-expanded') === 'true';
  if (event.key === 'Escape' && isOpen) event.preventDefault();
}

function Part({ title, error, children }: { title: string; error: string | undefined; children: ReactNode }) {
  return (
    <fieldset className={`stack card ${styles.part}`}>
      <legend>{title}</legend>
      {children}
      {error && (
        <p className="bad" role="alert">
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
        <div key={at} className={`row wrap tops ${styles.row}`}>
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

const comparedBy = (field: AskedField): readonly Comparison[] => {
  const kind = askedFields[field];
  if (kind === 'presence') return ['filled', 'empty'];
  if (kind === 'number') return comparisons;
  return kind === 'flag' || kind === 'status' ? ['is', 'is_not'] : ['is', 'is_not', 'empty', 'filled'];
};

/** A field, how it is compared, and with what. */
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
