import { daysBetween } from '#kernel/days.ts';
/**
 * The error catalogue: a stable name and the number of each error (status × 100 + n, so the status is part of it).
 * Messages are the texts `problem.<NAME>`; administrators may edit them. Numbers are for good.
 */
export const problems = {
  NOT_UNDERSTOOD: 40000,
  UNKNOWN_PARAMETER: 40001,
  WRONG_PARAMETER: 40002,
  BROKEN_JSON: 40003,
  UNKNOWN_FORMAT: 40004,
  UNKNOWN_COLUMN: 40005,
  SESSION_ENDED: 40100,
  WRONG_LOGIN_OR_PASSWORD: 40101,
  WRONG_CODE: 40102,
  USER_BLOCKED: 40103,
  OTP_REQUIRED: 40104,
  CERTIFICATE_REFUSED: 40105,
  CERTIFICATE_UNKNOWN: 40106,
  PASSKEY_REFUSED: 40107,
  PASSWORD_OVER: 40108,
  TELEGRAM_REFUSED: 40109,
  ACCOUNT_NOT_OPEN: 40110,
  ACTION_NOT_HELD: 40300,
  DEMO_ACCOUNT_REFUSED: 40301,
  GRANT_NOT_HELD: 40302,
  ONLY_SUPER_ADMIN: 40303,
  STRONGER_ACCOUNT: 40304,
  READ_ONLY_SESSION: 40305,
  NOT_FOUND: 40400,
  REPORT_GONE: 40401,
  METHOD_NOT_ALLOWED: 40500,
  STALE_VERSION: 40900,
  TRANSITION_NOT_ALLOWED: 40901,
  ROW_IN_USE: 40902,
  NAME_TAKEN: 40903,
  RULE_NOT_MET: 40904,
  UNDO_TOO_LATE: 40905,
  ROW_LOCKED: 40906,
  LAST_SUPER_ADMIN: 40907,
  SUPER_ADMIN_KEEPS_ALL: 40908,
  CUTS_OFF_SELF: 40909,
  ANSWER_NOT_KEPT: 40910,
  SNAPSHOT_GONE: 40911,
  GONE: 41000,
  TOO_LARGE: 41300,
  UNSUPPORTED_MEDIA: 41500,
  RANGE_NOT_SATISFIABLE: 41600,
  VALIDATION_FAILED: 42200,
  IDEMPOTENCY_KEY_REUSED: 42201,
  TOO_MANY_TRIES: 42900,
  TOO_MANY_REQUESTS: 42901,
  UNEXPECTED: 50000,
  UNAVAILABLE: 50300,
  EIMZO_UNREACHABLE: 50301,
  TOO_MUCH: 50302,
  REPORTS_BUSY: 50303,
  STORAGE_FULL: 50700,
} as const;
export type ProblemName = keyof typeof problems;

/** One field that is wrong: its name as it was sent, the broken rule, and what the rule's message wants to know. */
export interface FieldError {
  readonly field: string;
  readonly rule: string;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
}

export interface ProblemDetails {
  readonly errors?: readonly FieldError[];
  /** What the message says beside its words, e.g. the name of the action that is missing. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Further members of the body: the row as it stands now, the actions that are allowed. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
}

/** Thrown anywhere below the door; the one error handler of the server turns it into the answer. */
export class Problem extends Error {
  readonly problem: ProblemName;
  readonly details: ProblemDetails;
  constructor(problem: ProblemName, details: ProblemDetails = {}) {
    super(problem);
    this.problem = problem;
    this.details = details;
  }
  get code(): number {
    return problems[this.problem];
  }
  get status(): number {
    return Math.floor(this.code / 100);
  }
}

/** 422 for one field. */
export const invalid = (field: string, rule: string, values?: FieldError['values']): Problem =>
  new Problem('VALIDATION_FAILED', { errors: [{ field, rule, ...(values && { values }) }] });

/** 400 that names a filter, a sort field or another parameter. */
export const wrongParameter = (
  field: string,
  rule: string,
  name: ProblemName = 'WRONG_PARAMETER',
  values: FieldError['values'] = {},
): Problem =>
  new Problem(name, { values: { name: field }, errors: [{ field, rule, values: { ...values, name: field } }] });

/** 400 for a number that a parameter does not take; the answer says which it takes. */
export const outOfRange = (field: string, min: number, max: number): Problem =>
  wrongParameter(field, 'range', undefined, { min, max });

/** 400 for a stretch of days that ends before it begins, or is longer than is answered at once. */
export function refuseLongDays(field: string, from: string, to: string, most: number): void {
  if (to < from) throw wrongParameter(field, 'not_before');
  if (daysBetween(from, to) >= most) throw wrongParameter(field, 'days_at_most', undefined, { max: most });
}

/** A problem of one field by a rule that stands in the body too, with what else the caller is told. */
const ofRule = (name: ProblemName, { field, rule, values }: FieldError, more: object = {}): Problem =>
  new Problem(name, { errors: [{ field, rule, ...(values && { values }) }], extra: { rule, ...more } });

/** 409 for a rule of the domain that does not hold. */
export const ruleNotMet = (field: string, rule: string, values?: FieldError['values']): Problem =>
  ofRule('RULE_NOT_MET', { field, rule, values });

/** 403 for those who may see a row and not do this to it. */
export const notTheirs = (rule: string, field = 'id'): Problem => ofRule('ACTION_NOT_HELD', { field, rule });

/** 409 for a step that a row does not take as it stands; `allowed` are members of the body that say what it does. */
export const stepNotAllowed = (field: string, rule: string, allowed?: object): Problem =>
  ofRule('TRANSITION_NOT_ALLOWED', { field, rule }, allowed);

/** Throws 409, with the row as it stands now, when the caller knows another version; without one nobody asks. */
export function refuseStale(row: { readonly version: number }, version: number | undefined): void {
  if (version !== undefined && version !== row.version) throw new Problem('STALE_VERSION', { extra: { row } });
}

/** Throws 422 with all fields that are wrong; nothing when none is. */
export function refuseInvalid(errors: readonly FieldError[]): void {
  if (errors.length) throw new Problem('VALIDATION_FAILED', { errors });
}

export const notFound = (): Problem => new Problem('NOT_FOUND');

/** The body of every error answer: api.md, Errors. */
export interface ProblemBody {
  readonly status: number;
  readonly code: number;
  readonly description: string;
  readonly message: string;
  readonly errors?: readonly { readonly field: string; readonly rule: string; readonly message: string }[];
  readonly request_id?: string;
  readonly [extra: string]: unknown;
}
