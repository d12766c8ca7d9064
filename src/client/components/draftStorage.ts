type Fields = Record<string, unknown>;

/** Where the browser blocks its storage, or it is full, a draft lives as long as the page. */
const inMemory = new Map<string, string>();

function withStorage<Result>(access: (storage: Storage) => Result): Result | undefined {
  try {
    return access(sessionStorage);
  } catch {
    return undefined; // The copy in memory stands in.
  }
}

/** Unsaved texts of this tab: they outlive a reload and the end of a session, not the tab. */
export const draftStorage = {
  /** The draft under this key, if it has exactly the fields of `like`: an older release may have had others. */
  read<Values extends Fields>(key: string, like: Values): Values | null {
    const kept = withStorage((storage) => storage.getItem(key)) ?? inMemory.get(key);
    if (kept === undefined) return null;
    const draft = JSON.parse(kept) as Fields;
    const names = Object.keys(like);
    const fits =
      Object.keys(draft).length === names.length &&
      names.every((name) => typeof draft[name] === typeof like[name]);
    return fits ? (draft as Values) : null;
  },
  write(key: string, values: Fields) {
    const text = JSON.stringify(values);
    inMemory.set(key, text);
    withStorage((storage) => storage.setItem(key, text));
  },
  remove(key: string) {
    inMemory.delete(key);
    withStorage((storage) => storage.removeItem(key));
  },
};
