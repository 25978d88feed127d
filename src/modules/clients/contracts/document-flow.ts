/** The life of an act or an invoice as one datum; the server decides by it, and the screen offers what it allows. */
export const documentStatuses = ['draft', 'sent', 'signed', 'refused', 'cancelled', 'replaced'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** `correct` makes a new one beside it: an issued act never changes. */
export const documentActions = ['send', 'sign', 'refuse', 'cancel', 'correct'] as const;
export type DocumentAction = (typeof documentActions)[number];

/** In these a document counts: its sum is billed, and the tasks of an act are in no other one. */
export const countingStatuses = ['draft', 'sent', 'signed'] as const satisfies readonly DocumentStatus[];

/** What decides about a document beside its status. */
export interface DocumentFacts {
  readonly status: DocumentStatus;
  /** The other side: a user of the organisation that the contract is with. */
  readonly is_client: boolean;
  /** Of the company, and may change contracts. */
  readonly keeps: boolean;
  /** A correction of it is under way or has taken its place. */
  readonly is_corrected: boolean;
}

/** `person`: never for this person (403); `state`: not as the document stands now (409). */
export interface DocumentRefusal {
  readonly kind: 'person' | 'state';
  readonly rule: 'act_not_yours' | 'act_status' | 'act_is_corrected';
}

interface Step {
  readonly from: readonly DocumentStatus[];
  /** Null: the document stays as it is. */
  readonly to: DocumentStatus | null;
  /** What the client signed on paper is entered by the company. */
  readonly byClient: boolean;
}

export const transitions = {
  send: { from: ['draft'], to: 'sent', byClient: false },
  sign: { from: ['sent'], to: 'signed', byClient: true },
  refuse: { from: ['sent'], to: 'refused', byClient: true },
  cancel: { from: ['sent'], to: 'cancelled', byClient: false },
  correct: { from: ['signed', 'refused', 'cancelled'], to: null, byClient: false },
} as const satisfies Record<DocumentAction, Step>;

/** Why the caller may not do it, or null. */
export function refusalOf(action: DocumentAction, facts: DocumentFacts): DocumentRefusal | null {
  const { from, byClient }: Step = transitions[action];
  if (!(facts.keeps || (byClient && facts.is_client))) return { kind: 'person', rule: 'act_not_yours' };
  if (!from.includes(facts.status)) return { kind: 'state', rule: 'act_status' };
  return action === 'correct' && facts.is_corrected ? { kind: 'state', rule: 'act_is_corrected' } : null;
}

export const allowedActions = (facts: DocumentFacts): DocumentAction[] =>
  documentActions.filter((action) => refusalOf(action, facts) === null);
