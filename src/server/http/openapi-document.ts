import Type from 'typebox';
import { largestId } from '#kernel/fields/door.ts';
import { nameOf } from '#kernel/naming.ts';

/** Of the document what is made whole here: OpenAPI 3.1. */
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: unknown;
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: unknown;
  readonly responses?: object;
  readonly security?: readonly unknown[];
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

const failures: Readonly<Record<string, string>> = {
  400: 'The call is not understood: an unknown or wrong parameter, broken JSON.',
  401: 'Nobody is signed in, or not any more.',
  403: 'The caller does not hold the action.',
  404: 'There is no such row, or the caller does not see it.',
  409: 'A rule does not hold, or the row has moved on since it was read.',
  422: 'Fields are missing or wrong; each is named.',
  429: 'Too many calls; the header retry-after says how long to wait.',
  500: 'A fault of the server; request_id finds it in the log.',
  503: 'Not to be had right now; the same call may be sent again.',
};
const always = ['400', '429', '500', '503'];

const isWriting = (method: string): boolean => method !== 'get';

function failuresOf(method: string, path: string, { security, requestBody }: Operation): string[] {
  const isPublic = security?.length === 0;
  return [
    ...always,
    ...(isPublic && !isWriting(method) ? [] : ['401', '403']),
    ...(path.includes('{') ? ['404'] : []),
    ...(isWriting(method) ? ['409'] : []),
    ...(isWriting(method) || requestBody ? ['422'] : []),
  ];
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
  const [, , ...segments] = path.split('/').filter(Boolean);
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

/** The document with what no schema of a single call says: names, sentences, failures, ids as numbers. */
export function wholeDocument(document: OpenApi) {
  const responses = Object.fromEntries(
    Object.entries(failures).map(([status, description]) => [
      `Problem${status}`,
      { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    ]),
  );
  const paths = Object.entries(document.paths ?? {}).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, wholeOperation(method, path, one)])),
  ]);
  return {
    ...document,
    servers: [{ url: '/' }],
    components: { ...document.components, schemas: { ...document.components?.schemas, Problem: problem }, responses },
    paths: Object.fromEntries(paths),
  };
}

function wholeOperation(method: string, path: string, one: Operation) {
  const refused = failuresOf(method, path, one).map(
    (status) => [status, { $ref: `#/components/responses/Problem${status}` }] as const,
  );
  const parameters = parametersOf(one);
  const { parameters: _, ...rest } = one;
  return {
    operationId: idOf(method, path),
    summary: sentenceOf(method, path),
    ...rest,
    ...(parameters.length && { parameters }),
    responses: { ...Object.fromEntries(refused), ...one.responses },
  };
}
