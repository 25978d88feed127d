import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { knownRow } from '#web/crud/known-row.ts';
import { ReadRow } from '#web/crud/read-row.tsx';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { useMay } from '#web/session/session.ts';
import { DecisionSlot } from '#web/ui/decision-slot.tsx';
import { DetailPanel } from '#web/ui/detail-panel.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { actions } from '#modules/actions.ts';
import { appealParts } from '#modules/card-parts.ts';
import { AppealRows } from '#modules/staff/hiring/appeal-rows.tsx';
import { type Appeal, appealForJobs } from '#modules/staff/hiring/appeal-for-jobs.ts';
import { type Stage, stages } from '#modules/staff/hiring/hiring-flow.ts';
import styles from '#modules/staff/hiring/hiring.module.css';
import { Interviews } from '#modules/staff/hiring/interviews-section.tsx';
import { Letters } from '#modules/staff/hiring/letters-section.tsx';
import { MakeUserDialog } from '#modules/staff/hiring/make-user-dialog.tsx';
import { RejectDialog } from '#modules/staff/hiring/reject-dialog.tsx';
import { Resume } from '#modules/staff/hiring/resume-section.tsx';
import { StageTag } from '#modules/staff/hiring/stage-tag.tsx';
import { move, note, useAppeal, useDuplicates, useHiringNews } from '#modules/staff/hiring/use-hiring.tsx';
import { Way } from '#modules/staff/hiring/way-section.tsx';

/** An applicant with all that is known of them; what was sent is changed in the form of the definition. */
export default function AppealPanel({ id, close }: PanelProps) {
  return (
    <ReadRow resource={appealForJobs} id={id} close={close}>
      {(edit) => <Applicant id={Number(id)} close={close} edit={edit} />}
    </ReadRow>
  );
}

interface ApplicantProps {
  readonly id: number;
  readonly close: () => void;
  readonly edit: () => void;
}

function Applicant({ id, close, edit }: ApplicantProps) {
  const { t } = useTexts();
  const may = useMay();
  useHiringNews();
  const appeal = useAppeal(id);
  const row = appeal.data;
  const [asked, ask] = useState<'reject' | 'user' | null>(null);
  const one = t('appeal-for-jobs.one');
  const mayWrite = may([actions.applications.update]);
  return (
    <DetailPanel
      one={one}
      name={row?.fio ?? (knownRow(appealForJobs.path, id)?.fio as string | undefined)}
      of={appeal}
      close={close}
      tools={row && mayWrite && <IconButton icon="pencil" label={t('hiring.edit')} onClick={edit} />}
      renderStatus={({ stage }) => <StageTag stage={stage} />}
      renderButtons={(shown) =>
        mayWrite && (
          <Steps
            row={shown}
            mayMakeUser={may([actions.users.create])}
            reject={() => ask('reject')}
            makeUser={() => ask('user')}
          />
        )
      }
      renderFacts={(shown) => <Facts row={shown} mayWrite={mayWrite} />}
      renderStream={() => <Way id={id} />}
      over={
        <>
          {row && asked === 'reject' && <RejectDialog row={row} close={() => ask(null)} />}
          {row && asked === 'user' && <MakeUserDialog row={row} close={() => ask(null)} />}
        </>
      }
    >
      {(shown) => <Story row={shown} mayWrite={mayWrite} />}
    </DetailPanel>
  );
}

interface StoryProps {
  readonly row: Appeal;
  readonly mayWrite: boolean;
}

/** What the applicant sent, and what the company wrote and arranged. */
function Story({ row, mayWrite }: StoryProps) {
  const { t } = useTexts();
  const { id, letter, notes } = row;
  return (
    <>
      <Duplicates id={id} />
      {letter && (
        <p className={`breaks ${styles.letter}`} translate="no">
          {letter}
        </p>
      )}
      <Resume appealId={id} id={row.resume_id} name={row.fio} mayWrite={mayWrite} />
      {notes && (
        <section className="stack gap-4" aria-label={t('appeal-for-jobs.notes')}>
          <h3 className="text-14">{t('appeal-for-jobs.notes')}</h3>
          <p className={`breaks ${styles.letter}`} translate="no">
            {notes}
          </p>
        </section>
      )}
      <Interviews id={id} mayWrite={mayWrite} />
      <OtherParts id={id} />
      {mayWrite && <Letters row={row} />}
    </>
  );
}

/** What other modules know of the applicant. */
function OtherParts({ id }: { readonly id: number }) {
  const may = useMay();
  return (
    <Suspense>
      {appealParts.map(({ need, Content }, at) =>
        // oxlint-disable-next-line react/no-array-index-key -- the list of parts never changes
        may(need) ? <Content key={at} appealId={id} Frame={AppealRows} /> : null,
      )}
    </Suspense>
  );
}

interface StepsProps {
  readonly row: Appeal;
  readonly mayMakeUser: boolean;
  readonly reject: () => void;
  readonly makeUser: () => void;
}

/** Where the applicant may go from here, the likeliest first. */
const Steps = ({ row, ...rest }: StepsProps) => (
  <DecisionSlot of={appealForJobs} row={row} className="row wrap">
    {(shown) => <StepButtons row={shown} {...rest} />}
  </DecisionSlot>
);

function StepButtons({ row, mayMakeUser, reject, makeUser }: StepsProps) {
  const { t } = useTexts();
  const isBack = (to: Stage) => row.stage === 'rejected' || stages.indexOf(to) < stages.indexOf(row.stage);
  const allowed = row.allowed_stages as readonly Stage[];
  return (
    <>
      {mayMakeUser && row.stage === 'hired' && row.user_id === null && (
        <Button onClick={makeUser}>{t('hiring.make_user')}</Button>
      )}
      {allowed.map((to, at) => {
        const stage = t(`appeal-for-jobs.stage.${to}`);
        if (to === 'rejected')
          return (
            <Button key={to} variant="default" onClick={reject}>
              {t('hiring.reject')}
            </Button>
          );
        return (
          <Button key={to} variant={at === 0 && !isBack(to) ? 'filled' : 'default'} onClick={() => void move(row, to)}>
            {isBack(to) ? t('hiring.back_to', { stage }) : stage}
          </Button>
        );
      })}
    </>
  );
}

const marks = [1, 2, 3, 4, 5] as const;

function Stars({ row, mayWrite }: { readonly row: Appeal; readonly mayWrite: boolean }) {
  const { t } = useTexts();
  return (
    <span className="row gap-4" role="group" aria-label={t('appeal-for-jobs.stars')}>
      {marks.map((n) => (
        <button
          key={n}
          type="button"
          disabled={!mayWrite}
          className={styles.star}
          data-on={(row.stars ?? 0) >= n || undefined}
          aria-label={t('hiring.stars', { n })}
          aria-pressed={row.stars === n}
          onClick={() => void note(row, { stars: row.stars === n ? null : n })}
        >
          <Icon name="star" size={18} />
        </button>
      ))}
    </span>
  );
}

function Facts({ row, mayWrite }: { readonly row: Appeal; readonly mayWrite: boolean }) {
  const { t } = useTexts();
  const format = useFormats();
  const facts = [
    ['vacancy', <Vacancy key="vacancy" row={row} />],
    ['from_page', row.from_page && <a href={row.from_page}>{row.from_page}</a>],
    ['stars', <Stars key="stars" row={row} mayWrite={mayWrite} />],
    ['phone', row.phone && <a href={`tel:${row.phone}`}>{row.phone}</a>],
    ['email', row.email && <a href={`mailto:${row.email}`}>{row.email}</a>],
    ['source', t(`appeal-for-jobs.source.${row.source}`)],
    ['reject_reason', row.reject_reason && t(`appeal-for-jobs.reject_reason.${row.reject_reason}`)],
    ['user_id', row.user_id && <ReferenceName key="user" path="admin/users" id={row.user_id} />],
  ] as const;
  return (
    <>
      <dl className={`grid ${styles.facts}`}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt className="quiet small">
                  {t(name === 'phone' || name === 'email' ? `field.${name}` : `appeal-for-jobs.${name}`)}
                </dt>
                <dd className="breaks">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {row.delete_on && <p className="quiet small">{t('hiring.keeps_until', { day: format.day(row.delete_on) })}</p>}
    </>
  );
}

/** The vacancy in the words of the applicant; where it has a page, these lead to it. */
function Vacancy({ row }: { readonly row: Appeal }) {
  if (row.publication_id === null) return row.vacancy && <span translate="no">{row.vacancy}</span>;
  return (
    <ScreenLink to="/web-site/pubs-edit" search={{ id: String(row.publication_id) }} className="link start">
      <span translate="no">{row.vacancy}</span>
    </ScreenLink>
  );
}

/** Who may be the same person, and by what. */
function Duplicates({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const format = useFormats();
  const { data } = useDuplicates(id);
  if (!data?.rows.length) return null;
  return (
    <section className="stack gap-4" aria-label={t('hiring.duplicates')}>
      <h3 className="text-14">{t('hiring.duplicates')}</h3>
      <ul className={styles.list}>
        {data.rows.map((row) => (
          <li key={row.id} className="row wrap">
            <button type="button" className="link start" onClick={() => openPanel(appealForJobs.path, row.id)}>
              <span translate="no">{row.fio}</span>
            </button>
            <StageTag stage={row.stage} />
            <span className="quiet small">
              {row.by.map((by) => t(`hiring.same.${by}`)).join(', ')} · {format.dayOf(row.created_at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
