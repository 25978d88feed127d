import { changeRows } from '#web/crud/writing.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { notifyProblem } from '#web/ui/notices.ts';
import styles from '#modules/house/site/site.module.css';

/** Does the site show it? */
export function ShownMark({ row }: { readonly row: RowValues }) {
  const { t } = useTexts();
  const isShown = row.is_shown === true;
  return (
    <span className={`inline soft ${styles.shown}`} data-hidden={!isShown || undefined}>
      <Icon name={isShown ? 'eye' : 'eye-off'} size={15} />
      {t(isShown ? 'site.shown' : 'site.hidden')}
    </span>
  );
}

/** Shows and hides a row from its menu; undo gives it back. */
export function useShowing(path: string, may: boolean) {
  const { t } = useTexts();
  const toggle = (row: RowValues) => changeRows(path, [row], { is_shown: row.is_shown !== true }).catch(notifyProblem);
  const action = (row: RowValues) =>
    may && (
      <Menu.Item leftSection={<Icon name={row.is_shown ? 'eye-off' : 'eye'} />} onClick={() => void toggle(row)}>
        {t(row.is_shown ? 'site.hide' : 'site.show')}
      </Menu.Item>
    );
  return { action, toggle };
}
