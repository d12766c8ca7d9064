/** The token's key in the browser's local storage, as the specification names it. */
export const TOKEN_KEY = 'token';

type Listener = () => void;

const browser = typeof window === 'undefined' ? undefined : window;

/**
 * Keeps the token. It stands in local storage, so that reloads and other tabs see it; where the browser
 * blocks storage, or has no room left, it lives in memory until the page is closed.
 */
export function createTokenStorage(openStorage: () => Storage | undefined) {
  const listeners = new Set<Listener>();
  let inMemory: string | null = null;
  let storage = probe(openStorage);

  function change(token: string | null) {
    inMemory = token;
    const keep = () => (token === null ? storage?.removeItem(TOKEN_KEY) : storage?.setItem(TOKEN_KEY, token));
    if (!works(keep)) {
      // The old one must not come back with a reload.
      works(() => storage?.removeItem(TOKEN_KEY));
      storage = undefined;
    }
    listeners.forEach((listener) => listener());
  }

  return {
    /** False when the session can't outlive this page. */
    isPersistent: (): boolean => storage !== undefined,
    read: (): string | null => (storage ? storage.getItem(TOKEN_KEY) : inMemory),
    store: (token: string) => change(token),
    remove: () => change(null),
    /** Calls `listener` after each change, of this tab and of any other; answers the way to stop it. */
    subscribe: (listener: Listener) => {
      const ofAnotherTab = (event: StorageEvent) => {
        // `key` is null when the other tab cleared everything.
        if (event.key === TOKEN_KEY || event.key === null) listener();
      };
      listeners.add(listener);
      browser?.addEventListener('storage', ofAnotherTab);
      return () => {
        listeners.delete(listener);
        browser?.removeEventListener('storage', ofAnotherTab);
      };
    },
  };
}

function works(access: () => void): boolean {
  try {
    access();
    return true;
  } catch {
    return false;
  }
}

/** Reading `localStorage` throws where it is blocked, and writing throws where it is full. */
function probe(openStorage: () => Storage | undefined): Storage | undefined {
  try {
    const storage = openStorage();
    const key = `${TOKEN_KEY}-probe`;
    storage?.setItem(key, key);
    storage?.removeItem(key);
    return storage;
  } catch {
    return undefined;
  }
}

export type TokenStorage = ReturnType<typeof createTokenStorage>;

export const tokenStorage = createTokenStorage(() => browser?.localStorage);
