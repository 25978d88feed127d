import { useEffect } from 'react';
import { useReferences } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Affected, Consequences, Warnings } from '#web/ui/consequences.tsx';
import facts from '#web/ui/facts.module.css';
import { TableHead } from '#web/ui/table-head.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { WhatIfAnswer, WhatIfProps } from '#modules/views/gantt/what-if/what-if-props.ts';

type ComparedProps = Pick<WhatIfProps, 'conflicts' | 'nameOf' | 'showGhosts'> & { readonly answer: WhatIfAnswer };

/** So many people and tasks are named; who wants all looks at the bars. */
const MOST_NAMED = 6;

/** What changes would mean against the plan of today: end, load, conflicts, and whom they hit; the bars show where. */
export function Compared({ answer, conflicts, nameOf, showGhosts }: ComparedProps) {
  const { t } = useTexts();
  const format = useFormats();
  const { moved, hidden_moved, finish_at, load, warnings } = answer;
  useEffect(() => {
    showGhosts(new Map(moved.flatMap(({ task_id, after }) => (after ? [[task_id, after] as const] : []))));
    return () => showGhosts(new Map());
    // oxlint-disable-next-line react/exhaustive-deps -- the bars follow the answer, however the screen is drawn again
  }, [moved]);
  const concerned = new Set(load.map(({ user_id }) => user_id));
  const touched = new Set(moved.map(({ task_id }) => task_id));
  const isOurs = ({ kind, user_id, task_ids }: WhatIfProps['conflicts'][number]) =>
    kind === 'overload' ? user_id !== null && concerned.has(user_id) : task_ids.some((id) => touched.has(id));
  const [before, after] = [conflicts.filter(isOurs), answer.conflicts.filter(isOurs)];
  const count = (list: readonly { readonly kind: string }[], kind: string) =>
    list.filter((one) => one.kind === kind).length;
  const rows = [
    ['finish', dayOr(finish_at.before, format.dayOf), dayOr(finish_at.after, format.dayOf)],
    ['overloads', String(count(before, 'overload')), String(count(after, 'overload'))],
    ['late', String(count(before, 'deadline')), String(count(after, 'deadline'))],
  ] as const;
  const hit = [...Map.groupBy(moved, (one) => one.after?.executor_id ?? one.before?.executor_id ?? 0)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  const people = useReferences('admin/users', [
    ...hit.flatMap(([id]) => (id ? [id] : [])),
    ...warnings.flatMap(({ user_id }) => user_id ?? []),
  ]);
  const personOf = (id: number | null) => people.find((one) => one.id === id)?.name ?? t('what_if.nobody');
  const warned = warnings.slice(0, MOST_NAMED).map(({ kind, task_id, user_id, at, by_minutes }) => ({
    text: t(`what_if.warning.${kind}`, {
      name: personOf(user_id),
      number: (task_id !== null && nameOf(task_id)?.number) || '…',
      day: at ? (at.length === 10 ? format.day(at) : format.dayOf(at)) : '',
      time: format.minutes(by_minutes),
    }),
    refuses: false,
  }));
  return (
    <Consequences>
      <table className={`small digits ${facts.table}`}>
        <TableHead names={['', t('what_if.today'), t('what_if.then')]} />
        <tbody>
          {rows.map(([name, was, is]) => (
            <tr key={name}>
              <th scope="row">{t(`what_if.row.${name}`)}</th>
              <td>{was}</td>
              <td className={was === is ? undefined : 'strong'}>{is}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small">
        {moved.length + hidden_moved
          ? t('what_if.moved', { n: moved.length + hidden_moved })
          : t('what_if.moves_nothing')}
      </p>
      <Warnings label={t('what_if.warnings')} warnings={unique(warned)} />
      <Affected
        title={t('what_if.hit')}
        items={hit.slice(0, MOST_NAMED).map(([id, tasks]) => (
          <li key={id} className="small">
            <span translate="no">{id ? personOf(id) : t('what_if.nobody')}</span>{' '}
            <small className="quiet" translate="no">
              {tasks
                .slice(0, MOST_NAMED)
                .map(({ task_id }) => nameOf(task_id)?.number ?? '…')
                .join(', ')}
              {tasks.length > MOST_NAMED && ` +${tasks.length - MOST_NAMED}`}
            </small>
          </li>
        ))}
      />
    </Consequences>
  );
}

const dayOr = (instant: string | null, dayOf: (instant: string) => string): string => (instant ? dayOf(instant) : '—');

const unique = <T extends { readonly text: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [one.text, one])).values(),
];
