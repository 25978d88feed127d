import { OpenedRow } from '#web/crud/opened-row.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { Screen } from '#web/product/screen.tsx';
import { useMay, useSession } from '#web/session/session.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { actions, specialActions } from '#modules/actions.ts';
import { praise, reviewAssignments, reviewCycles } from '#modules/growth/reviews/review-cycles.ts';
import styles from '#modules/growth/reviews/reviews.module.css';

const ToWrite = onDemand(() => import('#modules/growth/reviews/to-write.tsx'), 'ToWrite');
const WriteReview = onDemand(() => import('#modules/growth/reviews/write-review.tsx'), 'WriteReview');
const AboutMe = onDemand(() => import('#modules/growth/reviews/about-me.tsx'), 'AboutMe');
const Cycles = onDemand(() => import('#modules/growth/reviews/cycles.tsx'), 'Cycles');
const PraiseList = onDemand(() => import('#modules/growth/reviews/praise-list.tsx'), 'PraiseList');

const views = ['write', 'mine', 'cycles', 'praise'] as const;

/** What one has to write of others, what was written of oneself, cycles with their calibration, and praise. */
export default function ReviewsScreen() {
  const { t } = useTexts();
  const may = useMay();
  const { user } = useSession();
  const search = useSearchTexts();
  const keeps = may([actions.reviews.update]);
  const leads = keeps || may([specialActions.approveTeam]);
  const shown = leads ? views : views.filter((one) => one !== 'cycles');
  const view = shown.find((one) => one === search.view) ?? 'write';
  const writes = /^\d{1,15}$/.test(search.write ?? '') ? Number(search.write) : null;
  return (
    <Screen
      actions={
        view === 'praise' ? (
          <CreateButton label={t('reviews.praise')} onClick={() => openPanel(praise.path, 'new')} />
        ) : (
          view === 'cycles' &&
          keeps && <CreateButton label={t('reviews.new_cycle')} onClick={() => openPanel(reviewCycles.path, 'new')} />
        )
      }
    >
      <div className={`stack gap-16 grow ${styles.body}`}>
        {writes === null && (
          <div className="row wrap">
            <OneOf
              label={t('reviews.view')}
              of={shown}
              value={view}
              nameOf={(one) => t(`reviews.view.${one}`)}
              choose={(chosen) => changeSearch({ view: chosen === 'write' ? null : chosen, cycle: null, person: null })}
            />
          </div>
        )}
        {writes !== null ? (
          <WriteReview key={writes} assignmentId={writes} />
        ) : view === 'write' ? (
          <ToWrite userId={user?.id ?? 0} />
        ) : view === 'mine' ? (
          <AboutMe userId={user?.id ?? 0} />
        ) : view === 'cycles' ? (
          <Cycles />
        ) : (
          <PraiseList />
        )}
      </div>
      <OpenedRow resource={praise} />
      <OpenedRow resource={reviewAssignments} />
      {keeps && <OpenedRow resource={reviewCycles} />}
    </Screen>
  );
}
