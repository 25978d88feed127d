type Described = Readonly<Record<string, unknown>>;
/** Operations by path and method, as `openapi.json` has them. */
export type Paths<Operation> = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/**
 * The operations of `openapi.json` with all that they say in its place: what several say stands once among the
 * components, and who makes requests of a schema has to see through that. Of what contains itself the first is given.
 */
export function pathsOf<Operation>(document: Described): Paths<Operation> {
  const open = (value: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((one) => open(one, within));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as { readonly $ref?: unknown };
    if (typeof $ref === 'string' && $ref.startsWith('#/'))
      return within.includes($ref) ? {} : open(placeOf(document, $ref), [...within, $ref]);
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, open(one, within)]));
  };
  return open(document.paths, []) as Paths<Operation>;
}

/** Throws for a reference to what is not there. */
function placeOf(document: Described, ref: string): unknown {
  let at: unknown = document;
  for (const name of ref.slice(2).split('/')) at = (at as Described | undefined)?.[name];
  if (at === undefined) throw new Error(`${ref} leads nowhere`);
  return at;
}
