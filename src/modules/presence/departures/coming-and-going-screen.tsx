import { useRows } from '#web/crud/use-rows.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Screen } from '#web/product/screen.tsx';
import { useMay } from '#web/session/session.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { RowsPart } from '#web/ui/part.tsx';
import { useShownTogether } from '#web/ui/shown-together.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { type State, StateTag } from '#web/ui/state-tag.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { checklistRuns } from '#modules/presence/departures/checklists.ts';
import { ComingAndGoing, LinesToTick } from '#modules/presence/departures/coming-parts.tsx';
import { departures, type departureStates } from '#modules/presence/departures/departures.ts';
import styles from '#modules/presence/departures/departures.module.css';

const looks: Readonly<Record<(typeof departureStates)[number], State>> = {
  planned: { icon: 'clock', tone: 'warn' },
  done: { icon: 'logout', tone: 'quiet' },
  cancelled: { icon: 'ban', tone: 'quiet' },
};

/** Who comes and who goes, lists to tick; for HR departures with all that is handed over, and lists under way. */
export default function ComingAndGoingScreen() {
  const { t } = useTexts();
  const may = useMay();
  const isKeeper = may(departures.access.create!);
  const isShown = useShownTogether('parts');
  return (
    <Screen
      busy={!isShown}
      actions={
        isKeeper && <CreateButton label={t('departure.plan')} onClick={() => openPanel(departures.path, 'new')} />
      }
    >
      {!isShown && <SkeletonRows rows={10} />}
      <div className={`scrolls together ${styles.body}`} data-shown={isShown || undefined}>
        <LinesToTick />
        <ComingAndGoing />
        {isKeeper && <Departures />}
        {isKeeper && <Runs />}
      </div>
    </Screen>
  );
}

function Departures() {
  const { t } = useTexts();
  const formats = useFormats();
  const query = useRows(departures, {});
  return (
    <RowsPart title={t('departures.title')} query={query} empty={{ title: t('coming.nobody') }}>
      {(row) => (
        <li className="row lined" data-departure={row.id}>
          <button
            type="button"
            className="ghost start grow shrinks cut"
            onClick={() => openPanel(departures.path, row.id)}
          >
            <ReferenceName path="admin/users" id={row.user_id} />
          </button>
          <span className="quiet small nowrap">{formats.day(row.last_on)}</span>
          <StateTag {...looks[row.state]}>{t(`departures.state.${row.state}`)}</StateTag>
        </li>
      )}
    </RowsPart>
  );
}

function Runs() {
  const { t } = useTexts();
  const formats = useFormats();
  const query = useRows(checklistRuns, {});
  return (
    <RowsPart
      title={t('coming.runs')}
      to="/people/checklist-runs"
      query={query}
      empty={{ title: t('coming.nothing_to_tick') }}
    >
      {(row) => (
        <li className="row lined">
          <span className="grow shrinks cut">
            <ReferenceName path="admin/users" id={row.user_id} /> ·{' '}
            <ReferenceName path="fp/checklists" id={row.checklist_id} />
          </span>
          <span className="quiet small nowrap">{formats.day(row.first_on)}</span>
          <StateTag icon={row.is_done ? 'circle-check' : 'clock'} tone={row.is_done ? 'good' : 'warn'}>
            {t(row.is_done ? 'checklist-runs.is_done' : 'coming.under_way')}
          </StateTag>
        </li>
      )}
    </RowsPart>
  );
}
