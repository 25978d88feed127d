import Type from 'typebox';
import type { Need } from '#kernel/access.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { parseId } from '#kernel/fields/door.ts';
import { wrongParameter } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import { options } from '#kernel/row-verbs.ts';
import { longestQuestion } from '#kernel/search-folding.ts';
import type { Operations } from '#server/crud/operations.ts';
import { type Served, serve } from '#server/http/serve.ts';

/** That rows have names for others to show and to choose: who refers to them, and to whom they are told. */
interface Names {
  readonly referring: readonly Resource[];
  readonly need: Need;
}

/**
 * What rows of the resource are called is for those who do something with these rows, or with rows that refer to them.
 * Null: nothing refers to them, and nobody is told.
 */
export function namesOf(resources: readonly Resource[], path: string): Names | null {
  const refers = ({ fields }: Resource) => Object.values(fields).some((field) => field.options.to === path);
  const referring = resources.filter(refers);
  if (!referring.length) return null;
  const met = resources.filter((one) => one.path === path || refers(one));
  return { referring, need: { any: met.flatMap(({ access }) => waysIn(access)) } };
}

const waysIn = ({ read, create, update }: Resource['access']): Need[] =>
  [read, create, update].filter((need) => need !== undefined);

/** The fields by which those who refer to a resource narrow what they choose from. */
const narrowing = (path: string, referring: readonly Resource[], by: 'within' | 'unless'): string[] => [
  ...new Set(
    referring.flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ options }) => (options.to === path && options[by] ? [options[by]] : [])),
    ),
  ),
];

/** What forms choose from, and how the names behind references are found. */
export function optionsOf(operations: Operations, { referring, need }: Names): Served {
  const { resource } = operations;
  const narrowed = narrowing(resource.path, referring, 'within');
  const left = narrowing(resource.path, referring, 'unless');
  const word = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
  return serve(
    endpoint(`GET /api/${resource.path}/options`, {
      need,
      query: Type.Object(
        {
          ...{ q: word(longestQuestion), id: word(8000) },
          ...Object.fromEntries(narrowed.map((name) => [name, word(16)])),
          ...Object.fromEntries(left.map((name) => [name, Type.Optional(Type.Literal('false'))])),
        },
        { additionalProperties: false },
      ),
      output: options,
    }),
    async (ctx, { query }) => {
      const { q = '', id: asked = '', ...others } = query as Readonly<Record<string, string>>;
      const ids = asked ? asked.split(',').map((one) => parseId(one) ?? fail('id')) : [];
      if (q.includes('\0')) fail('q');
      const within = Object.fromEntries([
        ...narrowed.flatMap((name) => (others[name] ? [[name, parseId(others[name]) ?? fail(name)]] : [])),
        ...left.flatMap((name) => (others[name] ? [[name, false]] : [])),
      ]);
      return { rows: await operations.options(ctx, { q, ids, perPage: 500, within }) };
    },
    { tag: resource.path },
  );
}

const fail = (name: string): never => {
  throw wrongParameter(name, 'reference');
};
