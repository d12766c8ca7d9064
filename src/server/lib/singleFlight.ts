/** Runs a work once for all who ask for it by its key while it is under way. */
export function singleFlight<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const flights = new Map<string, Promise<Result>>();

  return (key, work) => {
    const flight = flights.get(key) ?? work().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}
