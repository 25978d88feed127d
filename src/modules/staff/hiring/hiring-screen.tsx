import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Screen } from '#web/product/screen.tsx';
import { useMay } from '#web/session/session.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { actions } from '#modules/actions.ts';
import { type Appeal, appealForJobs } from '#modules/staff/hiring/appeal-for-jobs.ts';
import { HiringFigures } from '#modules/staff/hiring/hiring-figures.tsx';
import styles from '#modules/staff/hiring/hiring.module.css';
import { move, useHiringNews, useStage } from '#modules/staff/hiring/use-hiring.tsx';
import { onDemand } from '#web/product/on-demand.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { StageBoard, StageCard, StageColumn } from '#web/cards/stage-board.tsx';
import { type Stage, stages } from '#modules/staff/hiring/hiring-flow.ts';
import { StageTag } from '#modules/staff/hiring/stage-tag.tsx';

const ResourcePage = lazy(async () => ({
  default: (await import('#web/resource-page/resource-page.tsx')).ResourcePage,
}));

const views = ['board', 'table', 'figures'] as const;
type View = (typeof views)[number];
/** No filter of the rows: which view it is stands in the address beside them. */
const asTable = {};

/** Applicants as a board by stages, as a table, and as figures. */
export default function HiringScreen() {
  const { view } = useSearchTexts();
  if (view !== 'table') return <BoardScreen view={view === 'figures' ? 'figures' : 'board'} />;
  return (
    <Suspense>
      <ResourcePage resource={appealForJobs} side={asTable} views={<ViewSwitch view="table" />} />
    </Suspense>
  );
}

function ViewSwitch({ view }: { readonly view: View }) {
  const { t } = useTexts();
  return (
    <OneOf
      label={t('hiring.view')}
      of={views}
      value={view}
      nameOf={(one) => t(`hiring.view.${one}`)}
      choose={(chosen) => changeSearch({ view: chosen === 'board' ? null : chosen })}
    />
  );
}

function BoardScreen({ view }: { readonly view: 'board' | 'figures' }) {
  const { t } = useTexts();
  const may = useMay();
  useHiringNews();
  return (
    <Screen
      actions={
        may([actions.applications.create]) && (
          <CreateButton label={t('hiring.add')} onClick={() => openPanel(appealForJobs.path, 'new')} />
        )
      }
    >
      <div className={`row wrap ruled ${styles.bar}`}>
        <ViewSwitch view={view} />
        {view === 'board' && <span className="quiet small wide-only">{t('hiring.keys')}</span>}
      </div>
      {view === 'board' ? <HiringBoard mayMove={may([actions.applications.update])} /> : <HiringFigures />}
    </Screen>
  );
}

const RejectDialog = onDemand(() => import('#modules/staff/hiring/reject-dialog.tsx'), 'RejectDialog');
const kind = 'applicant-card';
type Take = (row: Appeal, to: Stage) => void;

/** Applicants by their stages: dragged or led by keys, each step as the table has it. */
function HiringBoard({ mayMove }: { readonly mayMove: boolean }) {
  const { t } = useTexts();
  const [rejected, reject] = useState<Appeal | null>(null);
  const take: Take = (row, to) => {
    if (!mayMove || !row.allowed_stages.includes(to)) return;
    if (to === 'rejected') reject(row);
    else void move(row, to);
  };
  return (
    <>
      <StageBoard<Appeal, Stage> kind={kind} label={t('appeal-for-jobs.title')} drop={take}>
        {(know) => stages.map((stage) => <Column key={stage} {...{ stage, take, know }} />)}
      </StageBoard>
      {rejected && <RejectDialog row={rejected} close={() => reject(null)} />}
    </>
  );
}

interface ColumnProps {
  readonly stage: Stage;
  readonly take: Take;
  readonly know: (rows: readonly Appeal[]) => void;
}

function Column({ stage, take, know }: ColumnProps) {
  const { t } = useTexts();
  return (
    <StageColumn
      {...{ kind, stage, know, asked: useStage(stage) }}
      name={t(`appeal-for-jobs.stage.${stage}`)}
      tag={<StageTag stage={stage} />}
      none={t('hiring.none_here')}
    >
      {(row) => <Card key={row.id} row={row} take={take} />}
    </StageColumn>
  );
}

const dayMs = 86_400_000;
const daysSince = (at: string): number => Math.floor((Date.now() - Date.parse(at)) / dayMs);

function Card({ row, take }: { readonly row: Appeal; readonly take: Take }) {
  const { t } = useTexts();
  const days = row.stage_since ? daysSince(row.stage_since) : 0;
  return (
    <StageCard
      {...{ kind, id: row.id, name: row.fio }}
      open={() => openPanel(appealForJobs.path, row.id)}
      onKey={({ code, altKey }) => {
        const to = altKey ? besideOf(row.stage, code) : code === 'KeyX' ? 'rejected' : null;
        if (to) take(row, to);
        return to !== null;
      }}
      above={
        <span className="quiet small cut" translate="no">
          {row.vacancy ?? '—'}
        </span>
      }
    >
      <span className="inline gap-3 nowrap" title={t('appeal-for-jobs.stage_since')}>
        <Icon name="clock" size={13} />
        {t('hiring.in_stage_days', { n: days })}
      </span>
      <span className="grow" />
      {row.resume_id !== null && (
        <span className="inline" title={t('hiring.resume')}>
          <Icon name="paperclip" size={13} />
        </span>
      )}
      {row.stars !== null && (
        <span className="inline gap-3" title={t('hiring.stars', { n: row.stars })}>
          <Icon name="star" size={13} />
          {row.stars}
        </span>
      )}
    </StageCard>
  );
}

/** Alt and an arrow lead to the stage beside it; whether the table allows it is asked when it is taken. */
function besideOf(stage: Stage, code: string): Stage | null {
  const way = code === 'ArrowRight' ? 1 : code === 'ArrowLeft' ? -1 : 0;
  return way ? (stages[stages.indexOf(stage) + way] ?? null) : null;
}
