import { Select, Textarea, TextInput } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import {
  type SetField,
  type Step,
  setFields,
  stepKinds,
  stepRoles,
  STEP_TEXT_MAX,
} from '#modules/work/tasks/automations/automation-rule.ts';
import { FieldChoice, Reference, Value } from '#modules/work/tasks/automations/rule-values.tsx';
import { taskActions } from '#modules/work/tasks/workflow/transition-table.ts';

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

/** What a rule does, and with what. */
export function StepRow({ step, put }: { readonly step: Step; readonly put: (step: Step) => void }) {
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
          <Value
            field={step.field}
            value={step.value}
            choose={(value) => put({ ...step, value: typeof value === 'string' ? null : value })}
          />
        </>
      )}
      {'role' in step && <RoleChoice step={step} put={put} />}
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
          maxLength={STEP_TEXT_MAX}
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
            maxLength={STEP_TEXT_MAX}
            value={step.comment ?? ''}
            onChange={(event) => put({ ...step, comment: event.currentTarget.value || null })}
          />
        </>
      )}
    </>
  );
}

interface RoleChoiceProps {
  readonly step: Extract<Step, { readonly role: unknown }>;
  readonly put: (step: Step) => void;
}

/** Whom the step is about: by their part in the task, or one person. */
function RoleChoice({ step, put }: RoleChoiceProps) {
  const { t } = useTexts();
  return (
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
  );
}
