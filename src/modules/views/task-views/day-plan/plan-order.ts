/** `ids` with `id` at a place among the others. What was not there yet comes in; the place is kept within the list. */
export function placedAt(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, id);
}

/** The order of those that are on the plan now; what the order does not know comes last, as the server has it. */
export function ordered(order: readonly number[], planned: readonly number[]): number[] {
  const known = order.filter((id) => planned.includes(id));
  return [...known, ...planned.filter((id) => !known.includes(id))];
}
