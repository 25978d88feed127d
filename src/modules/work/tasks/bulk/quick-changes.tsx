import { Button, Combobox, Select, TextInput, useCombobox } from '@mantine/core';
import type { Resource } from '#kernel/resource.ts';
import { useOfferedRows } from '#web/fields/offered-rows.ts';
import { OfferFace } from '#web/ui/offer-face.tsx';
import type { Offer } from '#web/ui/picking.ts';
import { labelOf } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { useFreeTime } from '#web/fields/free-time.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Popover } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { attempt } from '#web/ui/notices.ts';
import { keysOf } from '#web/ui/shortcuts.ts';
import { type BulkRow, carryOut, type Order, preview } from '#modules/work/tasks/bulk/bulk-order.tsx';
import { quickKeys } from '#modules/work/tasks/bulk/quick-keys.tsx';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { addDays, isDay, weekdayOf } from '#kernel/days.ts';
import { useOptions } from '#web/cache/options.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { SentForm } from '#web/ui/sent-form.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { reasonsForChange } from '#modules/work/tasks/workflow/deadline-reasons.ts';
import { taskActions } from '#modules/work/tasks/workflow/transition-table.ts';
import { fold } from '#kernel/search-folding.ts';
import styles from '#modules/work/tasks/bulk/bulk.module.css';

export interface QuickChangesProps {
  readonly resource: Resource;
  readonly ids: readonly number[];
  readonly rows: readonly RowValues[];
  /** The change that is being chosen: by a press here, or by its key. */
  readonly open: string | null;
  readonly setOpen: (name: string | null) => void;
  /** Some task refuses the order: what would become of each is shown before anything changes. */
  readonly show: (seen: { readonly order: Order; readonly rows: readonly BulkRow[] }) => void;
  /** Stickers are a set: they are chosen in the dialog. */
  readonly openStickers: () => void;
}

/** The usual changes of the selected tasks: a key or a press opens one, a second makes it. */
export function QuickChanges({ resource, ids, rows, open, setOpen, show, openStickers }: QuickChangesProps) {
  const { t } = useTexts();
  const make = async (order: Order) => {
    setOpen(null);
    await attempt(async () => {
      const would = await preview(ids, order);
      if (would.some(({ verdict }) => verdict === 'refused')) show({ order, rows: would });
      else await carryOut(ids, order);
    });
  };
  return (
    <>
      {quickKeys.map(({ name, icon, keys }) => {
        const Pick = picks[name];
        const label = labelOf(t, resource, name);
        return (
          <Popover
            key={name}
            opened={open === name}
            onChange={(is) => setOpen(is ? name : null)}
            position="top"
            trapFocus
            returnFocus
          >
            <Popover.Target>
              <Button
                variant="subtle"
                leftSection={<Icon name={icon} size={14} />}
                rightSection={<Keys keys={keys} />}
                aria-expanded={open === name}
                aria-keyshortcuts={keysOf(keys).join('+')}
                onClick={() => setOpen(open === name ? null : name)}
              >
                {label}
              </Button>
            </Popover.Target>
            <Popover.Dropdown aria-label={label} w={280}>
              <Pick label={label} rows={rows} order={(order) => void make(order)} />
            </Popover.Dropdown>
          </Popover>
        );
      })}
      <Button
        variant="subtle"
        leftSection={<Icon name="sticker" size={14} />}
        rightSection={<Keys keys="KeyT" />}
        aria-keyshortcuts="T"
        onClick={openStickers}
      >
        {labelOf(t, resource, 'sticker_ids')}
      </Button>
    </>
  );
}

const Keys = ({ keys }: { readonly keys: string }) => (
  <kbd className="wide-only" aria-hidden="true">
    {keysOf(keys).join(' ')}
  </kbd>
);

interface QuickPickProps {
  readonly label: string;
  /** The selected tasks that this page knows. */
  readonly rows: readonly RowValues[];
  readonly order: (order: Order) => void;
}

/** The moves that some of the tasks may take; all, where the page knows none of them. */
function StatusPick({ label, rows, order }: QuickPickProps) {
  const { t } = useTexts();
  const open = new Set(rows.flatMap(({ allowed_actions }) => (allowed_actions as readonly string[] | undefined) ?? []));
  const offered = taskActions.filter((action) => !open.size || open.has(action));
  return (
    <PickList
      label={label}
      offered={offered.map((value) => ({ value, name: t(`choice.${value}`) }))}
      pick={(action) => order({ action })}
    />
  );
}

function ExecutorPick({ label, order }: QuickPickProps) {
  const { t } = useTexts();
  const {
    ask,
    q,
    offered: found,
    isFresh,
  } = useOfferedRows({
    ...{ path: 'admin/users', chosen: [], within: { client_id: 'false' }, isAtOnce: true },
  });
  const freeTime = useFreeTime();
  const withTime = (person: Offer): Offer => {
    const detail = [person.detail, freeTime.get(person.id)].filter(Boolean).join(' · ');
    return detail ? { ...person, detail } : person;
  };
  // What answers the letters before is not taken by Enter.
  const people = (isFresh ? found : []).map((person) => ({
    ...{ value: String(person.id), name: person.name },
    face: <OfferFace path="admin/users" offer={withTime(person)} />,
  }));
  const nobody = { value: '', name: t('filter.empty'), face: <span className="quiet">{t('filter.empty')}</span> };
  return (
    <PickList
      label={label}
      offered={q ? people : [...people, nobody]}
      search={ask}
      pick={(id) => order({ changes: { executor_id: id ? Number(id) : null } })}
    />
  );
}

function PriorityPick({ label, order }: QuickPickProps) {
  const { data = [] } = useOptions('fp/task-priorities');
  const face = (name: string, color: string | null | undefined) => (
    <span className="inline">
      <span className="dot" style={{ background: color ?? 'var(--line)' }} />
      <span translate="no">{name}</span>
    </span>
  );
  return (
    <PickList
      label={label}
      offered={data.map(({ id, name, color }) => ({ value: String(id), name, face: face(name, color) }))}
      pick={(id) => order({ changes: { task_priority_id: Number(id) } })}
    />
  );
}

/** A day near by is one press; any other is typed. A deadline that moves has its reason. */
function DeadlinePick({ label, order }: QuickPickProps) {
  const { t } = useTexts();
  const format = useFormats();
  const today = format.today();
  const [day, setDay] = useState<string | null>(null);
  const [reason, setReason] = useState<string>('estimate_error');
  const set = (deadline: string) => order({ changes: { deadline, deadline_reason_code: reason } });
  const near = [today, addDays(today, 1), addDays(today, (12 - weekdayOf(today)) % 7), addDays(today, 7)];
  return (
    <SentForm className="stack gap-8" send={() => isDay(day) && set(day)}>
      <div className="flow gap-4">
        {[...new Set(near)].sort().map((one, at) => (
          <Button key={one} variant="default" data-autofocus={at === 0 || undefined} onClick={() => set(one)}>
            {format.nearDay(one)}
          </Button>
        ))}
      </div>
      <Select
        label={t('field.deadline_reason_code')}
        comboboxProps={{ withinPortal: false }}
        allowDeselect={false}
        data={reasonsForChange.map((value) => ({ value, label: t(`choice.${value}`) }))}
        value={reason}
        onChange={(value) => value && setReason(value)}
      />
      <DayInput label={label} value={day} onChange={setDay} />
      <Button type="submit" disabled={!isDay(day)}>
        {t('action.apply')}
      </Button>
    </SentForm>
  );
}

/** What each quick change is chosen with. */
const picks = {
  status: StatusPick,
  executor_id: ExecutorPick,
  deadline: DeadlinePick,
  task_priority_id: PriorityPick,
};

interface PickListProps {
  readonly label: string;
  readonly offered: readonly { readonly value: string; readonly name: string; readonly face?: ReactNode }[];
  readonly pick: (value: string) => void;
  /** Asked of the server as one types; without it what is offered is searched here. */
  readonly search?: (question: string) => void;
}

/** One of many by a few letters and Enter, or by a press. */
function PickList({ label, offered, pick, search }: PickListProps) {
  const { t } = useTexts();
  const [question, setQuestion] = useState('');
  const combobox = useCombobox({ opened: true });
  const asked = fold(question.trim());
  const shown = search ? offered : offered.filter(({ name }) => fold(name).includes(asked));
  const first = shown[0]?.value;
  const mark = useEffectEvent((one: string | undefined) => one && combobox.selectFirstOption());
  useEffect(() => {
    mark(first);
  }, [first]);
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          aria-label={label}
          placeholder={label}
          value={question}
          onChange={(event) => {
            setQuestion(event.currentTarget.value);
            search?.(event.currentTarget.value);
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={styles.offered} aria-label={label}>
        {shown.map(({ value, name, face }) => (
          <Combobox.Option key={value} value={value}>
            {face ?? name}
          </Combobox.Option>
        ))}
        {!shown.length && <Combobox.Empty>{t('state.nothing_found')}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}
