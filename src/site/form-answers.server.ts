import type { FastifyReply } from 'fastify';
import type { Lang } from '#kernel/languages.ts';
import { type FieldError, Problem } from '#kernel/problems.ts';
import { isConnectionLoss } from '#server/database/failures.ts';
import { bodyOf } from '#server/http/problem-answers.ts';
import type { FormState } from '#site/pages/forms.ts';
import type { SiteParts } from '#site/site-parts.ts';
import type { View } from '#site/view.ts';

/** The page of the site that a form says it was opened from, if it is one. */
export const fromPage = (given: unknown): string | null =>
  typeof given === 'string' && /^\/(uz|uk|ru)(\/[\w.~%-]{1,120}){0,4}$/.test(given) ? given : null;

/** A form that was not taken, and why. */
interface Failed {
  readonly error: unknown;
  readonly view: View;
  readonly lang: Lang;
  readonly again: (state: Omit<FormState, 'stamp' | 'values'>, status: number) => FastifyReply;
}

/** The page again, with what is wrong and everything that was typed. Throws what no page can say. */
export function failed(parts: SiteParts, { error, view, lang, again }: Failed): FastifyReply {
  if (error instanceof Problem && error.details.errors)
    return again(said(parts, view, lang, error.details.errors), error.status);
  if (error instanceof Problem && error.status === 429) return again({ failure: view.say('form.too_many') }, 429);
  // It is said as it is: nothing was kept, and all that was typed is still there.
  if (isConnectionLoss(error)) return again({ failure: view.say('form.away') }, 503);
  throw error;
}

/** The rules as the product says them, at their fields. */
export function said({ app }: SiteParts, view: View, lang: Lang, errors: readonly FieldError[]) {
  const problem = new Problem('VALIDATION_FAILED', { errors });
  const messages = bodyOf(app.texts, problem, lang, '').errors ?? [];
  return {
    errors: Object.fromEntries(messages.map(({ field, message }) => [field, message])),
    failure: view.say('form.wrong'),
  };
}
