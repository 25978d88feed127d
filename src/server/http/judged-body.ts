import type { ValidateFunction } from 'ajv';
import type { FieldError } from '#kernel/problems.ts';
import { fieldErrors } from '#server/http/problem-answers.ts';
import { strictValidator } from '#server/http/validation.ts';

const compiled = new WeakMap<object, ValidateFunction>();

/** What is wrong with a body that came by another way than the API: the same rules, one error a field. */
export function judgedBody(company: { readonly timeZone: string }, schema: object, body: object): FieldError[] {
  const judge = compiled.get(schema) ?? strictValidator(company).compile(schema);
  compiled.set(schema, judge);
  return judge(body) ? [] : fieldErrors(judge.errors ?? []);
}
