import { Select } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formFields, type FormField } from '#web/fields/form-values.ts';
import { labelOf } from '#web/fields/field-names.ts';
import type { RowForm } from '#web/fields/field-view.ts';
import { inputsOf } from '#web/fields/kind-inputs.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { reasonsForChange } from '#modules/work/tasks/workflow/deadline-reasons.ts';
import { ChangeOutlook, isMoving } from '#modules/work/tasks/dependencies/change-outlook.tsx';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { KeptFacts } from '#modules/work/tasks/panel/kept-facts.tsx';
import { RailValue } from '#modules/work/tasks/panel/rail-values.tsx';
import styles from '#modules/work/tasks/panel/task-rail.module.css';
import { type EditableProps, useSavedFields } from '#modules/work/tasks/panel/use-saved-fields.tsx';

/** What stands in the rail, in this order; name and text stand beside it. */
const shown = [
  'executor_id',
  'reviewer_id',
  'deadline',
  'planned_minutes',
  'task_priority_id',
  'hard_index',
  'sticker_ids',
  'task_type_id',
  'project_category_id',
  'task_platform_id',
  'task_group_id',
  'planned_start_on',
  'participant_ids',
  'watcher_ids',
  'attribute_value_ids',
  'client_task_id',
  'requires_review',
  'will_be_marked',
] as const;
const offered = formFields(devTasks, viewOf, false);
const fields = shown.flatMap((name) => offered.find((one) => one.name === name) ?? []);

/** What is too long for a rail has a name of its own there. */
const shortNames: Readonly<Record<string, string>> = {
  planned_minutes: 'rail.planned_minutes',
  planned_start_on: 'rail.planned_start_on',
  hard_index: 'rail.hard_index',
};

/** People look for these even when nothing is set. */
const sought: readonly string[] = ['executor_id', 'deadline', 'planned_minutes'];

function isEmpty(task: TaskRow, name: string): boolean {
  const value = task[name as keyof TaskRow];
  return value === null || (Array.isArray(value) && value.length === 0);
}

/**
 * The values of a task: read at a glance, each edited where it stands once it is wanted. Saved at once, taken back in
 * words when the server refuses. What nobody has set waits behind one button.
 */
export function TaskRail({ task, isEditable, onConflict }: EditableProps) {
  const { t } = useTexts();
  const [reason, setReason] = useState<string>('estimate_error');
  const [opened, setOpened] = useState<string | null>(null);
  const close = (path: string) => setOpened((now) => (now === path ? null : now));
  const onChosen = (path: string) => {
    if (!Array.isArray(form.getValues()[path])) close(path);
  };
  const { form, draft, isWaiting, save, saveAll, drop, show } = useSavedFields(fields, {
    ...{ task, reason, onConflict, onChosen },
  });
  const isShown = ({ name, path }: FormField) =>
    opened === path || isWaiting(path) || !isEmpty(task, name) || sought.includes(name);
  const rest = fields.filter((one) => !one.view.hasOwnLabel && !isShown(one));
  return (
    <div className={`stack gap-12 text-13 ${styles.rail}`}>
      {draft.word && isEditable && <DraftNote word={draft.word} show={show} save={saveAll} />}
      <div className={`stack ${styles.rows}`}>
        {fields
          .filter((one) => !one.view.hasOwnLabel && isShown(one))
          .map((one) => (
            <RailRow
              key={one.path}
              {...{ task, one, form, isEditable }}
              isWanted={opened === one.path}
              isOpen={opened === one.path || isWaiting(one.path) || form.errors[one.path] !== undefined}
              open={() => setOpened(one.path)}
              leave={() => {
                if (isWaiting(one.path)) void save(one.path);
                close(one.path);
              }}
              giveUp={() => {
                drop(one.path);
                close(one.path);
              }}
            >
              {one.name === 'deadline' && task.first_deadline !== null && (
                <Select
                  size="xs"
                  aria-label={t('field.deadline_reason_code')}
                  value={reason}
                  onChange={(value) => setReason(value ?? 'estimate_error')}
                  allowDeselect={false}
                  data={reasonsForChange.map((code) => ({ value: code, label: t(`choice.${code}`) }))}
                />
              )}
            </RailRow>
          ))}
        {isEditable && rest.length > 0 && <AddValue rest={rest} add={setOpened} />}
      </div>
      <div className={`stack ${styles.rows} ${styles.flags}`}>
        {fields
          .filter(({ view }) => view.hasOwnLabel)
          .map((one) => (
            <RailInput key={one.path} {...{ one, form, isEditable }} />
          ))}
      </div>
      <KeptFacts task={task} />
    </div>
  );
}

/** Values that are not set, by name. */
function AddValue({ rest, add }: { readonly rest: readonly FormField[]; readonly add: (path: string) => void }) {
  const { t } = useTexts();
  return (
    <Menu position="bottom-start" returnFocus={false} withinPortal>
      <Menu.Target>
        <button type="button" className={`inline ghost quiet small tap rounded ${styles.add}`}>
          <Icon name="plus" size={14} />
          {t('panel.add_value')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {rest.map(({ name, path }) => (
          <Menu.Item key={path} onClick={() => add(path)}>
            {labelOf(t, devTasks, name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface RailRowProps {
  readonly task: TaskRow;
  readonly one: FormField;
  readonly form: RowForm;
  readonly isEditable: boolean;
  readonly isOpen: boolean;
  /** It was opened by who is here. */
  readonly isWanted: boolean;
  readonly open: () => void;
  /** What was typed is saved. */
  readonly leave: () => void;
  /** What was typed is dropped. */
  readonly giveUp: () => void;
  /** What is asked beside the value while it is edited. */
  readonly children: ReactNode;
}

/** One value: words until it is pressed, then its input with the focus in it; Enter saves, Escape gives up. */
function RailRow({ task, one, form, isEditable, isOpen, isWanted, open, leave, giveUp, children }: RailRowProps) {
  const { t } = useTexts();
  const row = useRef<HTMLDivElement>(null);
  const value = useRef<HTMLButtonElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasOpen = useRef(isOpen);
  // A draft that waits is shown open too, and takes the focus from nobody.
  useEffect(() => {
    if (!isWanted) return;
    const input = row.current?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea');
    input?.focus();
    input?.click();
  }, [isWanted]);
  // Who has worked here gets the focus back, unless they have gone on already.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) value.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const label = labelOf(t, devTasks, one.name);
  if (isOpen && isEditable)
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- leaving any input inside saves it
      <div
        ref={row}
        className={`grid gap-4 framed panel ${styles.row}`}
        data-open=""
        onFocus={() => clearTimeout(leaving.current)}
        onBlur={() => {
          // A list of choices hangs elsewhere in the page: where the focus is next is known a moment later.
          leaving.current = setTimeout(leave);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault();
            clearTimeout(leaving.current);
            giveUp();
          }
          if (event.key === 'Enter' && !event.defaultPrevented && one.view.isTyped) leave();
        }}
      >
        <RailInput {...{ one, form, isEditable }} />
        {children}
        {isMoving(one.name) && <TypedOutlook {...{ task, one, form }} />}
      </div>
    );
  const shownValue =
    isEmpty(task, one.name) && one.name !== 'planned_minutes' ? null : <RailValue task={task} one={one} />;
  return (
    <div ref={row} className={`grid ${styles.row}`}>
      <span className={`quiet small breaks ${styles.name}`} aria-hidden={isEditable || undefined}>
        {shortNames[one.name] ? t(shortNames[one.name]!) : label}
      </span>
      {isEditable ? (
        <button
          ref={value}
          type="button"
          className={`row shrinks start ghost ink text-13 rounded ${styles.value}`}
          aria-expanded={false}
          onClick={open}
        >
          <span className="sr-only">{label}: </span>
          <span className={`flex gap-0 shrinks full ${styles.words}`}>
            {shownValue ?? <span className="quiet">{t('panel.set_value')}</span>}
          </span>
        </button>
      ) : (
        <span className={`row shrinks start ink text-13 rounded ${styles.value}`}>
          {shownValue ?? <span className="quiet">—</span>}
        </span>
      )}
    </div>
  );
}

interface RailInputProps {
  readonly one: FormField;
  readonly form: RowForm;
  readonly isEditable: boolean;
}

function RailInput({ one: { name, path, field }, form, isEditable }: RailInputProps) {
  const { t } = useTexts();
  const Input = inputsOf(field).Input!;
  return (
    <Input
      key={form.key(path)}
      resource={devTasks}
      name={name}
      field={field}
      form={form}
      path={path}
      label={labelOf(t, devTasks, name)}
      disabled={!isEditable}
    />
  );
}

/** What a date or a plan would move, as it stands in its field now. */
function TypedOutlook({ task, one, form }: Pick<RailRowProps, 'task' | 'one' | 'form'>) {
  const { name, path } = one;
  const [value, setValue] = useState<unknown>(() => form.getValues()[path]);
  form.watch(path, (now) => setValue(now.value));
  if (!isMoving(name)) return null;
  return <ChangeOutlook taskId={task.id} field={name} value={value} saved={task[name]} />;
}
