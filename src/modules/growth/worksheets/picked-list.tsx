import { type KeyboardEvent, useRef } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type Pickable, keyOf } from '#modules/growth/worksheets/work-picker.tsx';
import type { PickedWork } from '#modules/growth/worksheets/worksheet-responses.ts';
import { WHOLE, sumOf } from '#modules/growth/worksheets/shares.ts';
import styles from '#modules/growth/worksheets/worksheets.module.css';

const levels = [1, 2, 3, 4, 5] as const;
const STEP = 5;

interface PickedListProps {
  readonly works: readonly PickedWork[];
  readonly known: ReadonlyMap<string, Pickable>;
  /** Without it they are only read. */
  readonly write?: ((works: readonly PickedWork[]) => void) | undefined;
}

/** How far the shares are from a hundred: a bar of them, and the sum in words. */
export function SumBar({ works }: { readonly works: readonly PickedWork[] }) {
  const { t } = useTexts();
  const sum = sumOf(works);
  const left = WHOLE - sum;
  return (
    <div className={styles.sum} data-state={left === 0 ? 'whole' : left < 0 ? 'over' : 'open'}>
      <div className={styles.bar} aria-hidden="true">
        {works.map((work, at) => (
          <span
            key={keyOf(work)}
            style={{ width: `${(work.share * WHOLE) / Math.max(WHOLE, sum)}%` }}
            data-odd={at % 2 === 1 || undefined}
          />
        ))}
      </div>
      <p className="row between" role="status">
        <b className="digits">{t('worksheet.sum_of', { sum })}</b>
        <span className={left < 0 ? 'bad' : left === 0 ? 'good' : 'soft'}>
          {left === 0 ? t('worksheet.sum_whole') : t('worksheet.left_of', { left })}
        </span>
      </p>
    </div>
  );
}

/** The picked works with their shares and how sure the person is: by the hand, and by the keys on a line. */
export function PickedList({ works, known, write }: PickedListProps) {
  const list = useRef<HTMLUListElement>(null);
  const walk = (to: number) =>
    (list.current?.children[Math.max(0, Math.min(works.length - 1, to))] as HTMLElement | undefined)?.focus();
  return (
    <ul ref={list} className={styles.works}>
      {works.map((work, at) => (
        <PickedLine
          key={keyOf(work)}
          work={work}
          of={known.get(keyOf(work))}
          walk={(step) => walk(at + step)}
          change={write && ((part) => write(works.map((one, place) => (place === at ? { ...one, ...part } : one))))}
          remove={() => write?.(works.filter((_, place) => place !== at))}
        />
      ))}
    </ul>
  );
}

interface PickedLineProps {
  readonly work: PickedWork;
  readonly of: Pickable | undefined;
  readonly walk: (step: number) => void;
  readonly change: ((part: Partial<PickedWork>) => void) | undefined;
  readonly remove: () => void;
}

function PickedLine({ work, of, walk, change, remove }: PickedLineProps) {
  const { t } = useTexts();
  const name = of ? [of.type, of.child].filter(Boolean).join(' › ') : `№ ${work.work_type_id}`;
  const share = (value: number) => change?.({ share: Math.max(1, Math.min(WHOLE, Math.round(value))) });
  const does: Record<string, () => void> = {
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    '+': () => share(work.share + STEP),
    '=': () => share(work.share + STEP),
    '-': () => share(work.share - STEP),
    Delete: remove,
    Backspace: remove,
    ...Object.fromEntries(levels.map((level) => [String(level), () => change?.({ confidence: level })])),
  };
  const keys = (event: KeyboardEvent<HTMLLIElement>) => {
    const act = does[event.key];
    if (event.target !== event.currentTarget || !change || !act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a line is worked on by its keys
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a line is worked on by its keys
    <li className={`lined ${styles.work}`} tabIndex={change ? 0 : undefined} onKeyDown={keys}>
      <span className={styles.name}>
        {name}
        {of?.isSkill && <small className="quiet"> · {t('worksheet.skill')}</small>}
      </span>
      {change ? <ShareInput name={name} share={work.share} set={share} /> : <b className="digits">{work.share} %</b>}
      <span
        className={`row gap-4 ${styles.confidence}`}
        role="group"
        aria-label={`${t('worksheet.confidence')}: ${name}`}
      >
        {levels.map((level) => (
          <button
            key={level}
            type="button"
            className={styles.level}
            disabled={!change}
            data-on={level <= work.confidence || undefined}
            aria-pressed={level === work.confidence}
            aria-label={t('worksheet.confidence_of', { n: level })}
            title={t('worksheet.confidence_of', { n: level })}
            onClick={() => change?.({ confidence: level })}
          >
            {level}
          </button>
        ))}
      </span>
      {change && <IconButton icon="x" label={t('worksheet.remove_work', { name })} onClick={remove} />}
    </li>
  );
}

interface ShareInputProps {
  readonly name: string;
  readonly share: number;
  readonly set: (share: number) => void;
}

function ShareInput({ name, share, set }: ShareInputProps) {
  const { t } = useTexts();
  return (
    <span className={`row gap-4 ${styles.share}`}>
      <IconButton icon="minus" label={`− ${name}`} onClick={() => set(share - STEP)} />
      <label className={`row gap-4 ${styles.number}`}>
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={WHOLE}
          aria-label={`${t('worksheet.share')}: ${name}`}
          value={share}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => set(Number(event.currentTarget.value) || 1)}
        />
        %
      </label>
      <IconButton icon="plus" label={`+ ${name}`} onClick={() => set(share + STEP)} />
    </span>
  );
}
