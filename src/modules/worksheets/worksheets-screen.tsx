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
import { MySheets } from '#modules/worksheets/my-sheets.tsx';
import { OwnSheet } from '#modules/worksheets/own-sheet.tsx';
import { refreshWorksheets } from '#modules/worksheets/use-sheet.ts';
import { worksheetResponses } from '#modules/worksheets/worksheet-responses.ts';
import { worksheets } from '#modules/worksheets/worksheets.ts';
import styles from '#modules/worksheets/worksheets.module.css';

const Campaigns = onDemand(() => import('#modules/worksheets/campaigns.tsx'), 'Campaigns');
const Campaign = onDemand(() => import('#modules/worksheets/campaign.tsx'), 'Campaign');
const Forms = onDemand(() => import('#modules/worksheets/forms.tsx'), 'Forms');
const FormEditor = onDemand(() => import('#modules/worksheets/form-editor.tsx'), 'FormEditor');

const views = ['mine', 'campaigns', 'forms'] as const;
const numberIn = (text: string | undefined): number | null => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null);

/** One's own worksheets; for those who make or lead also campaigns with their answers, and the forms behind them. */
export default function WorksheetsScreen() {
  const { t } = useTexts();
  const may = useMay();
  const search = useSearchTexts();
  useChanges(worksheets.path, () => void refreshWorksheets());
  useChanges(worksheetResponses.path, () => search.sheet || void refreshWorksheets());
  const makes = may([actions.worksheets.create]);
  const looks = makes || may([specialActions.approveTeam, actions.worksheets.delete]);
  const [sheet, campaign, form] = [search.sheet, search.campaign, search.form].map(numberIn);
  const view = looks ? (views.find((one) => one === search.view) ?? 'mine') : 'mine';
  const shown = makes ? views : views.filter((one) => one !== 'forms');
  const isWhole = sheet === null && campaign === null && form === null && search.form !== 'new';
  return (
    <Screen
      actions={
        makes &&
        isWhole &&
        view !== 'mine' && (
          <CreateButton
            label={t(view === 'forms' ? 'worksheet.new_form' : 'worksheet.new')}
            onClick={() => (view === 'forms' ? changeSearch({ form: 'new' }) : openPanel(worksheets.path, 'new'))}
          />
        )
      }
    >
      <div className={`stack gap-16 grow ${styles.body}`}>
        {looks && isWhole && (
          <div className="row wrap">
            <OneOf
              label={t('worksheet.view')}
              of={shown}
              value={view}
              nameOf={(one) => t(`worksheet.${one}`)}
              choose={(chosen) => changeSearch({ view: chosen === 'mine' ? null : chosen })}
            />
          </div>
        )}
        {sheet !== null && sheet !== undefined ? (
          <OwnSheet id={sheet} />
        ) : campaign !== null && campaign !== undefined && looks ? (
          <Campaign id={campaign} />
        ) : (form || search.form === 'new') && makes ? (
          <FormEditor key={search.form} id={form ?? null} />
        ) : view === 'campaigns' ? (
          <Campaigns />
        ) : view === 'forms' ? (
          <Forms />
        ) : (
          <MySheets />
        )}
      </div>
      {makes && <OpenedRow resource={worksheets} />}
    </Screen>
  );
}
