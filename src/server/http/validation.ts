import { dayOf } from '#kernel/calendar-formats.ts';
import { Ajv, type Options, type ValidateFunction } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { isDay } from '#kernel/days.ts';
import { isInstant } from '#kernel/fields/door.ts';
import { Problem } from '#kernel/problems.ts';
import { lateValidator } from '#server/http/late-compiling.ts';

const options: Options = { allErrors: true, removeAdditional: false, useDefaults: true, strict: false, verbose: true };

/** Bodies are taken as they are; only addresses, which are text, have their numbers and flags read. */
export function addValidation(app: FastifyInstance, company: Company): void {
  const strict = compilerOf(() => strictValidator(company));
  const fromText = compilerOf(() => validator(company, true));
  app.setValidatorCompiler(({ schema, httpPart }) =>
    lateValidator(() => (httpPart === 'body' ? strict : fromText)(schema)),
  );
}

/** Ajv keeps something of every schema that it has ever compiled, so one of them compiles so many only. */
const mostOfOne = 100;

function compilerOf(make: () => Ajv): (schema: object) => ValidateFunction {
  let ajv: Ajv;
  let left = 0;
  return (schema) => {
    if (left === 0) {
      ajv = make();
      left = mostOfOne;
    }
    left--;
    return ajv.compile(schema);
  };
}

interface Company {
  readonly timeZone: string;
}

/** What judges the bodies of requests, and lines of files that are to become such bodies. */
export const strictValidator = (company: Company): Ajv => validator(company, false);

function validator(company: Company, coerceTypes: boolean): Ajv {
  const ajv = new Ajv({ ...options, coerceTypes });
  ajv.addFormat('day', isDay);
  ajv.addFormat('past-day', (text: string) => isDay(text) && text <= dayOf(Date.now(), company.timeZone));
  ajv.addFormat('instant', isInstant);
  ajv.addFormat('instant-or-day', (text: string) => isInstant(text) || isDay(text));
  return ajv;
}

/** Nothing that the product takes is so deep; what walks over a body would run out of stack. */
const deepest = 50;

/** Refuses what is too deep, and characters that neither PostgreSQL nor JSON can keep. */
export function refuseBrokenText(value: unknown, path = '', depth = 0): void {
  if (depth > deepest)
    throw new Problem('VALIDATION_FAILED', { errors: [{ field: path.split('.')[0] || 'body', rule: 'invalid' }] });
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw new Problem('VALIDATION_FAILED', { errors: [{ field: path || 'body', rule: 'characters' }] });
  } else if (value && typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) {
      refuseBrokenText(name, path);
      refuseBrokenText(inner, Array.isArray(value) ? path : path ? `${path}.${name}` : name, depth + 1);
    }
  }
}
