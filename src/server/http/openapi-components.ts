/** A piece of the document: an object of JSON. */
type Piece = Readonly<Record<string, unknown>>;

/** A schema that is shorter, in letters of JSON, is read best where it stands. */
const shortest = 100;

const isPiece = (one: unknown): one is Piece => typeof one === 'object' && one !== null && !Array.isArray(one);
const pascal = (words: string): string =>
  words.trim().replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Keys of a schema under which others stand: by names, in a list, or one. */
const named = new Set(['properties', 'patternProperties']);
const listed = new Set(['anyOf', 'allOf', 'oneOf']);
const single = new Set(['items', 'additionalProperties', 'not']);

/** The same schema with each that stands directly in it changed; `words` tell it from its neighbours. */
function withParts(schema: Piece, change: (part: Piece, words: string) => unknown): Piece {
  const each = (part: unknown, words: string) => (isPiece(part) ? change(part, words) : part);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (named.has(key) && isPiece(value))
        return [key, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, each(part, name)]))];
      if (listed.has(key) && Array.isArray(value)) return [key, value.map((part) => each(part, ''))];
      return [key, single.has(key) ? each(value, 'item') : value];
    }),
  );
}

/** Does it say which properties there are, itself or in a part? What is plain is read best where it stands. */
const hasProperties = (text: string): boolean => text.includes('"properties":');

/** Gives pieces names that nothing else has. */
class Names {
  readonly #taken: Set<string>;
  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }
  next(wish: string): string {
    let name = wish;
    for (let count = 2; this.#taken.has(name); count++) name = `${wish}${count}`;
    this.#taken.add(name);
    return name;
  }
}

/** Schemas that stand in the document more than once, each to be referred to by its name. */
export class SharedSchemas {
  readonly #counts = new Map<string, number>();
  readonly #refs = new Map<string, Piece>();
  readonly #names: Names;
  readonly schemas: Record<string, unknown> = {};

  constructor(taken: Iterable<string>) {
    this.#names = new Names(taken);
  }

  /** Every schema is counted before the first is shared. What stands in one that is met again is not counted again. */
  count(schema: unknown): void {
    if (!isPiece(schema)) return;
    const text = JSON.stringify(schema);
    const count = this.#counts.get(text) ?? 0;
    this.#counts.set(text, count + 1);
    if (count === 0) withParts(schema, (part) => this.count(part));
  }

  /** The schema, or where it stands. `words`: what it is called if nothing else is. */
  share(schema: unknown, words: string): unknown {
    if (!isPiece(schema)) return schema;
    const text = JSON.stringify(schema);
    const shared = () => withParts(schema, (part, own) => this.share(part, `${words} ${own}`));
    if (text.length < shortest || !hasProperties(text) || this.#counts.get(text) === 1) return shared();
    const known = this.#refs.get(text);
    if (known) return known;
    // The rows of a list are those of the resource.
    const name = this.#names.next(pascal(words.replace(/ answer rows item$/, ' row')));
    const ref = { $ref: `#/components/schemas/${name}` };
    this.#refs.set(text, ref);
    // Its place in the list comes before those of its parts.
    this.schemas[name] = null;
    this.schemas[name] = shared();
    return ref;
  }
}

/** Parameters that several calls take, each said once. */
export class SharedParameters {
  readonly #counts = new Map<string, number>();
  readonly #refs = new Map<string, Piece>();
  readonly #names = new Names([]);
  readonly parameters: Record<string, unknown> = {};

  count(parameter: unknown): void {
    const text = JSON.stringify(parameter);
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
  }

  share(parameter: { readonly name: string }): unknown {
    const text = JSON.stringify(parameter);
    if (this.#counts.get(text) === 1) return parameter;
    const known = this.#refs.get(text);
    if (known) return known;
    const name = this.#names.next(parameter.name.replaceAll(/[^\w.-]/g, ''));
    this.parameters[name] = parameter;
    const ref = { $ref: `#/components/parameters/${name}` };
    this.#refs.set(text, ref);
    return ref;
  }
}
