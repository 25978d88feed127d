/** The six kinds of questions, and how each may be scored: the first rule is the shipped one. */
export const questionKinds = ['one', 'many', 'order', 'match', 'number', 'text'] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const scoringRules = ['partial', 'all_or_nothing', 'weights', 'pairs', 'places'] as const;
export type ScoringRule = (typeof scoringRules)[number];

/** By which rules a kind is scored; none: there is only one way. */
export const rulesOfKind: Readonly<Record<QuestionKind, readonly ScoringRule[]>> = {
  one: [],
  many: ['partial', 'all_or_nothing', 'weights'],
  order: ['pairs', 'places', 'all_or_nothing'],
  match: [],
  number: [],
  text: [],
};

/** Who reads an answered text: patterns, two people, or people where no pattern knows it. */
export const textGradings = ['auto', 'people', 'auto_then_people'] as const;
export type TextGrading = (typeof textGradings)[number];

export const questionStates = ['draft', 'active', 'retired'] as const;

/**
 * A line of a question. `one`, `many`: text and percent; `order`: text, in the right order; `match`: text and the right
 * answer beside it, an answer alone is an extra one; `number`: value, tolerance (`0.5`, `1%`) and percent; `text`:
 * pattern and percent. Percent are decimal texts from -100 to 100. `comment` is told with the result.
 */
export interface QuestionOption {
  /** Names the line within its question; given by the server where it is left out. */
  readonly id: string;
  readonly text?: string;
  readonly answer?: string;
  readonly value?: string;
  readonly tolerance?: string;
  readonly pattern?: string;
  readonly percent?: string;
  readonly comment?: string;
}

/**
 * What somebody answers: `one` an id of an option, `many` ids, `order` ids in their order, `match` ids of left sides to
 * ids of right ones, `number` and `text` what was typed.
 */
export type AnswerValue = string | readonly string[] | Readonly<Record<string, string>>;
