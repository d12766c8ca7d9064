/** The token's key in local storage, as the specification names it. */
export const TOKEN_KEY = 'token';

type Listener = () => void;

const browser = typeof window === 'undefined' ? undefined : window;

/**
 * Stores the token in local storage, so that it survives reloads and other tabs see it. Where the browser blocks
 * storage or has no room left, the token stays in memory until the page is closed.
 */
export function createTokenStorage(openStorage: () => Storage | undefined) {
  const listeners = new Set<Listener>();
  let inMemory: string | null = null;
  let storage = probe(openStorage);

  function change(token: string | null) {
    inMemory = token;
    const write = () =>
      token === null ? storage?.removeItem(TOKEN_KEY) : storage?.setItem(TOKEN_KEY, token);
    if (!succeeds(write)) {
      // A reload must not bring the old token back.
      succeeds(() => storage?.removeItem(TOKEN_KEY));
      storage = undefined;
    }
    listeners.forEach((listener) => listener());
  }

  return {
    /** False when the session ends with this page. */
    isPersistent: (): boolean => storage !== undefined,
    read: (): string | null => (storage ? storage.getItem(TOKEN_KEY) : inMemory),
    store: (token: string) => change(token),
    remove: () => change(null),
    /** Calls `listener` after each change, in this tab or another one. Returns a function that unsubscribes. */
    subscribe: (listener: Listener) => {
      const onStorageEvent = (event: StorageEvent) => {
        // `key` is null when the other tab cleared its storage.
        if (event.key === TOKEN_KEY || event.key === null) listener();
      };
      listeners.add(listener);
      browser?.addEventListener('storage', onStorageEvent);
      return () => {
        listeners.delete(listener);
        browser?.removeEventListener('storage', onStorageEvent);
      };
    },
  };
}

function succeeds(access: () => void): boolean {
  try {
    access();
    return true;
  } catch {
    return false;
  }
}

/** Returns the storage if it can be written: reading `localStorage` throws where it is blocked, writing where it is full. */
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
