import type { RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { type Step, targetOf } from '#web/tree/tree-order.ts';
import type { TreeTableProps } from '#web/tree/tree-props.ts';
import { Menu } from '#web/ui/floats.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { Icon } from '#web/ui/icon.tsx';

const stepIcons: Readonly<Record<Step, string>> = {
  up: 'arrow-up',
  down: 'arrow-down',
  in: 'arrow-right',
  out: 'arrow-left',
};

interface TreeRowMenuProps
  extends Pick<TreeTableProps, 'placed' | 'isTree' | 'canMove' | 'display' | 'open' | 'remove' | 'renderActions'> {
  readonly row: RowValues;
  readonly step: (id: number, way: Step) => void;
}

/** Everything that can be done with a row, for a touch as well: moving by one step needs no dragging. */
export function TreeRowMenu(props: TreeRowMenuProps) {
  const { row, placed, isTree, canMove, display, open, remove, renderActions, step } = props;
  const { t } = useTexts();
  const ways: readonly Step[] = canMove ? (isTree ? ['up', 'down', 'in', 'out'] : ['up', 'down']) : [];
  return (
    <IconMenu icon="dots" label={`${t('list.actions')}: ${String(row[display] ?? '')}`} small tabIndex={-1} width={220}>
      <Menu.Item leftSection={<Icon name="layout-sidebar-right" />} onClick={() => open(row.id)}>
        {t('action.open')}
      </Menu.Item>
      {renderActions?.(row)}
      {ways.length > 0 && <Menu.Divider />}
      {ways.map((way) => (
        <Menu.Item
          key={way}
          leftSection={<Icon name={stepIcons[way]} />}
          disabled={!targetOf(placed, row.id, way)}
          onClick={() => step(row.id, way)}
        >
          {t(`tree.${way}`)}
        </Menu.Item>
      ))}
      {remove && (
        <>
          <Menu.Divider />
          <Menu.Item data-danger="" leftSection={<Icon name="trash" />} onClick={() => remove(row)}>
            {t('action.delete')}
          </Menu.Item>
        </>
      )}
    </IconMenu>
  );
}
