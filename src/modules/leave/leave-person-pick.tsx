import { useOptions } from '#web/cache/options.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/leave/leave.module.css';
import { useTimeline } from '#modules/leave/use-leave.tsx';

interface LeavePersonPickProps {
  readonly value: number;
  /** HR chooses among everybody, a lead among the own people. */
  readonly isAll: boolean;
  readonly onChange: (id: number) => void;
}

/** Whose leave is shown. */
export function LeavePersonPick({ value, isAll, onChange }: LeavePersonPickProps) {
  const { t } = useTexts();
  const today = useFormats().today();
  const everybody = useOptions('admin/users', { enabled: isAll });
  const own = useTimeline({ starts_on: today, ends_on: today }, !isAll);
  const people = isAll
    ? (everybody.data ?? [])
    : (own.data?.people ?? []).map(({ user_id, fio }) => ({ id: user_id, name: fio }));
  return (
    <Select
      className={styles.pick}
      aria-label={t('leave.whose')}
      leftSection={<Icon name="user" size={14} />}
      data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(value)}
      onChange={(id) => id && onChange(Number(id))}
      allowDeselect={false}
      searchable
      translate="no"
      nothingFoundMessage={t('state.nothing_found')}
    />
  );
}
