/**
 * An act or an invoice as blocks that a PDF and a DOCX are made of alike, and the template that says them. A template
 * is plain text: `# title`, `## heading`, `left || right`, `**bold**`, names in braces, and on lines of their own
 * `[[parties]]`, `[[lines]]` and `[[signatures]]`. A blank line ends a paragraph.
 */

/** What a template may speak of. */
export const templateNames = [
  ...['number', 'date', 'contract_number', 'contract_date', 'stage', 'amount', 'currency', 'amount_in_words', 'vat'],
  ...['corrected', 'company_name', 'company_director', 'client_name', 'client_director'],
] as const;
export type TemplateName = (typeof templateNames)[number];
export type TemplateValues = Readonly<Record<TemplateName, string>>;

/** A paragraph that speaks of one of these is left out where there is nothing to say. */
const optional: readonly string[] = ['corrected', 'vat', 'stage'] satisfies TemplateName[];

export const templateParts = ['parties', 'lines', 'signatures'] as const;
type TemplatePart = (typeof templateParts)[number];

export interface Run {
  readonly text: string;
  readonly isBold: boolean;
}

/** A side as it is printed: what it is called here, its name, and its requisites line by line. */
export interface PrintedParty {
  readonly role: string;
  readonly name: string;
  readonly lines: readonly string[];
  /** Who signs, by post and name; the name may be empty. */
  readonly signers: readonly (readonly [post: string, name: string])[];
}

export type Block =
  | { readonly kind: 'title' | 'heading' | 'text'; readonly runs: readonly Run[] }
  | { readonly kind: 'pair'; readonly left: readonly Run[]; readonly right: readonly Run[] }
  | { readonly kind: TemplatePart };

/** A paper in one language, without its lines, which read the same in all. */
export interface Paper {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly headings: readonly string[];
  /** Under the last line. */
  readonly total: string;
  readonly unit: string;
  readonly withoutVat: string;
  readonly parties: readonly [PrintedParty, PrintedParty];
  readonly seal: string;
  /** Before the code of a line. */
  readonly mxik?: string;
  readonly page: string;
}

export interface PaperLine {
  readonly name: string;
  /** What tax rolls call it, below its name; papers that were kept before have none. */
  readonly code?: string | null;
  /** Where it is not what the paper says of all lines. */
  readonly unit?: string | null;
  readonly net: string;
  readonly vat: string;
  readonly amount: string;
}

/** All that a paper shows, its sums included. */
export interface PaperContent {
  readonly lines: readonly PaperLine[];
  readonly net: string;
  readonly vat: string;
  readonly amount: string;
  /** `12 %`; null where a line has no VAT. */
  readonly rate: string | null;
}

const name = /\{([^{}]*)\}/g;
const part = /^\[\[(.*)\]\]$/;

/** What stands in a template and means nothing: a name or a part that there is none of. */
export function unknownIn(template: string): string[] {
  const names = [...template.matchAll(name)].filter(([, found]) => !isName(found ?? '')).map(([whole]) => whole);
  const parts = template.split('\n').flatMap((line) => {
    const found = part.exec(line.trim())?.[1];
    return found !== undefined && !isPart(found) ? [line.trim()] : [];
  });
  return [...names, ...parts];
}

const isName = (text: string): text is TemplateName => (templateNames as readonly string[]).includes(text);
const isPart = (text: string): text is TemplatePart => (templateParts as readonly string[]).includes(text);

/** The blocks that a template means, its names filled in. */
export function blocksOf(template: string, values: TemplateValues): Block[] {
  const paragraphs = template
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return paragraphs.flatMap((paragraph): Block[] => {
    const found = part.exec(paragraph)?.[1];
    if (found !== undefined) return isPart(found) ? [{ kind: found }] : [];
    const spoken = [...paragraph.matchAll(name)].map(([, one]) => one ?? '');
    if (spoken.some((one) => optional.includes(one) && isName(one) && !values[one])) return [];
    const [, marks, rest = ''] = /^(#{0,2})\s*(.*)$/.exec(paragraph) ?? [];
    const runs = (text: string) => runsOf(text, values);
    if (marks) return [{ kind: marks === '#' ? 'title' : 'heading', runs: runs(rest) }];
    const [left = '', right] = rest.split('||');
    return right === undefined
      ? [{ kind: 'text', runs: runs(rest) }]
      : [{ kind: 'pair', left: runs(left.trim()), right: runs(right.trim()) }];
  });
}

/** Every second part between pairs of stars is bold. What is filled in cannot mean anything itself. */
const runsOf = (text: string, values: TemplateValues): Run[] =>
  text.split('**').flatMap((piece, at) => {
    const filled = piece.replace(name, (whole, one: string) => (isName(one) ? values[one] : whole));
    return filled ? [{ text: filled, isBold: at % 2 === 1 }] : [];
  });
