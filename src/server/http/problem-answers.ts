import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorObject } from 'ajv';
import { formatDay } from '#kernel/calendar-formats.ts';
import { isDay } from '#kernel/days.ts';
import { type Lang, langOf } from '#kernel/languages.ts';
import { type FieldError, Problem, type ProblemBody } from '#kernel/problems.ts';
import type { App } from '#server/app.ts';
import { problemOf, type SeesAll, seesAllOf } from '#server/crud/database-problems.ts';
import type { Texts } from '#server/texts.ts';

/** The one place where an error becomes an answer. Nothing below the door catches in order to log and go on. */
export function answerProblem(
  { texts, directory }: Pick<App, 'texts' | 'directory'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = asProblem(error, request.actor ? seesAllOf(directory, request.actor) : () => false);
  const lang = request.actor ? request.lang : langOf(request.headers['accept-language']);
  if (problem.status >= 500) request.log.error({ err: error, request_id: request.id }, problem.problem);
  // OWASP ASVS 5, 16.3.2: whoever looks for an attack looks for what was refused.
  if (problem.status === 403 || problem.status === 429)
    request.log.warn(
      { user_id: request.actor?.id, url: request.url.split('?')[0], request_id: request.id },
      problem.problem,
    );
  if (problem.details.retryAfterSeconds) reply.header('retry-after', problem.details.retryAfterSeconds);
  return reply
    .code(problem.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(bodyOf(texts, problem, lang, request.id));
}

export function bodyOf(texts: Texts, problem: Problem, lang: Lang, requestId: string): ProblemBody {
  const { errors, values, extra } = problem.details;
  return {
    status: problem.status,
    code: problem.code,
    description: problem.problem,
    message: texts.say(lang, `problem.${problem.problem}`, { name: '', ...asShown(values) }),
    ...(errors && {
      errors: errors.map((one) => ({ field: one.field, rule: one.rule, message: ruleMessage(texts, lang, one) })),
    }),
    ...(problem.status >= 500 && { request_id: requestId }),
    ...extra,
  };
}

/** A rule may have a message of its own for a field (`rule.min_length.password`), else the rule's. */
export function ruleMessage(texts: Texts, lang: Lang, { field, rule, values }: FieldError): string {
  const own = `rule.${rule}.${field}`;
  const key = texts.has(own) ? own : texts.has(`rule.${rule}`) ? `rule.${rule}` : 'rule.invalid';
  return texts.say(lang, key, { name: field, min: 0, max: 0, ...asShown(values) });
}

/** What stands in a sentence as people read it: days as everywhere else, `27.11.2026`. */
const asShown = (values: FieldError['values'] | null): NonNullable<FieldError['values']> => {
  const shown = Object.entries(values ?? {}).map(([name, value]) => [name, isDay(value) ? formatDay(value) : value]);
  return Object.fromEntries(shown);
};

function asProblem(error: unknown, seesAll: SeesAll): Problem {
  if (error instanceof Problem) return error;
  const {
    validation,
    validationContext,
    code = '',
    statusCode,
  } = error as Partial<FastifyError> & { validation?: ErrorObject[] };
  if (validation) {
    const errors = fieldErrors(validation);
    const isBody = validationContext === 'body';
    return new Problem(isBody ? 'VALIDATION_FAILED' : 'WRONG_PARAMETER', {
      errors,
      values: { name: errors[0]?.field ?? '' },
    });
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') return new Problem('TOO_LARGE');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new Problem('UNSUPPORTED_MEDIA');
  if (error instanceof SyntaxError || code.startsWith('FST_ERR_CTP')) return new Problem('BROKEN_JSON');
  const database = problemOf(error, seesAll);
  if (database) return database;
  if (statusCode === 404) return new Problem('NOT_FOUND');
  if (statusCode === 429) return new Problem('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
  if (statusCode === 503) return new Problem('UNAVAILABLE', { retryAfterSeconds: 1 });
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Problem('NOT_UNDERSTOOD');
  return new Problem('UNEXPECTED');
}

/** Which of several complaints about one field says most. A union complains once for each of its branches. */
const telling = [
  'additionalProperties',
  'required',
  'maxLength',
  'minLength',
  'maximum',
  'minimum',
  'format',
  'pattern',
  'enum',
  'maxItems',
  'type',
];

/** The complaints of the schema validator as one error per field. */
export function fieldErrors(complaints: readonly ErrorObject[]): FieldError[] {
  const best = new Map<string, ErrorObject>();
  for (const complaint of complaints) {
    const field = fieldName(complaint);
    const known = best.get(field);
    if (!known || rank(complaint) < rank(known)) best.set(field, complaint);
  }
  return [...best].slice(0, 100).map(([field, complaint]) => ({ field, ...ruleOf(complaint) }));
}

const rank = ({ keyword }: ErrorObject): number => {
  const at = telling.indexOf(keyword);
  return at < 0 ? telling.length : at;
};

function fieldName({ instancePath, params, keyword }: ErrorObject): string {
  const path = instancePath.slice(1).replaceAll('/', '.');
  const own =
    keyword === 'required'
      ? params.missingProperty
      : keyword === 'additionalProperties'
        ? params.additionalProperty
        : '';
  return [path, own].filter(Boolean).join('.') || 'body';
}

function ruleOf({ keyword, params, parentSchema }: ErrorObject): Omit<FieldError, 'field'> {
  switch (keyword) {
    case 'additionalProperties':
      return { rule: 'unknown' };
    case 'minLength':
      return params.limit === 1 ? { rule: 'required' } : { rule: 'min_length', values: { min: params.limit } };
    case 'minItems':
      return { rule: 'required' };
    case 'maxLength':
      return { rule: 'max_length', values: { max: params.limit } };
    case 'maxItems':
      return { rule: 'max_items', values: { max: params.limit } };
    case 'minimum':
    case 'maximum':
      return { rule: 'range', values: { min: parentSchema?.minimum ?? 0, max: parentSchema?.maximum ?? params.limit } };
    case 'pattern':
      return { rule: params.pattern === '\\S' ? 'required' : 'pattern' };
    case 'format':
      return { rule: params.format === 'past-day' ? 'past_day' : String(params.format).replaceAll('-', '_') };
    case 'enum':
      return { rule: 'choice' };
    case 'required':
      return { rule: 'required' };
    default:
      return { rule: 'type' };
  }
}
