/** The cached value of a key, made if there is none. `most`: the size from which the cache is emptied first. */
export function cached<Key, Value>(cache: Map<Key, Value>, key: Key, most: number, make: () => Value): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= most) cache.clear();
  const made = make();
  cache.set(key, made);
  return made;
}
