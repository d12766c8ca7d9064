/** Gives whoever asks for what is under way already just that, instead of beginning it a second time. */
export function joinWork<Result>(): (key: string, begin: () => Promise<Result>) => Promise<Result> {
  const underway = new Map<string, Promise<Result>>();

  return (key, begin) => {
    const work = underway.get(key) ?? begin().finally(() => underway.delete(key));
    underway.set(key, work);
    return work;
  };
}
