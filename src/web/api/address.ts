export type Scalar = string | number | boolean;
export type Parameters = Readonly<Record<string, Scalar | readonly Scalar[] | null | undefined>>;

export interface AddressInput {
  /** Values of `:name` parts of the path. */
  readonly params?: Readonly<Record<string, Scalar>>;
  /** `;page=2;perPage=50`: how a list is asked for, see api.md, Lists. */
  readonly matrix?: Parameters;
  /** Filters. Empty ones are left out: spec.md, section 7. */
  readonly query?: Parameters;
}

const encode = (value: Scalar) => encodeURIComponent(String(value)).replaceAll('%2C', ',').replaceAll('%3A', ':');

const isGiven = (value: Parameters[string]): value is Scalar | readonly Scalar[] =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const pairsOf = (parameters: Parameters | undefined): string[] =>
  Object.entries(parameters ?? {}).flatMap(([name, value]) => {
    if (!isGiven(value)) return [];
    const values = Array.isArray(value) ? value : [value as Scalar];
    return [`${encodeURIComponent(name)}=${values.map(encode).join(',')}`];
  });

/** `GET /api/fp/teams/:id` and its values → method and address. */
export function addressOf(key: string, { params = {}, matrix, query }: AddressInput): { method: string; url: string } {
  const space = key.indexOf(' ');
  const path = key.slice(space + 1).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const matrixText = pairsOf(matrix)
    .map((pair) => `;${pair}`)
    .join('');
  const queryText = pairsOf(query).join('&');
  return { method: key.slice(0, space), url: `${path}${matrixText}${queryText && `?${queryText}`}` };
}
