/**
 * The query of a hash route as a flat record of texts, with the API's names: `?status=new,done&page=2`. Nothing is
 * guessed into numbers or JSON, so an address means the same here, in a saved filter and in a call.
 */
export type Search = Readonly<Record<string, string>>;

export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text.replace(/^\?/, '')));
}

/** A route as screens name it, `/tasks/projects/:id`, as the router does: `/tasks/projects/$id`. */
export const patternOf = (route: string): string => route.replace(/\/:(\w+)/g, '/$$$1');

/** Empty values are left out, and what may stand in a query stays readable. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encode(name)}=${encode(String(value))}`);
  return pairs.length ? `?${pairs.join('&')}` : '';
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/%(2C|3A|2F|21|40|24)/g, (escaped) => decodeURIComponent(escaped));
