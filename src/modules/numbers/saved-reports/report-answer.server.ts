import { problems, Problem, type FieldError, type ProblemName } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import type { AskInside, InnerAnswer } from '#server/auth/inner-calls.ts';

/** What a report answers, as far as everything that shows one needs to know. */
export interface ReportAnswer {
  readonly as_of?: string;
  readonly total?: number;
  readonly [member: string]: unknown;
}

/** Opens an address as the caller. Throws what the report refuses, under the same name and number. */
export async function answerAt(ask: AskInside, { actor, lang }: Context, address: string): Promise<ReportAnswer> {
  const answer = await ask({ actor, lang }, address);
  if (answer.status >= 400) throw problemIn(answer);
  return JSON.parse(answer.body.toString()) as ReportAnswer;
}

interface Refusal {
  readonly code?: number;
  readonly description?: string;
  readonly message?: string;
  readonly errors?: readonly FieldError[];
}

/** The body of a refusal; an empty one where it was none of ours. */
export function refusalIn({ body }: Pick<InnerAnswer, 'body'>): Refusal {
  try {
    return JSON.parse(body.toString()) as Refusal;
  } catch {
    return {};
  }
}

const isKnown = (name: string | undefined): name is ProblemName => name !== undefined && Object.hasOwn(problems, name);

export function problemIn(answer: InnerAnswer): Problem {
  const { description, errors } = refusalIn(answer);
  if (!isKnown(description)) return new Problem(answer.status === 503 ? 'UNAVAILABLE' : 'UNEXPECTED');
  return new Problem(description, {
    ...(errors && { errors }),
    values: { name: errors?.[0]?.field ?? '' },
  });
}
