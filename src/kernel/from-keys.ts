/** An object with these keys and no others, each with its own value. */
export function fromKeys<K extends PropertyKey, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> {
  const made: Partial<Record<K, V>> = {};
  for (const key of keys) made[key] = valueOf(key);
  return made as Record<K, V>;
}
