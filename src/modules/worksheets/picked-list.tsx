import { type KeyboardEvent, useRef } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type Pickable, keyOf } from '#modules/worksheets/work-picker.tsx';
import type { PickedWork } from '#modules/worksheets/worksheet-responses.ts';
import { WHOLE, sumOf } from '#modules/worksheets/shares.ts';
import styles from '#modules/worksheets/worksheets.module.css';

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
  const { t } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const change = (at: number, part: Partial<PickedWork>) =>
    write?.(works.map((work, place) => (place === at ? { ...work, ...part } : work)));
  const share = (at: number, value: number) => change(at, { share: Math.max(1, Math.min(WHOLE, Math.round(value))) });
  const remove = (at: number) => write?.(works.filter((_, place) => place !== at));
  const keys = (at: number, work: PickedWork) => (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.target !== event.currentTarget || !write) return;
    const walk = (step: number) =>
      (list.current?.children[Math.max(0, Math.min(works.length - 1, at + step))] as HTMLElement | undefined)?.focus();
    const does: Record<string, () => void> = {
      ArrowDown: () => walk(1),
      ArrowUp: () => walk(-1),
      '+': () => share(at, work.share + STEP),
      '=': () => share(at, work.share + STEP),
      '-': () => share(at, work.share - STEP),
      Delete: () => remove(at),
      Backspace: () => remove(at),
      ...Object.fromEntries(levels.map((level) => [String(level), () => change(at, { confidence: level })])),
    };
    const act = does[event.key];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  return (
    <ul ref={list} className={styles.works}>
      {works.map((work, at) => {
        const of = known.get(keyOf(work));
        const name = of ? [of.type, of.child].filter(Boolean).join(' › ') : `№ ${work.work_type_id}`;
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a line is worked on by its keys
          <li
            key={keyOf(work)}
            className={`lined ${styles.work}`}
            tabIndex={write ? 0 : undefined}
            onKeyDown={keys(at, work)}
          >
            <span className={styles.name}>
              {name}
              {of?.isSkill && <small className="quiet"> · {t('worksheet.skill')}</small>}
            </span>
            {write ? (
              <span className={`row gap-4 ${styles.share}`}>
                <IconButton icon="minus" label={`− ${name}`} onClick={() => share(at, work.share - STEP)} />
                <label className={`row gap-4 ${styles.number}`}>
                  <input
                    type="number"
                    inputMode="numeric"
                    min={1}
                    max={WHOLE}
                    aria-label={`${t('worksheet.share')}: ${name}`}
                    value={work.share}
                    onFocus={(event) => event.currentTarget.select()}
                    onChange={(event) => share(at, Number(event.currentTarget.value) || 1)}
                  />
                  %
                </label>
                <IconButton icon="plus" label={`+ ${name}`} onClick={() => share(at, work.share + STEP)} />
              </span>
            ) : (
              <b className="digits">{work.share} %</b>
            )}
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
                  disabled={!write}
                  data-on={level <= work.confidence || undefined}
                  aria-pressed={level === work.confidence}
                  aria-label={t('worksheet.confidence_of', { n: level })}
                  title={t('worksheet.confidence_of', { n: level })}
                  onClick={() => change(at, { confidence: level })}
                >
                  {level}
                </button>
              ))}
            </span>
            {write && <IconButton icon="x" label={t('worksheet.remove_work', { name })} onClick={() => remove(at)} />}
          </li>
        );
      })}
    </ul>
  );
}
