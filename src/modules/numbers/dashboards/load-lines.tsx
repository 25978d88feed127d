import { useTexts } from '#web/i18n/texts.ts';
import { CutText } from '#web/ui/cut-text.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { addDays, weekdayOf } from '#kernel/days.ts';
import styles from '#modules/numbers/dashboards/dashboards.module.css';
import { figureText } from '#modules/numbers/dashboards/figure-text.ts';
import { Nothing } from '#modules/numbers/dashboards/nothing.tsx';
import type { Shown } from '#modules/numbers/dashboards/widget-source.tsx';

interface Cell {
  readonly week: string;
  readonly load_share: number | null;
}
interface Person {
  readonly user_id: number;
  readonly fio: string;
  readonly cells: readonly Cell[];
}

/** How full this week is for each, the fullest first. */
export function LoadLines({ shown }: { readonly shown: Shown }) {
  const { t } = useTexts();
  const today = useFormats().today();
  const monday = addDays(today, 1 - weekdayOf(today));
  const people = ((shown.rows ?? []) as readonly Person[])
    .map(({ user_id, fio, cells }) => ({
      ...{ user_id, fio },
      share: cells.find(({ week }) => week === monday)?.load_share ?? null,
    }))
    .toSorted((a, b) => (b.share ?? -1) - (a.share ?? -1));
  if (people.length === 0) return <Nothing />;
  return (
    <ul>
      {people.map(({ user_id, fio, share }) => (
        <li key={user_id} className={`row gap-8 lined ${styles.line}`}>
          <CutText className="grow" text={fio} />
          <span className={`sunken ${styles.load}`} data-over={(share ?? 0) > 1 || undefined} aria-hidden="true">
            <i style={{ width: `${Math.min(100, (share ?? 0) * 100)}%` }} />
          </span>
          <span className="rigid small digits">{figureText(share, 'share')}</span>
          {(share ?? 0) > 1 && <span className="sr-only">{t('dashboard.overloaded')}</span>}
        </li>
      ))}
    </ul>
  );
}
