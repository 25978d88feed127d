import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { fold, searchWords } from '#kernel/search-folding.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { PickableType } from '#modules/growth/worksheets/worksheet-endpoints.ts';
import styles from '#modules/growth/worksheets/worksheets.module.css';

export interface Pickable {
  readonly work_type_id: number;
  readonly work_type_child_id: number | null;
  readonly type: string;
  readonly child: string | null;
  readonly category: string;
  readonly isSkill: boolean;
}

/** Every work that may be picked: a type as a whole, and each of its children. */
export const pickables = (types: readonly PickableType[]): Pickable[] =>
  types.flatMap(({ id, name, category, is_skill, children }) => {
    const of = { work_type_id: id, type: name, category, isSkill: is_skill };
    return [
      { ...of, work_type_child_id: null, child: null },
      ...children.map((child) => ({ ...of, work_type_child_id: child.id, child: child.name })),
    ];
  });

export const keyOf = (work: { readonly work_type_id: number; readonly work_type_child_id: number | null }): string =>
  `${work.work_type_id} ${work.work_type_child_id ?? ''}`;

/** Works by their key. */
export const knownBy = (all: readonly Pickable[]): ReadonlyMap<string, Pickable> =>
  new Map(all.map((work) => [keyOf(work), work]));

const mostShown = 40;

interface WorkPickerProps {
  readonly all: readonly Pickable[];
  readonly picked: ReadonlySet<string>;
  readonly pick: (work: Pickable) => void;
}

/** Finds works by words in either script, and picks them by the keys or a press. */
export function WorkPicker({ all, picked, pick }: WorkPickerProps) {
  const { t } = useTexts();
  const [asked, setAsked] = useState('');
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const words = searchWords(asked);
  const found = all
    .filter((work) => !picked.has(keyOf(work)))
    .filter(({ type, child, category }) => {
      const said = fold(`${category} ${type} ${child ?? ''}`);
      return words.every((word) => said.includes(word));
    })
    .slice(0, mostShown);
  const chosen = found[Math.min(at, found.length - 1)];
  const take = (work: Pickable) => {
    pick(work);
    setAsked('');
    setAt(0);
    input.current?.focus();
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt((now) => Math.max(0, Math.min(found.length - 1, now + step)));
    } else if (event.key === 'Enter' && !event.ctrlKey && open && chosen) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === 'Escape') setOpen(false);
  };
  return (
    <div
      className={styles.picker}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <TextInput
        ref={input}
        role="combobox"
        aria-label={t('worksheet.search')}
        aria-expanded={open}
        aria-controls={list}
        aria-activedescendant={open && chosen ? optionId(list, chosen) : undefined}
        placeholder={t('worksheet.search')}
        leftSection={<Icon name="search" size={14} />}
        data-search=""
        value={asked}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setAsked(event.currentTarget.value);
          setAt(0);
          setOpen(true);
        }}
        onKeyDown={walk}
      />
      {open && <FoundWorks list={list} found={found} lit={chosen} take={take} />}
    </div>
  );
}

const optionId = (list: string, work: Pickable) => `${list}-${keyOf(work).trim().replace(' ', '-')}`;

interface FoundWorksProps {
  readonly list: string;
  readonly found: readonly Pickable[];
  /** The one that Enter takes. */
  readonly lit: Pickable | undefined;
  readonly take: (work: Pickable) => void;
}

function FoundWorks({ list, found, lit, take }: FoundWorksProps) {
  const { t } = useTexts();
  return (
    <div id={list} role="listbox" aria-label={t('worksheet.works')} className={`boxed panel ${styles.found}`}>
      {found.length === 0 && <p className="quiet nothing">{t('state.nothing_found')}</p>}
      {found.map((work) => (
        <div
          key={keyOf(work)}
          id={optionId(list, work)}
          role="option"
          aria-selected={work === lit}
          className={`hovers ${styles.option}`}
          // A press leaves the words where they are; a finger that scrolls the list picks nothing.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(work)}
        >
          <span>
            {work.type}
            {work.child ? ` › ${work.child}` : <span className="quiet"> · {t('worksheet.whole_type')}</span>}
          </span>
          <span className="quiet small">
            {work.category}
            {work.isSkill && ` · ${t('worksheet.skill')}`}
          </span>
        </div>
      ))}
    </div>
  );
}
