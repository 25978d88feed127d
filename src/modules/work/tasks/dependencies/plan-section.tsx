import { useTexts } from '#web/i18n/texts.ts';
import { Hint } from '#web/ui/hint.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { PanelSection } from '#modules/work/tasks/sections/panel-section.tsx';
import { TaskButton } from '#modules/work/tasks/sections/task-button.tsx';
import type { TaskPlan } from '#modules/work/tasks/dependencies/use-task-plan.tsx';
import styles from '#modules/work/tasks/sections/panel.module.css';

/** When the plan has a task, how much it may slip, and what it does not keep, with the cause. */
export function PlanSection({ plan }: { readonly plan: TaskPlan }) {
  const { t } = useTexts();
  const format = useFormats();
  const { at, unplaced, slack_minutes, is_critical, is_estimated, conflicts, finish_at } = plan;
  return (
    <PanelSection
      title={t('panel.plan')}
      note={is_critical && <span className="badge bad small">{t('panel.plan.critical')}</span>}
    >
      {at ? (
        <p className="flow small digits">
          <span>
            {t('panel.plan.from_to', { from: format.instant(at.starts_at), to: format.instant(at.ends_at) })}
            {!is_estimated && ` · ${t('panel.plan.unestimated')}`}
          </span>
          {slack_minutes !== null && (
            <Hint text={t('panel.plan.slack_hint')}>
              <span className={slack_minutes < 0 ? 'bad' : 'soft'}>
                {slack_minutes > 0
                  ? t('panel.plan.slack', { time: format.minutes(slack_minutes) })
                  : slack_minutes < 0
                    ? t('panel.plan.missing', { time: format.minutes(-slack_minutes) })
                    : t('panel.plan.no_slack')}
              </span>
            </Hint>
          )}
          {finish_at.before && (
            <span className="quiet">{t('panel.plan.project_ends', { day: format.dayOf(finish_at.before) })}</span>
          )}
        </p>
      ) : (
        <p className="quiet small">{t(`panel.plan.unplaced.${unplaced ?? 'no_dates'}`)}</p>
      )}
      {conflicts.map((one) => (
        <div key={`${one.kind} ${one.at} ${one.because[0]?.task_id}`} className="flex gap-6 tops small bad" role="note">
          <Icon name="alert-triangle" size={14} />
          <span className="stack gap-2">
            <span>
              {t(`panel.plan.conflict.${one.kind}`, {
                time: format.minutes(one.by_minutes),
                day: one.at ? format.dayOf(one.at) : '',
              })}
            </span>
            {one.because.length > 0 && (
              <span className="flow gap-4 soft">
                {t('panel.plan.because')}
                {one.because.map(({ task_id, number, name }) => (
                  <TaskButton key={task_id} taskId={task_id} className={`nowrap ${styles.link}`}>
                    <span translate="no" title={name ?? undefined}>
                      {number ?? '…'}
                    </span>
                  </TaskButton>
                ))}
              </span>
            )}
          </span>
        </div>
      ))}
    </PanelSection>
  );
}
