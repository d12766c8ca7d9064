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
