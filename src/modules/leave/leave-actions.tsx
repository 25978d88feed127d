import { Button } from '@mantine/core';
import { texts, useTexts } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { daySpan } from '#modules/leave/day-span.ts';
import type { LeaveRequest } from '#modules/leave/leave-endpoints.ts';
import { act, removeDraft } from '#modules/leave/use-leave.tsx';

/** Cancelling asks first: somebody planned with these days. */
export async function cancelRequest(row: LeaveRequest): Promise<void> {
  const { t } = texts();
  const yes = await confirm({
    title: t('leave.cancel_confirm'),
    text: daySpan(row.starts_on, row.ends_on),
    action: t('leave-requests.allowed_actions.cancel'),
    otherwise: t('action.close'),
    danger: true,
  });
  if (yes) await act(row, 'cancel');
}

interface LeaveActionsProps {
  readonly row: LeaveRequest;
  readonly refuse: (row: LeaveRequest) => void;
  /** Where drafts are gone on with; elsewhere there are none. */
  readonly edit?: (row: LeaveRequest) => void;
}

/** What the reader may do with a request, as the server allows it. */
export function LeaveActions({ row, refuse, edit }: LeaveActionsProps) {
  const { t } = useTexts();
  const may = (action: string) => row.allowed_actions.includes(action);
  const name = (action: string) => t(`leave-requests.allowed_actions.${action}`);
  return (
    <>
      {row.status === 'draft' && edit && may('send') && (
        <>
          <Button size="compact-sm" variant="default" onClick={() => void removeDraft(row)}>
            {t('action.delete')}
          </Button>
          <Button size="compact-sm" onClick={() => edit(row)}>
            {t('leave.go_on')}
          </Button>
        </>
      )}
      {may('cancel') && !may('refuse') && (
        <Button size="compact-sm" variant="default" onClick={() => void cancelRequest(row)}>
          {name('cancel')}
        </Button>
      )}
      {may('refuse') && (
        <Button size="compact-sm" variant="default" onClick={() => refuse(row)}>
          {name('refuse')}
        </Button>
      )}
      {may('approve') && (
        <Button size="compact-sm" onClick={() => void act(row, 'approve')}>
          {name('approve')}
        </Button>
      )}
    </>
  );
}
