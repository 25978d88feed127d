/** Of peers and of those who are led nothing is told from fewer answers than this: people.md, 8. */
export const LEAST_SHOWN = 4;
/** How marks are spread is told from so many answers on. */
export const LEAST_SPREAD = 8;

export const reviewRoles = ['self', 'lead', 'peer', 'upward'] as const;
export type ReviewRole = (typeof reviewRoles)[number];
/** Who answers by name, and who never does. */
export const isNamed = (role: ReviewRole): boolean => role === 'self' || role === 'lead';

/** One answer as the person may hear of it: to which group it belongs, and never whose it is. */
export interface Voice {
  readonly role: ReviewRole;
  /** Null: left out. */
  readonly mark: number | null;
  /** Whether a text came with it; only answers with marks have one that counts. */
  readonly text?: string | null;
}

export interface ShownGroup {
  readonly shown: boolean;
  readonly mean: number | null;
  readonly named?: boolean;
  /** How many; null: fewer than may be told. */
  readonly answers?: number | null;
  readonly texts?: readonly string[];
  readonly spread?: readonly number[] | null;
}

export type ShownName = 'self' | 'lead' | 'peers' | 'upward' | 'colleagues';
export interface Shown {
  readonly groups: { readonly [N in ShownName]?: ShownGroup };
  /** Over the groups that are shown and have no names; a smaller rest is in no total. */
  readonly others_total: number | null;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
const meanOf = (marks: readonly number[]): number | null =>
  marks.length ? rounded(marks.reduce((sum, mark) => sum + mark, 0) / marks.length) : null;

const hidden: ShownGroup = { shown: false, mean: null, answers: null, texts: [] };

/**
 * What a person sees of the answers to one question. Peers and upward are groups without names: each from four marks
 * on; both smaller and four together, they are one group; a smaller rest beside a shown group is in no total, so that
 * nothing is reckoned back by subtraction.
 */
export function shownGroups(voices: readonly Voice[]): Shown {
  const marked = voices.filter((voice): voice is Voice & { readonly mark: number } => voice.mark !== null);
  const of = (role: ReviewRole) => marked.filter((voice) => voice.role === role);
  const was = (role: ReviewRole) => voices.some((voice) => voice.role === role);
  const named = (role: ReviewRole): ShownGroup => {
    const mean = meanOf(of(role).map(({ mark }) => mark));
    return { shown: mean !== null, mean, named: true };
  };
  const group = (all: readonly (Voice & { readonly mark: number })[]): ShownGroup => {
    if (all.length < LEAST_SHOWN) return hidden;
    const marks = all.map(({ mark }) => mark);
    return {
      ...{ shown: true, mean: meanOf(marks), answers: marks.length },
      // In an order that is nobody's.
      texts: all.flatMap(({ text }) => text || []).toSorted((a, b) => a.localeCompare(b)),
      spread:
        marks.length >= LEAST_SPREAD ? [1, 2, 3, 4, 5].map((at) => marks.filter((mark) => mark === at).length) : null,
    };
  };
  const [peers, upward] = [of('peer'), of('upward')];
  const areBothSmall = peers.length < LEAST_SHOWN && upward.length < LEAST_SHOWN;
  const together = [...peers, ...upward];
  const isOne = areBothSmall && was('peer') && was('upward') && together.length >= LEAST_SHOWN;
  const counted = isOne ? together : [peers, upward].filter(({ length }) => length >= LEAST_SHOWN).flat();
  return {
    groups: {
      ...(was('self') && { self: named('self') }),
      ...(was('lead') && { lead: named('lead') }),
      ...(was('peer') && { peers: group(peers) }),
      ...(was('upward') && { upward: group(upward) }),
      ...(isOne && { colleagues: group(together) }),
    },
    others_total: meanOf(counted.map(({ mark }) => mark)),
  };
}
