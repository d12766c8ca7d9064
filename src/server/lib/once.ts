/** Calls `make` when it is first asked, and gives what came of that from then on, a promise that failed too. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Runs a work once for all who ask for it by its key while it is under way. */
export function singleFlight<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const flights = new Map<string, Promise<Result>>();

  return (key, work) => {
    const flight = flights.get(key) ?? work().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}

/**
 * What `look` finds, looked for once in each turn of the event loop: the requests of a turn had all arrived before the
 * first of them was handled, so what is found for one is new enough for the others. A look by a timer or an immediate
 * serves the requests that the turn takes next, too. Throws what `look` throws.
 */
export function onceATurn<Found>(look: () => Found): () => Found {
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
