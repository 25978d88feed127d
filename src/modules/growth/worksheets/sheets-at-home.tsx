import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { go } from '#web/navigation/navigation.ts';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { SheetLine, useMySheets } from '#modules/growth/worksheets/my-sheets.tsx';
import { refreshWorksheets } from '#modules/growth/worksheets/use-sheet.tsx';
import { worksheetResponses } from '#modules/growth/worksheets/worksheet-responses.ts';

const screen = '/people/worksheets';

/** Worksheets that wait to be filled; nothing where none does. */
export default function SheetsAtHome() {
  const { t } = useTexts();
  useChanges(worksheetResponses.path, () => void refreshWorksheets());
  const mine = useMySheets();
  const waiting = mine.data?.rows.filter(({ is_open, state }) => is_open && state === 'not_filled') ?? [];
  if (!waiting.length) return null;
  return (
    <AskedPart title={t('worksheet.to_fill')} query={mine} rows={1}>
      {() => (
        <Part title={t('worksheet.to_fill')} count={waiting.length} to={screen}>
          <ul>
            {waiting.map((row) => (
              <li key={row.response_id}>
                <SheetLine row={row} open={() => go(`${screen}?sheet=${row.response_id}`)} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </AskedPart>
  );
}
