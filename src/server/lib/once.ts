/** Calls `make` when it is first asked, and gives what came of that from then on, a promise that failed too. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
