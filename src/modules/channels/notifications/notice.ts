import type { MessageType } from '#modules/channels/notifications/notification-kinds.ts';

/** Of what sort a variable of a notice is; with `?` it may be missing. `row` is the id of a row. */
export type Sort = 'text' | 'number' | 'day' | 'instant' | 'row';
export type Says = Readonly<Record<string, Sort | `${Sort}?`>>;

interface ValueOf {
  readonly text: string;
  readonly number: number;
  readonly day: string;
  readonly instant: string;
  readonly row: number;
}
type Optional<S> = S extends `${string}?` ? true : false;
export type ValueOfSort<S> = S extends Sort ? ValueOf[S] : S extends `${infer B extends Sort}?` ? ValueOf[B] : never;

/** The variables that a notice has to be told with. */
export type Variables<S extends Says> = {
  readonly [N in keyof S as Optional<S[N]> extends true ? never : N]: ValueOfSort<S[N]>;
} & { readonly [N in keyof S as Optional<S[N]> extends true ? N : never]?: ValueOfSort<S[N]> };

/** How what a notice is about is named, of which variables: `namings` in `notice-words.ts`. */
export type Naming =
  | 'title'
  | 'title_at'
  | 'title_on'
  | 'title_until'
  | 'days'
  | 'document'
  | 'payment'
  | 'contract'
  | 'none';

/** Who hears of it, as one is told who asks why it came: `why.<audience>`. */
export const audiences = [
  ...(['task', 'mentioned', 'own_rule', 'hand_over', 'leads', 'own_leave', 'own_days', 'keeps_attendance'] as const),
  ...([
    'own_reports',
    'own_tests',
    'grades',
    'own_worksheets',
    'reviews',
    'own_reviews',
    'praised',
    'invited',
  ] as const),
  ...(['comings', 'client_task', 'contract', 'applicants', 'interview', 'enquiry', 'project', 'own'] as const),
] as const;
export type Audience = (typeof audiences)[number];

/** The row that a notice is about: asked for as its reader before anything of it goes out by another way. */
export interface About<N extends string = string> {
  readonly path: string;
  /** The variable with its id; `task_id` stands beside the variables. */
  readonly of: N | 'task_id';
}

/** Where a press leads: the panel of a row above a screen, or a screen. A variable in braces is filled in. */
export type Place<N extends string = string> =
  | { readonly screen: `/${string}`; readonly panel: string; readonly of: N | 'task_id' }
  | { readonly screen: `/${string}`; readonly need?: readonly number[] };

/**
 * What may be done from the notice itself: a call of the API with the rights of its reader, offered while
 * `allowed_actions` of the row have it.
 */
export interface Offer {
  readonly action: string;
  /** The key of what stands on the button; another one while the row stands at that status. */
  readonly label: string;
  readonly labelAt?: Readonly<Record<string, string>>;
  /** Only while the row stands at one of these. */
  readonly at?: readonly string[];
  readonly call: `POST /api/${string}`;
  /** What is sent beside the row, whose id goes as `id` or, of several, as `ids`. */
  readonly body?: Readonly<Record<string, string | boolean>>;
  readonly takes: 'id' | 'ids';
  /** The field of the body that takes a comment, when it cannot be done without one. */
  readonly asks?: 'comment';
  /** Only people of clients do it so; others have more to say. */
  readonly isForClients?: true;
}

/** One kind of notice: everything that is said of it anywhere follows from here. */
export interface NoticeKind<S extends Says = Says, A extends About | null = About | null> {
  /** The type of message by whose choices and templates it goes out; null: it stays in the inbox. */
  readonly type: MessageType | null;
  readonly audience: Audience;
  readonly says: S;
  readonly about: A;
  /** The first of these that its reader may open; none: it leads nowhere. */
  readonly opens: readonly Place<keyof S & string>[];
  /** Whose values `status` has (`fp/leave-requests.status`) and the beginning of the keys of its words. */
  readonly status?: { readonly of: `${string}.${string}`; readonly words: string; readonly forClients?: string };
  readonly named: Naming;
  /** `count` says for how many tasks it stands, the named one among them. */
  readonly countsTasks?: true;
  /** Urgent whatever its type says: it may go by SMS. */
  readonly isUrgent?: true;
  /** What is of use at its moment only goes at once where others would be bundled. */
  readonly isBundled?: false;
  readonly offers?: readonly Offer[];
}

/** Defines a kind of notice. `tell` takes no other variables than these. */
export const notice = <const S extends Says, const A extends About<keyof S & string> | null>(
  kind: NoticeKind<S, A>,
): NoticeKind<S, A> => kind;

/** A move of a task. */
export const moves = (action: string, more: Partial<Pick<Offer, 'asks' | 'at' | 'label' | 'labelAt'>> = {}): Offer => ({
  ...{ action, label: `choice.${action}`, call: 'POST /api/fp/dev-tasks/transition', takes: 'ids' },
  ...{ body: { action }, ...more },
});

/** A verb of a resource, `POST <path>/<verb>`: its label is that of the action. */
export const does = (path: string, action: string, more: Partial<Offer> = {}): Offer => ({
  ...{ action, label: `${path.slice(path.indexOf('/') + 1)}.allowed_actions.${action}` },
  ...{ call: `POST /api/${path}/${action}`, takes: 'id', ...more },
});
