import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kernel/calendar-formats.ts';
import { isSame } from '#kernel/equality.ts';
import type { Row } from '#kernel/resource.ts';
import { newIdempotencyKey } from '#web/api/call.ts';
import { createRow, updateRow } from '#web/crud/writing.ts';
import { Fields } from '#web/fields/fields.tsx';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { Icon } from '#web/ui/icon.tsx';
import { notify } from '#web/ui/notices.ts';
import { OneOf } from '#web/ui/one-of.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { HoursEditor } from '#modules/company/schedules/hours-editor.tsx';
import type { ScheduleKind } from '#modules/company/schedules/schedule-kinds.ts';
import { ScheduleMonth } from '#modules/company/schedules/schedule-month.tsx';
import type { ScheduleVersion } from '#modules/company/schedules/schedule-versions.ts';
import styles from '#modules/company/schedules/schedules.module.css';
import { weekdays, workSchedules } from '#modules/company/schedules/work-schedules.ts';

type Schedule = Row<typeof workSchedules>;

const asked = [
  'name',
  'kind',
  'week_type',
  'break_minutes',
  'grace_minutes',
  'remote_weekdays',
  'early_is_paid',
  'is_company',
] as const;

const ordinaryWeek = Object.fromEntries(
  [1, 2, 3, 4, 5].map((day) => [
    String(day),
    [
      ['09:00', '13:00'],
      ['14:00', '18:00'],
    ] as const,
  ]),
);

/** What a version of a kind begins with, so that nobody starts with an empty page. */
const beginning = (kind: ScheduleKind, valid_from: string): ScheduleVersion => {
  if (kind === 'cycle')
    return { valid_from, cycle_starts_on: valid_from, cycle: [[['08:00', '20:00']], [['20:00', '08:00']], [], []] };
  if (kind === 'week') return { valid_from, week: ordinaryWeek };
  const week = Object.fromEntries([1, 2, 3, 4, 5].map((day) => [String(day), [['07:00', '21:00']] as const]));
  return { valid_from, week, norm_minutes: 480, core: [['11:00', '16:00']] };
};

interface ScheduleEditorProps {
  /** Null: a new one. */
  readonly row: Schedule | null;
  readonly mayWrite: boolean;
}

/** A schedule with its versions: what is typed shows at once in a month beside it, and is saved together. */
export function ScheduleEditor({ row, mayWrite }: ScheduleEditorProps) {
  const { t } = useTexts();
  const today = useFormats().today();
  const [once] = useState(newIdempotencyKey);
  const [versions, setVersions] = useState<readonly ScheduleVersion[]>(row?.versions ?? [beginning('week', today)]);
  const form = useFields({
    of: workSchedules,
    names: asked,
    row,
    begin: { week_type: 5 },
    draft: null,
    isLive: true,
    send: (body, base) => sendWith(body, base),
  });
  // As they are typed: numbers may be texts.
  const said: FormValues = form.form.getValues();
  const remote = (said.remote_weekdays ?? []) as Schedule['remote_weekdays'];
  const kind = (said.kind ?? 'week') as ScheduleKind;
  const known = isOfKind(versions, kind) ? versions : [beginning(kind, today)];
  return (
    <div className={styles.editor}>
      <form
        className="stack gap-12"
        onSubmit={(event) => {
          event.preventDefault();
          if (known !== versions) setVersions(known);
          void form.save();
        }}
      >
        <fieldset disabled={!mayWrite} className={`stack gap-12 ${styles.plain}`}>
          <Fields of={form} />
        </fieldset>
        <Versions kind={kind} versions={known} mayWrite={mayWrite} today={today} set={setVersions} />
        {mayWrite && (
          <div className="row to-end">
            <Button type="submit" loading={form.busy}>
              {t('action.save')}
            </Button>
          </div>
        )}
      </form>
      <ScheduleMonth
        of={{
          kind,
          versions: [...known],
          week_type: kind !== 'cycle' && said.week_type ? Number(said.week_type) : null,
          break_minutes: Number(said.break_minutes ?? 0),
          remote_weekdays: weekdays.filter((one) => remote.includes(one)),
        }}
      />
    </div>
  );

  /** What is shown is what is sent, though the kind was changed a moment ago. */
  async function sendWith(body: object, base: RowValues | null) {
    const isChanged = !base || !isSame(known, row?.versions);
    const values = { ...body, ...(isChanged && { versions: known }) };
    if (base) {
      form.setBase(await updateRow(workSchedules.path, base, values));
      notify({ kind: 'success', text: t('schedules.saved') });
      return;
    }
    const made = await createRow(workSchedules.path, values, once);
    changeSearch({ schedule: String(made.id) });
  }
}

interface VersionsProps {
  readonly kind: ScheduleKind;
  readonly versions: readonly ScheduleVersion[];
  readonly mayWrite: boolean;
  readonly today: string;
  readonly set: (versions: readonly ScheduleVersion[]) => void;
}

/** The versions by their first days, and the hours of the one that is chosen: first that of today. */
function Versions({ kind, versions, mayWrite, today, set }: VersionsProps) {
  const { t } = useTexts();
  const [chosen, choose] = useState(() =>
    Math.max(
      0,
      versions.findLastIndex((one) => one.valid_from <= today),
    ),
  );
  const at = Math.min(chosen, versions.length - 1);
  const add = () => {
    set([...versions, { ...versions.at(-1)!, valid_from: today }]);
    choose(versions.length);
  };
  return (
    <section className="stack gap-8" aria-label={t('work-schedules.versions')}>
      <div className="row wrap between">
        <h2 className="text-14 strong">{t('work-schedules.versions')}</h2>
        {mayWrite && (
          <Button size="xs" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={add}>
            {t('schedules.add_version')}
          </Button>
        )}
      </div>
      {versions.length > 1 && (
        <OneOf
          label={t('work-schedules.versions')}
          of={versions.map((_, place) => String(place))}
          value={String(at)}
          nameOf={(place) => formatDay(versions[Number(place)]!.valid_from) || '…'}
          choose={(place) => choose(Number(place))}
        />
      )}
      <HoursEditor
        key={`${at} ${kind}`}
        kind={kind}
        version={versions[at]!}
        readOnly={!mayWrite}
        change={(version) => set(versions.map((one, place) => (place === at ? version : one)))}
      />
    </section>
  );
}

const isOfKind = (versions: readonly ScheduleVersion[], kind: ScheduleKind): boolean =>
  versions.every((one) =>
    kind === 'cycle'
      ? one.cycle !== undefined
      : one.week !== undefined && (kind === 'flexible') === (one.norm_minutes !== undefined),
  );
