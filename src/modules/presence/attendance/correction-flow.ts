/** The life of a correction as one datum; the server decides by it, and the screen offers what it allows. */
export const correctionStates = ['draft', 'sent', 'approved', 'refused', 'cancelled'] as const;
export type CorrectionState = (typeof correctionStates)[number];

export const correctionKinds = ['times', 'overtime', 'absence'] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

export const correctionActions = ['send', 'approve', 'refuse', 'cancel'] as const;
export type CorrectionAction = (typeof correctionActions)[number];

/** What decides about a correction, beside its state. */
export interface CorrectionFacts {
  readonly state: CorrectionState;
  readonly is_own: boolean;
  /** HR: enters what people say. */
  readonly keeps: boolean;
  /** The lead of a team, the director or HR, for somebody else. */
  readonly decides: boolean;
}

/** `person`: never for this person (403); `state`: not as the correction stands now (409). */
export interface CorrectionRefusal {
  readonly kind: 'person' | 'state';
  readonly rule: 'correction_not_own' | 'correction_not_yours' | 'correction_state';
}

const from: Record<CorrectionAction, readonly CorrectionState[]> = {
  send: ['draft'],
  approve: ['sent'],
  refuse: ['sent'],
  cancel: ['draft', 'sent'],
};

/** Where an action leads. */
export const stateAfter = {
  send: 'sent',
  approve: 'approved',
  refuse: 'refused',
  cancel: 'cancelled',
} as const satisfies Record<CorrectionAction, CorrectionState>;

/** Why the caller may not do it, or null. Nobody decides about themselves: people.md, 1. */
export function refusalOf(action: CorrectionAction, facts: CorrectionFacts): CorrectionRefusal | null {
  const isDecision = action === 'approve' || action === 'refuse';
  if (isDecision && facts.is_own) return { kind: 'person', rule: 'correction_not_own' };
  const mayAct = isDecision ? facts.decides : facts.is_own || facts.keeps;
  if (!mayAct) return { kind: 'person', rule: 'correction_not_yours' };
  return from[action].includes(facts.state) ? null : { kind: 'state', rule: 'correction_state' };
}

export const allowedCorrectionActions = (facts: CorrectionFacts): CorrectionAction[] =>
  correctionActions.filter((action) => refusalOf(action, facts) === null);
