import { Button } from '@mantine/core';
import { call } from '#web/api/call.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { attempt, notify } from '#web/ui/notices.ts';
import { refreshWorksheets } from '#modules/growth/worksheets/use-sheet.tsx';
import type { Worksheet } from '#modules/growth/worksheets/worksheet-endpoints.ts';
import { worksheets } from '#modules/growth/worksheets/worksheets.ts';

/** What may be done with a campaign: opened, ended; a longer time is asked for in its page. */
export function CampaignButtons({ row }: { readonly row: Worksheet }) {
  const { t } = useTexts();
  const does = async (verb: 'open' | 'end', done: string) => {
    const action = t(`worksheets.allowed_actions.${verb}`);
    if (!(await confirm({ title: t(`worksheet.${verb}_asks`), action, danger: verb === 'end' }))) return;
    const body = { id: row.id, version: row.version };
    const isDone = await attempt(() =>
      verb === 'open' ? call('POST /api/fp/worksheets/open', { body }) : call('POST /api/fp/worksheets/end', { body }),
    );
    if (isDone) notify({ kind: 'success', text: t(done) });
    await Promise.all([refreshWorksheets(), refreshLists(worksheets.path)]);
  };
  return (
    <span className="row gap-6">
      {row.allowed_actions.includes('open') && (
        <Button size="compact-sm" onClick={() => void does('open', 'worksheet.opened')}>
          {t('worksheets.allowed_actions.open')}
        </Button>
      )}
      {row.allowed_actions.includes('end') && (
        <Button size="compact-sm" variant="default" onClick={() => void does('end', 'worksheet.ended')}>
          {t('worksheets.allowed_actions.end')}
        </Button>
      )}
    </span>
  );
}
