/** Memoizes `make`, including a rejected promise. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Shares one run of some work among all callers with the same key while it is running. */
export function singleFlight<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const flights = new Map<string, Promise<Result>>();

  return (key, work) => {
    const flight = flights.get(key) ?? work().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}

/**
 * Calls `look` at most once per turn of the event loop. All requests of a turn arrived before the first was handled, so
 * one result is fresh enough for all of them. Throws what `look` throws.
 */
export function oncePerTick<Found>(look: () => Found): () => Found {
  let found: { value: Found } | undefined;

  return () => {
    if (!found) {
      found = { value: look() };
      setImmediate(() => {
        found = undefined;
      });
    }
    return found.value;
  };
}
