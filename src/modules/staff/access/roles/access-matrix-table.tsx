import { Checkbox } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import {
  changingOf,
  heldOf,
  type Matrix,
  type MatrixAction,
  type MatrixRow,
  type MatrixSection,
} from '#modules/staff/access/roles/access-matrix.ts';
import { type OtherChange, setActions } from '#modules/staff/access/roles/use-access-matrix.tsx';
import styles from '#modules/staff/access/roles/access.module.css';

interface AccessMatrixTableProps {
  readonly matrix: Matrix;
  readonly sections: readonly MatrixSection[];
  /** Nothing can be changed: the reader may not, or the role keeps what it has. */
  readonly isFixed: boolean;
  readonly isCompared: boolean;
  readonly mayGrant: (id: number) => boolean;
  readonly changed: readonly OtherChange[];
  /** What the reader points at or stands on: who is affected is shown beside. */
  readonly point: (actions: readonly MatrixAction[]) => void;
}

/** Categories as sections, groups and screens as rows, types as columns. Arrow keys go from box to box. */
export function AccessMatrixTable(props: AccessMatrixTableProps) {
  const { matrix, sections } = props;
  const { t } = useTexts();
  return (
    <table className={`full ${styles.matrix}`} onKeyDown={walk}>
      <caption className="sr-only">{t('screen.access_managing')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('app-actions.one')}</th>
          {matrix.types.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">{t('access.all')}</th>
        </tr>
      </thead>
      {sections.map((section) => (
        <tbody key={section.id}>
          <tr className={styles.section}>
            <th scope="rowgroup" colSpan={matrix.types.length + 1}>
              {section.name}
              <span className={`quiet plain digits ${styles.counted}`}>
                {section.actions.filter(({ is_held }) => is_held).length} / {section.actions.length}
              </span>
            </th>
            <td>
              <Many {...props} actions={section.actions} name={section.name} />
            </td>
          </tr>
          {section.rows.map((row) => (
            <Row key={row.key} {...props} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row(props: AccessMatrixTableProps & { readonly row: MatrixRow }) {
  const { matrix, row } = props;
  return (
    <tr>
      <th scope="row">
        <span className={`cut ${styles.rowName}`} title={row.name}>
          {row.name}
        </span>
      </th>
      {matrix.types.map(({ id }) => {
        const action = row.cells.get(id);
        return <td key={id}>{action && <One {...props} action={action} />}</td>;
      })}
      <td>{row.actions.length > 1 && <Many {...props} actions={row.actions} name={row.name} />}</td>
    </tr>
  );
}

function One(props: AccessMatrixTableProps & { readonly action: MatrixAction }) {
  const { matrix, action, isFixed, isCompared, mayGrant, changed, point } = props;
  const { t } = useTexts();
  const isMissing = !action.is_held && !mayGrant(action.app_actions_id);
  const differs = isCompared && action.is_held !== action.is_held_by_other;
  const hint = differs ? t(action.is_held_by_other ? 'access.other_has' : 'access.other_has_not') : undefined;
  return (
    <span
      className={`rounded-s ${styles.cell}`}
      data-differs={differs || undefined}
      data-changed={changed.some(({ app_actions_id }) => app_actions_id === action.app_actions_id) || undefined}
      title={isMissing ? t('access.not_yours') : hint}
    >
      <Checkbox
        aria-label={hint ? `${action.name}. ${hint}` : action.name}
        checked={action.is_held}
        disabled={isFixed || isMissing}
        data-cell
        data-action={action.app_actions_id}
        onMouseEnter={() => point([action])}
        onFocus={() => point([action])}
        onChange={(event) => void setActions(matrix.role.id, [action], event.currentTarget.checked ? 1 : 0)}
      />
      <span className={`quiet digits wide-only ${styles.number}`} aria-hidden="true">
        {action.app_actions_id}
      </span>
    </span>
  );
}

/** A row or a section in one click: gives what is missing, or takes everything when nothing is. */
function Many(props: AccessMatrixTableProps & { readonly actions: readonly MatrixAction[]; readonly name: string }) {
  const { matrix, actions, name, isFixed, mayGrant, point } = props;
  const { t } = useTexts();
  const held = heldOf(actions);
  const state = changingOf(actions, 1, mayGrant).length ? 1 : 0;
  const changing = changingOf(actions, state, mayGrant);
  return (
    <span className={`rounded-s ${styles.cell}`}>
      <Checkbox
        aria-label={t('access.all_of', { name })}
        checked={held === 'all'}
        indeterminate={held === 'some'}
        disabled={isFixed || !changing.length}
        data-cell
        onMouseEnter={() => point(changing)}
        onFocus={() => point(changing)}
        onChange={() => void setActions(matrix.role.id, changing, state)}
      />
    </span>
  );
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** To the next box in that direction, over cells that have none. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key];
  const from = (event.target as HTMLElement).closest('td');
  if (!step || !from) return;
  const rows = [...event.currentTarget.querySelectorAll('tr')];
  let row = rows.indexOf(from.parentElement as HTMLTableRowElement);
  const line = (at: number) => [...(rows[at]?.children ?? [])] as HTMLTableCellElement[];
  // Sections span the columns of types: places are counted from the right.
  let place = line(row).length - line(row).indexOf(from);
  for (let tries = 0; tries < rows.length; tries++) {
    row += step[0];
    place -= step[1];
    const cells = line(row);
    const box = cells[cells.length - place]?.querySelector<HTMLInputElement>('input[data-cell]:not(:disabled)');
    if (box) {
      event.preventDefault();
      box.focus();
      return;
    }
    if (!cells.length || (step[1] !== 0 && (place < 1 || place > cells.length))) return;
  }
}
