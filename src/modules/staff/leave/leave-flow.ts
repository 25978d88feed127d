/** The life of a request as one datum; the server decides by it, and the screen offers what it allows. */
export const leaveStatuses = ['draft', 'sent', 'approved', 'refused', 'cancelled'] as const;
export type LeaveStatus = (typeof leaveStatuses)[number];

export const leaveActions = ['send', 'approve', 'refuse', 'cancel'] as const;
export type LeaveAction = (typeof leaveActions)[number];

/** In these a request holds its days: no other one of the person may lie on them. */
export const holdingStatuses = ['sent', 'approved'] as const satisfies readonly LeaveStatus[];

/** What decides about a request, beside its status. */
export interface LeaveFacts {
  readonly status: LeaveStatus;
  readonly starts_on: string;
  readonly is_own: boolean;
  /** HR: enters what people bring on paper. */
  readonly keeps: boolean;
  /** The manager of a team, the director or HR, for somebody else. */
  readonly decides: boolean;
}

/** `person`: never for this person (403); `state`: not as the request stands now (409). */
export interface LeaveRefusal {
  readonly kind: 'person' | 'state';
  readonly rule: 'leave_not_yours' | 'leave_not_own' | 'leave_status' | 'leave_has_begun';
}

const from: Record<LeaveAction, readonly LeaveStatus[]> = {
  send: ['draft'],
  approve: ['sent'],
  refuse: ['sent'],
  cancel: ['sent', 'approved'],
};

/** Where an action leads. */
export const statusAfter = {
  send: 'sent',
  approve: 'approved',
  refuse: 'refused',
  cancel: 'cancelled',
} as const satisfies Record<LeaveAction, LeaveStatus>;

/** Why the caller may not do it, or null. Nobody approves own leave: product.md, People. */
export function refusalOf(action: LeaveAction, facts: LeaveFacts, today: string): LeaveRefusal | null {
  const isDecision = action === 'approve' || action === 'refuse';
  if (isDecision && facts.is_own) return { kind: 'person', rule: 'leave_not_own' };
  const endsWhatWasDecided = action === 'cancel' && facts.decides && facts.status === 'approved';
  const mayAct = isDecision ? facts.decides : facts.is_own || facts.keeps || endsWhatWasDecided;
  if (!mayAct) return { kind: 'person', rule: 'leave_not_yours' };
  if (!from[action].includes(facts.status)) return { kind: 'state', rule: 'leave_status' };
  const hasBegun = facts.status === 'approved' && facts.starts_on <= today;
  // Leave that has begun is history for its person: the one who decides takes it back.
  return action === 'cancel' && hasBegun && !facts.decides ? { kind: 'state', rule: 'leave_has_begun' } : null;
}

export const allowedLeaveActions = (facts: LeaveFacts, today: string): LeaveAction[] =>
  leaveActions.filter((action) => refusalOf(action, facts, today) === null);
