import { Button, NumberInput, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { KeyOfBody } from '#web/api/call.ts';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { ClientTask } from '#modules/work/client-tasks/client-tasks.ts';
import type { SplitLine } from '#modules/work/client-tasks/serving-endpoints.ts';
import styles from '#modules/work/client-tasks/client-tasks.module.css';
import { convert } from '#modules/work/client-tasks/use-client-tasks.tsx';
import { useWork } from '#web/ui/use-work.ts';

interface Line {
  readonly key: number;
  readonly name: string;
  readonly executor_id: number | null;
  readonly deadline: string | null;
  readonly hard_index: number | null;
  readonly task_group_id: number | null;
}

interface SplitDialogProps {
  readonly row: ClientTask;
  readonly close: () => void;
}

/** A client task as tasks, a line each: Enter begins the next one, Ctrl-Enter makes all of them. */
export function SplitDialog({ row, close }: SplitDialogProps) {
  const { t } = useTexts();
  const next = useRef(2);
  const once = useRef(new KeyOfBody());
  const first: Line = {
    ...{ key: 1, name: row.name, executor_id: null, deadline: row.wished_on, hard_index: null, task_group_id: null },
  };
  const [lines, setLines] = useState<readonly Line[]>([first]);
  const { busy, work } = useWork();
  const change = (key: number, to: Partial<Line>) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...to } : line)));
  const add = (after: Line) =>
    setLines((now) => {
      const at = now.findIndex(({ key }) => key === after.key);
      const fresh = { ...after, key: next.current++, name: '' };
      return [...now.slice(0, at + 1), fresh, ...now.slice(at + 1)];
    });
  const named = lines.filter(({ name }) => name.trim());
  const send = () =>
    work(async () => {
      const items = [{ id: row.id, version: row.version, lines: named.map(lineOf) }];
      await convert(items, once.current.of(items));
      close();
    });
  return (
    <DialogForm
      title={t('client-tasks.split_title')}
      about={row.name}
      close={close}
      send={send}
      text={t('client-tasks.make_tasks', { count: named.length })}
      busy={busy}
      isReady={named.length > 0}
      wide
      other={
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => add(lines.at(-1) ?? first)}
        >
          {t('client-tasks.add_line')}
        </Button>
      }
    >
      <ol className="stack gap-10">
        {lines.map((line, at) => (
          <LineFields
            key={line.key}
            line={line}
            place={at + 1}
            change={(to) => change(line.key, to)}
            add={() => add(line)}
            remove={lines.length > 1 ? () => setLines((now) => now.filter(({ key }) => key !== line.key)) : null}
          />
        ))}
      </ol>
    </DialogForm>
  );
}

/** What is sent: only what was filled in. */
function lineOf(line: Line): SplitLine {
  const given = Object.entries({ ...line, name: line.name.trim() }).filter(
    ([name, value]) => name !== 'key' && value !== null,
  );
  return Object.fromEntries(given) as SplitLine;
}

interface LineFieldsProps {
  readonly line: Line;
  readonly place: number;
  readonly change: (to: Partial<Line>) => void;
  readonly add: () => void;
  readonly remove: (() => void) | null;
}

function LineFields({ line, place, change, add, remove }: LineFieldsProps) {
  const { t } = useTexts();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add();
  };
  return (
    <li className={`grid gap-6 ruled ${styles.split}`} data-line={place}>
      <span className={`flex gap-6 ${styles.splitName}`}>
        <TextInput
          aria-label={t('client-tasks.line_name', { n: place })}
          placeholder={t('client-tasks.line_name', { n: place })}
          value={line.name}
          maxLength={250}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the line was asked for just now
          autoFocus
          onKeyDown={onKeyDown}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {remove && <IconButton icon="x" label={t('client-tasks.drop_line', { n: place })} onClick={remove} />}
      </span>
      <OptionSelect
        path="admin/users"
        within={{ client_id: 'false' }}
        label={t('field.executor_id')}
        value={line.executor_id}
        choose={(executor_id) => change({ executor_id })}
      />
      <DayInput
        ariaLabel={t('field.deadline')}
        placeholder={t('field.deadline')}
        value={line.deadline}
        onChange={(deadline) => change({ deadline })}
      />
      <NumberInput
        aria-label={t('field.hard_index')}
        placeholder={t('field.hard_index')}
        min={1}
        max={10}
        value={line.hard_index ?? ''}
        onChange={(value) => change({ hard_index: typeof value === 'number' ? value : null })}
      />
      <OptionSelect
        path="fp/task-groups"
        within={{ is_closed: 'false' }}
        label={t('task-groups.one')}
        value={line.task_group_id}
        choose={(task_group_id) => change({ task_group_id })}
      />
    </li>
  );
}
