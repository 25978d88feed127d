import { ownStoreOf } from '#web/state/own-stores.ts';

/** In which order a person has put the saved views of each screen, by ids; others follow in their own. */
type Orders = Readonly<Record<string, readonly number[]>>;
export const viewOrders = ownStoreOf<Orders>('vazifa.views', {});

export function inOwnOrder<V extends { readonly id: number }>(views: readonly V[], order: readonly number[] = []): V[] {
  const placeOf = ({ id }: V) => (order.includes(id) ? order.indexOf(id) : order.length);
  return views.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The order in which one stands before or behind another one. */
export function movedBeside(ids: readonly number[], id: number, other: number, isBehind: boolean): number[] {
  const rest = ids.filter((one) => one !== id);
  const at = rest.indexOf(other);
  return at < 0 ? [...ids] : rest.toSpliced(at + (isBehind ? 1 : 0), 0, id);
}

/** What of an address makes a view: not the page, not what stands open beside it, and not which view it is. */
export function addressOfView(search: Readonly<Record<string, string>>): string {
  const { page: _page, panel: _panel, saved: _saved, ...kept } = search;
  return new URLSearchParams(kept).toString();
}

/** Do two addresses say the same, in whatever order? */
export const isSameAddress = (one: string, other: string): boolean => sorted(one) === sorted(other);

function sorted(address: string): string {
  const parts = new URLSearchParams(address);
  // An address of nothing but a page size is what an empty one was kept as.
  if (parts.size === 1 && parts.has('perPage')) return '';
  parts.sort();
  return parts.toString();
}
