import Type from 'typebox';
import { largestId } from '#kernel/fields/door.ts';
import { nameOf } from '#kernel/naming.ts';
import { SharedParameters, SharedSchemas } from '#server/http/openapi-components.ts';

/** Of the document what is made whole here: OpenAPI 3.1. */
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: unknown;
}
/** A body or an answer, as it stands in each way of writing it. */
interface Written {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}
interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Written;
  readonly responses?: Readonly<Record<string, Written>>;
}
export interface OpenApi {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: object };
}

/** The answer to a call that failed, as `bodyOf` of `problem-answers.ts` writes it. */
const problem = Type.Object({
  status: Type.Integer(),
  code: Type.Integer({ description: 'Status × 100 + n; for good' }),
  description: Type.String({ description: 'The name of the problem: VALIDATION_FAILED' }),
  message: Type.String({ description: 'In the language of who calls' }),
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), rule: Type.String(), message: Type.String() }))),
  request_id: Type.Optional(Type.String()),
});

/** How any call may fail: it stands once, and every call refers to it. */
const anyFailure = [
  '400: The call is not understood: an unknown or wrong parameter, broken JSON.',
  '401: Nobody is signed in, or not any more, where the call asks for it.',
  '403: The caller does not hold the action, where the call asks for one.',
  '429: Too many calls; the header retry-after says how long to wait.',
  '500: A fault of the server; request_id finds it in the log.',
  '503: Not to be had right now; the same call may be sent again.',
].join('\n\n');

/** How some calls fail beside that, and what the answer is called. */
const failures = {
  404: { name: 'NotFound', description: 'There is no such row, or the caller does not see it.' },
  409: { name: 'Conflict', description: 'A rule does not hold, or the row has moved on since it was read.' },
  422: { name: 'Invalid', description: 'Fields are missing or wrong; each is named.' },
} as const;
type Failure = keyof typeof failures;

const isWriting = (method: string): boolean => method !== 'get';

function failuresOf(method: string, path: string, { requestBody }: Operation): Failure[] {
  const found: [Failure, boolean][] = [
    [404, path.includes('{')],
    [409, isWriting(method)],
    [422, isWriting(method) || requestBody !== undefined],
  ];
  return found.flatMap(([status, may]) => (may ? [status] : []));
}

const plainWords = (segment: string): string => segment.replaceAll(/[-_]/g, ' ');
const wholeRows: Readonly<Record<string, (rows: string) => string>> = {
  get: (rows) => `Lists ${rows}.`,
  post: (rows) => `Makes one of ${rows}.`,
  patch: (rows) => `Changes several of ${rows}, all or none.`,
  delete: (rows) => `Deletes several of ${rows}.`,
};
const oneRow: Readonly<Record<string, (rows: string) => string>> = {
  get: (rows) => `Reads one of ${rows}.`,
  post: (rows) => `Does something with one of ${rows}.`,
  patch: (rows) => `Changes one of ${rows}.`,
  delete: (rows) => `Deletes one of ${rows}.`,
};
const verbs: Readonly<Record<string, string>> = { get: 'Reads', post: 'Does', patch: 'Changes', delete: 'Deletes' };

/** `/api/fp/projects/{id}/archive`: what stands behind the rows is what is done with them. */
function sentenceOf(method: string, path: string): string {
  const segments = path.split('/').filter(Boolean).slice(3);
  const rows = plainWords(nameOf(path.split('/').slice(2, 4).join('/')));
  const named = segments.filter((one) => !one.startsWith('{')).map(plainWords);
  if (!segments.length) return wholeRows[method]!(rows);
  if (!named.length) return oneRow[method]!(rows);
  const isOfOne = segments[0]!.startsWith('{');
  return `${verbs[method]} “${named.join(' ')}” of ${isOfOne ? `one of ${rows}` : rows}.`;
}

/** `get /api/fp/projects/{id}` → `getFpProjectsById`. */
const idOf = (method: string, path: string): string =>
  method +
  path
    .split('/')
    .slice(2)
    .map((one) => (one.startsWith('{') ? `-by-${one.slice(1, -1)}` : one))
    .join('-')
    .replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Ids in paths are those of rows; a key that is no number says so in its description. */
const parametersOf = ({ parameters = [] }: Operation): Parameter[] =>
  // A query that takes anything has nothing to name; what the library makes of its schema is no parameter.
  parameters.flatMap((one) => {
    if (typeof one.schema !== 'object' || !one.schema) return [];
    const isRow = one.in === 'path' && one.name === 'id' && !('description' in one);
    return isRow ? { ...one, schema: Type.Integer({ minimum: 1, maximum: largestId }) } : one;
  });

/**
 * The document with what no schema of a single call says: names, sentences, failures, ids as numbers. What several
 * calls say stands in it once.
 */
export function wholeDocument(document: OpenApi) {
  const told = [{ name: 'Problem', description: anyFailure }, ...Object.values(failures)];
  const responses = Object.fromEntries(
    told.map(({ name, description }) => [
      name,
      { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    ]),
  );
  const whole = Object.entries(document.paths ?? {}).map(([path, methods]): [string, Methods] => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, wholeOperation(method, path, one)])),
  ]);
  const named = { ...document.components?.schemas, Problem: problem };
  const { paths, schemas, parameters } = shared(whole, Object.keys(named));
  return {
    ...document,
    servers: [{ url: '/' }],
    components: { ...document.components, schemas: { ...named, ...schemas }, parameters, responses },
    paths,
  };
}

type Methods = Readonly<Record<string, Operation>>;

const schemasIn = ({ content = {} }: Written): unknown[] => Object.values(content).map(({ schema }) => schema);

/** Refers to what several calls say by its name. */
function shared(paths: readonly (readonly [string, Methods])[], taken: readonly string[]) {
  const [schemas, parameters] = [new SharedSchemas(taken), new SharedParameters()];
  for (const one of paths.flatMap(([, methods]) => Object.values(methods))) {
    for (const written of [one.requestBody ?? {}, ...Object.values(one.responses ?? {})])
      for (const schema of schemasIn(written)) schemas.count(schema);
    for (const parameter of one.parameters ?? []) parameters.count(parameter);
  }
  const share = ({ content, ...rest }: Written, words: string): Written => ({
    ...rest,
    ...(content && {
      content: Object.fromEntries(
        Object.entries(content).map(([type, one]) => [type, { ...one, schema: schemas.share(one.schema, words) }]),
      ),
    }),
  });
  const shareIn = (path: string, one: Operation) => {
    const about = nounOf(path);
    return {
      ...one,
      ...(one.parameters && { parameters: one.parameters.map((parameter) => parameters.share(parameter)) }),
      ...(one.requestBody && { requestBody: share(one.requestBody, `${about} body`) }),
      responses: Object.fromEntries(
        Object.entries(one.responses ?? {}).map(([status, answer]) => [status, share(answer, `${about} answer`)]),
      ),
    };
  };
  const referring = paths.map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, shareIn(path, one)])),
  ]);
  return {
    paths: Object.fromEntries(referring) as Readonly<Record<string, object>>,
    schemas: schemas.schemas,
    parameters: parameters.parameters,
  };
}

/** `/api/fp/projects/{id}` → `projects`, `/api/fp/projects/{id}/archive` → `archive`. */
const nounOf = (path: string): string =>
  path
    .split('/')
    .filter((one) => one && !one.startsWith('{'))
    .at(-1)!;

function wholeOperation(method: string, path: string, one: Operation): Operation {
  const refused = failuresOf(method, path, one).map(
    (status) => [status, { $ref: `#/components/responses/${failures[status].name}` }] as const,
  );
  const parameters = parametersOf(one);
  const { parameters: _, ...rest } = one;
  return {
    operationId: idOf(method, path),
    summary: sentenceOf(method, path),
    ...rest,
    ...(parameters.length && { parameters }),
    responses: {
      ...Object.fromEntries(refused),
      ...one.responses,
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}
