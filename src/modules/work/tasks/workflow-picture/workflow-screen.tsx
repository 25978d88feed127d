import { useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Screen } from '#web/product/screen.tsx';
import { StatusTag } from '#web/ui/status.tsx';
import { TableHead } from '#web/ui/table-head.tsx';
import { actionLabel } from '#modules/work/tasks/workflow/action-label.ts';
import { type TaskStatus, type Transition, transitions } from '#modules/work/tasks/workflow/transition-table.ts';
import { arrowsFrom, type Spot } from '#modules/work/tasks/workflow-picture/picture-geometry.ts';
import { WorkflowPicture } from '#modules/work/tasks/workflow-picture/workflow-picture.tsx';
import styles from '#modules/work/tasks/workflow-picture/workflow.module.css';

/** The life of a task as the table says it: a picture to walk through, and the table itself. */
export default function WorkflowScreen() {
  const { t } = useTexts();
  const [spot, setSpot] = useState<Spot>({ from: 'new', to: null });
  const rules = transitionsAt(spot);
  return (
    <Screen>
      <div className="scrolls">
        <div className={`stack gap-16 ${styles.page}`}>
          <p className="quiet">{t('workflow.hint')}</p>
          <div className={`grid gap-16 ${styles.above}`}>
            <WorkflowPicture spot={spot} look={setSpot} />
            <section className={`stack gap-12 card ${styles.details}`} aria-live="polite">
              <h2 className="flow text-14">
                <StatusTag status={spot.from} />
                {spot.to && (
                  <>
                    <span aria-hidden="true">→</span>
                    <StatusTag status={spot.to} />
                  </>
                )}
              </h2>
              {rules.map((rule) => (
                <Rule key={rule.rule} rule={rule} from={spot.from} />
              ))}
            </section>
          </div>
          <h2 className={`text-16 ${styles.heading}`}>{t('workflow.table')}</h2>
          <TransitionTable chosen={rules} look={setSpot} />
        </div>
      </div>
    </Screen>
  );
}

const transitionsAt = ({ from, to }: Spot): Transition[] => [
  ...new Set(arrowsFrom(from).flatMap((arrow) => (to === null || arrow.to === to ? arrow.rules : []))),
];

function useWords() {
  const { t } = useTexts();
  return {
    who: (row: Transition) => row.who.map((party) => t(`dev-tasks.relations.${party}`)).join(', '),
    notified: (row: Transition) => row.notifies.map((party) => t(`dev-tasks.relations.${party}`)).join(', '),
    conditions: (row: Transition) => row.conditions.map((one) => t(`workflow.condition.${one}`)),
    effects: (row: Transition) => row.effects.map((one) => t(`workflow.effect.${one}`)),
    target: (row: Transition) => (row.to === 'previous' ? t('workflow.previous') : t(`choice.${row.to}`)),
  };
}

function Rule({ rule, from }: { readonly rule: Transition; readonly from: TaskStatus }) {
  const { t } = useTexts();
  const words = useWords();
  const notified = words.notified(rule);
  return (
    <article className={styles.rule}>
      <h3 className="text-13">
        {actionLabel(t, from, rule.action)} <span className="quiet plain">{t('workflow.rule', { n: rule.rule })}</span>
      </h3>
      <dl>
        <dt>{t('workflow.who')}</dt>
        <dd>{words.who(rule)}</dd>
        <dt>{t('workflow.conditions')}</dt>
        <dd>{words.conditions(rule).join('; ') || t('workflow.none')}</dd>
        <dt>{t('workflow.effects')}</dt>
        <dd>{words.effects(rule).join('; ')}</dd>
        {notified && (
          <>
            <dt>{t('workflow.notifies')}</dt>
            <dd>{notified}</dd>
          </>
        )}
      </dl>
    </article>
  );
}

interface TransitionTableProps {
  readonly chosen: readonly Transition[];
  readonly look: (spot: Spot) => void;
}

function TransitionTable({ chosen, look }: TransitionTableProps) {
  const { t } = useTexts();
  const words = useWords();
  const heads = ['rule_head', 'from', 'action', 'to', 'who', 'conditions', 'effects', 'notifies'];
  const lookAt = (row: Transition) => look({ from: row.from[0]!, to: row.to === 'previous' ? 'new' : row.to });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keys
    <div className={styles.tablePlace} tabIndex={0} role="region" aria-label={t('workflow.table')}>
      <table className={`table ${styles.table}`}>
        <TableHead names={heads.map((head) => t(`workflow.${head}`))} />
        <tbody>
          {transitions.map((row) => (
            <tr key={row.rule} data-chosen={chosen.includes(row) || undefined} onPointerEnter={() => lookAt(row)}>
              <th scope="row">{row.rule}</th>
              <td data-head={t('workflow.from')}>{row.from.map((status) => t(`choice.${status}`)).join(', ')}</td>
              <td data-head={t('workflow.action')}>{actionLabel(t, row.from[0]!, row.action)}</td>
              <td data-head={t('workflow.to')}>{words.target(row)}</td>
              <td data-head={t('workflow.who')}>{words.who(row)}</td>
              <td data-head={t('workflow.conditions')}>{words.conditions(row).join('; ') || t('workflow.none')}</td>
              <td data-head={t('workflow.effects')}>{words.effects(row).join('; ')}</td>
              <td data-head={t('workflow.notifies')}>{words.notified(row) || t('workflow.nobody')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
