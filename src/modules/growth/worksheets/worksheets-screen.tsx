import type { ReactNode } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { OpenedRow } from '#web/crud/opened-row.tsx';
import { onDemand } from '#web/product/on-demand.tsx';
import { Screen } from '#web/product/screen.tsx';
import { useMay } from '#web/session/session.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { actions, specialActions } from '#modules/actions.ts';
import { MySheets } from '#modules/growth/worksheets/my-sheets.tsx';
import { OwnSheet } from '#modules/growth/worksheets/own-sheet.tsx';
import { outdateWorksheets, refreshWorksheets } from '#modules/growth/worksheets/use-sheet.tsx';
import { worksheetResponses } from '#modules/growth/worksheets/worksheet-responses.ts';
import { worksheets } from '#modules/growth/worksheets/worksheets.ts';
import styles from '#modules/growth/worksheets/worksheets.module.css';

const Campaigns = onDemand(() => import('#modules/growth/worksheets/campaigns.tsx'), 'Campaigns');
const Campaign = onDemand(() => import('#modules/growth/worksheets/campaign.tsx'), 'Campaign');
const Forms = onDemand(() => import('#modules/growth/worksheets/forms.tsx'), 'Forms');
const FormEditor = onDemand(() => import('#modules/growth/worksheets/form-editor.tsx'), 'FormEditor');

const views = ['mine', 'campaigns', 'forms'] as const;
type View = (typeof views)[number];
const numberIn = (text: string | undefined): number | null => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null);

/** One's own worksheets; for those who make or lead also campaigns with their answers, and the forms behind them. */
export default function WorksheetsScreen() {
  const { t } = useTexts();
  const may = useMay();
  const search = useSearchTexts();
  useChanges(worksheets.path, () => void refreshWorksheets());
  useChanges(worksheetResponses.path, () => void (search.sheet ? outdateWorksheets() : refreshWorksheets()));
  const makes = may([actions.worksheets.create]);
  const looks = makes || may([specialActions.approveTeam, actions.worksheets.delete]);
  const opened = openedIn(search, { makes, looks });
  const view = looks ? (views.find((one) => one === search.view) ?? 'mine') : 'mine';
  return (
    <Screen actions={makes && !opened && <CreateInView view={view} />}>
      <div className={`stack gap-16 grow ${styles.body}`}>
        {looks && !opened && (
          <div className="row wrap">
            <OneOf
              label={t('worksheet.view')}
              of={makes ? views : views.filter((one) => one !== 'forms')}
              value={view}
              nameOf={(one) => t(`worksheet.${one}`)}
              choose={(chosen) => changeSearch({ view: chosen === 'mine' ? null : chosen })}
            />
          </div>
        )}
        {opened ?? lists[view]}
      </div>
      {makes && <OpenedRow resource={worksheets} />}
    </Screen>
  );
}

const lists: Record<View, ReactNode> = { mine: <MySheets />, campaigns: <Campaigns />, forms: <Forms /> };

/** The one that the address opens, as far as the reader may: a sheet, a campaign, a form. */
function openedIn(search: ReturnType<typeof useSearchTexts>, reader: { makes: boolean; looks: boolean }): ReactNode {
  const [sheet, campaign, form] = [search.sheet, search.campaign, search.form].map(numberIn);
  if (sheet) return <OwnSheet id={sheet} />;
  if (campaign && reader.looks) return <Campaign id={campaign} />;
  if ((form || search.form === 'new') && reader.makes) return <FormEditor key={search.form} id={form ?? null} />;
  return null;
}

/** A new campaign or form, where one looks at them. */
function CreateInView({ view }: { readonly view: View }) {
  const { t } = useTexts();
  if (view === 'mine') return null;
  return view === 'forms' ? (
    <CreateButton label={t('worksheet.new_form')} onClick={() => changeSearch({ form: 'new' })} />
  ) : (
    <CreateButton label={t('worksheet.new')} onClick={() => openPanel(worksheets.path, 'new')} />
  );
}
