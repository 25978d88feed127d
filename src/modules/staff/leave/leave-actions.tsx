import { Button } from '@mantine/core';
import { removeRows } from '#web/crud/writing.ts';
import { texts, useTexts } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { DecisionSlot } from '#web/ui/decision-slot.tsx';
import { daySpan } from '#modules/staff/leave/day-span.ts';
import type { LeaveRequest } from '#modules/staff/leave/leave-endpoints.ts';
import type { LeaveAction } from '#modules/staff/leave/leave-flow.ts';
import { leaveRequests } from '#modules/staff/leave/leave-requests.ts';
import { act } from '#modules/staff/leave/use-leave.tsx';

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
  readonly edit?: ((row: LeaveRequest) => void) | undefined;
}

/** What the reader may do with a request, as the server allows it. */
export function LeaveActions({ row, refuse, edit }: LeaveActionsProps) {
  return (
    <DecisionSlot of={leaveRequests} row={row} className="row gap-6 ends">
      {(shown) => <LeaveButtons row={shown} refuse={refuse} edit={edit} />}
    </DecisionSlot>
  );
}

function LeaveButtons({ row, refuse, edit }: LeaveActionsProps) {
  const { t } = useTexts();
  const may = (action: LeaveAction) => row.allowed_actions.includes(action);
  const name = (action: LeaveAction) => t(`leave-requests.allowed_actions.${action}`);
  const offer = (text: string, press: () => unknown, isMain = false) => (
    <Button size="compact-sm" variant={isMain ? 'filled' : 'default'} onClick={() => void press()}>
      {text}
    </Button>
  );
  return (
    <>
      {edit && may('send') && offer(t('action.delete'), () => removeRows(leaveRequests, [row]))}
      {edit && may('send') && offer(t('leave.go_on'), () => edit(row), true)}
      {may('cancel') && !may('refuse') && offer(name('cancel'), () => cancelRequest(row))}
      {may('refuse') && offer(name('refuse'), () => refuse(row))}
      {may('approve') && offer(name('approve'), () => act(row, 'approve'), true)}
    </>
  );
}
