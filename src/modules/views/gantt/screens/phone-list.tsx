import { Button } from '@mantine/core';
import { useState } from 'react';
import { openPanel } from '#web/navigation/panel-address.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Menu } from '#web/ui/floats.tsx';
import { menuChoice } from '#web/ui/menu-choice.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { BarItems, stepBar, stepBars } from '#modules/views/gantt/screens/bar-menu.tsx';
import { mayPull } from '#modules/views/gantt/screens/bar-changes.ts';
import { barName, conflictText, standingText } from '#modules/views/gantt/screens/bar-words.ts';
import type { Line, PlacedBar } from '#modules/views/gantt/screens/gantt-lines.ts';
import styles from '#modules/views/gantt/screens/phone-list.module.css';
import type { Picture } from '#modules/views/gantt/screens/picture.ts';
import type { Plan } from '#modules/views/gantt/screens/use-plan.tsx';

interface PhoneListProps {
  readonly plan: Plan;
  readonly picture: Picture;
}

/** Bars of a row that are drawn at once; the others come with a press. */
const FIRST = 200;

/** The plan on a phone: the same rows and bars as a list, with the same actions. */
export function PhoneList({ plan, picture }: PhoneListProps) {
  const { lines } = picture.layout;
  const [most, setMost] = useState(FIRST);
  const drawn = linesWithin(lines, most);
  return (
    <>
      <ul className={`stack gap-0 grow scrolls ${styles.list}`}>
        {drawn.map((line) => (
          <LineItem key={line.key} {...{ plan, picture, line }} />
        ))}
        {drawn.length < lines.length && (
          <li className="row center page">
            <Button variant="default" onClick={() => setMost((now) => now + FIRST)}>
              {plan.words.t('action.show_more')}
            </Button>
          </li>
        )}
      </ul>
      <SelectedBars plan={plan} picture={picture} />
    </>
  );
}

/** Several bars that were chosen are moved together, as one change with one way back. */
function SelectedBars({ plan, picture }: PhoneListProps) {
  const { words, selected, setSelected } = plan;
  const { t } = words;
  const ids = [...selected].filter((id) => picture.layout.barOf.has(id));
  if (!ids.length) return null;
  const unit = t(`gantt.unit.${picture.scale.unit}`);
  const step = (by: number) => void stepBars(plan, picture, { ids, pull: 'move', by });
  return (
    <div
      className={`row gap-6 rigid ${styles.selected}`}
      role="toolbar"
      aria-label={t('gantt.selected', { n: ids.length })}
    >
      <span className="medium grow digits" role="status">
        {t('gantt.selected', { n: ids.length })}
      </span>
      <IconButton icon="chevron-left" label={t('gantt.earlier', { unit })} onClick={() => step(-1)} />
      <IconButton icon="chevron-right" label={t('gantt.later', { unit })} onClick={() => step(1)} />
      <IconButton icon="x" label={t('gantt.select_none')} onClick={() => setSelected(new Set())} />
    </div>
  );
}

/** The first lines until they have so many bars; a line without bars counts as one. */
function linesWithin(lines: readonly Line[], most: number): readonly Line[] {
  let count = 0;
  const end = lines.findIndex(({ bars }) => (count += Math.max(1, bars.length)) > most);
  return end < 0 ? lines : lines.slice(0, Math.max(1, end));
}

function LineItem({ plan, picture, line }: PhoneListProps & { readonly line: Line }) {
  const { words, toggleFold } = plan;
  const { t } = words;
  const { row, task, isOpen, level } = line;
  const name = row.name ?? t(`gantt.nobody.${row.kind}`);
  return (
    <>
      {!task && (
        <li className={`sunken edged ${styles.head}`} data-level={level}>
          {isOpen === null ? (
            <span className="strong">{name}</span>
          ) : (
            <button
              type="button"
              className="row gap-6 full start strong"
              aria-expanded={isOpen}
              onClick={() => toggleFold(line.key)}
            >
              <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
              <span className="cut" translate="no">
                {name}
              </span>
              <span className="quiet digits to-end plain">{line.bars.length || ''}</span>
            </button>
          )}
        </li>
      )}
      {line.bars.map((one) => (
        <BarItem key={one.bar.task_id} {...{ plan, picture, one }} />
      ))}
    </>
  );
}

function BarItem({ plan, picture, one }: PhoneListProps & { readonly one: PlacedBar }) {
  const { words } = plan;
  const { t } = words;
  const { bar } = one;
  const mayMove = mayPull(bar, 'move');
  const conflicts = picture.conflictsOf.get(bar.task_id) ?? [];
  const unit = t(`gantt.unit.${picture.scale.unit}`);
  const step = (by: number) => void stepBar(plan, picture, bar.task_id, 'move', by);
  const { selected, setSelected } = plan;
  const isSelected = selected.has(bar.task_id);
  const select = () => {
    const next = new Set(selected);
    if (!next.delete(bar.task_id)) next.add(bar.task_id);
    setSelected(next);
  };
  return (
    <li
      className={`stack gap-4 lined ${styles.bar}`}
      data-late={bar.is_late || undefined}
      data-selected={isSelected || undefined}
    >
      <button
        type="button"
        className="row gap-6 full start shrinks"
        aria-label={barName(one, words)}
        onClick={() => openPanel('fp/dev-tasks', bar.task_id)}
      >
        <StatusIcon status={bar.status} />
        <span className="quiet small rigid">{bar.number}</span>
        <span className="cut medium" translate="no">
          {bar.name}
        </span>
      </button>
      <div className="row gap-6">
        <span className={`digits small ${bar.is_late ? 'bad' : 'soft'}`}>
          {bar.is_estimated ? standingText(one, words) : t('gantt.from_unknown', { day: standingText(one, words) })}
          {bar.is_critical && ` · ${t('gantt.critical')}`}
        </span>
        <span className="row gap-2 to-end">
          {mayMove && (
            <>
              <IconButton icon="chevron-left" label={t('gantt.earlier', { unit })} onClick={() => step(-1)} />
              <IconButton icon="chevron-right" label={t('gantt.later', { unit })} onClick={() => step(1)} />
            </>
          )}
          <IconMenu icon="dots" label={`${t('gantt.menu')}: ${bar.number}`} width={260}>
            <BarItems plan={plan} picture={picture} id={bar.task_id} />
            {mayMove && (
              <Menu.Item
                {...menuChoice('menuitemcheckbox', isSelected)}
                leftSection={<Icon name={isSelected ? 'check' : 'point'} />}
                onClick={select}
              >
                {t('gantt.select')}
              </Menu.Item>
            )}
          </IconMenu>
        </span>
      </div>
      {bar.progress !== null && (
        <span className="meter full" aria-hidden="true">
          <i style={{ width: `${Math.round(bar.progress * 100)}%` }} />
        </span>
      )}
      {conflicts.map((conflict) => (
        <span key={conflict.kind} className="bad small">
          {conflictText(conflict, words)}
        </span>
      ))}
    </li>
  );
}
