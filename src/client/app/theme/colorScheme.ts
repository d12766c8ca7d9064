import { useSyncExternalStore } from 'react';

type ColorScheme = 'light' | 'dark';

/* Where the choice is stored, and the mark of a scheme on the document: the first lines of the page's body know both. */
const CHOICE_KEY = 'mui-mode';
const markOf = (scheme: ColorScheme) => `data-${scheme}`;

const listeners = new Set<() => void>();
/** The choice where nothing can be stored. */
let ofThisPage: ColorScheme | undefined;

function chosen(): string | null | undefined {
  try {
    return ofThisPage ?? localStorage.getItem(CHOICE_KEY);
  } catch {
    return undefined;
  }
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

function current(): ColorScheme {
  const choice = chosen();
  if (choice === 'light' || choice === 'dark') return choice;
  return systemIsDark().matches ? 'dark' : 'light';
}

/** Keeps the document's mark, and calls `changed` after each change. */
function subscribe(changed: () => void): () => void {
  function follow() {
    const scheme = current();
    document.documentElement.removeAttribute(markOf(scheme === 'dark' ? 'light' : 'dark'));
    document.documentElement.setAttribute(markOf(scheme), '');
    changed();
  }

  follow();
  const system = systemIsDark();
  listeners.add(follow);
  system.addEventListener('change', follow);
  addEventListener('storage', follow);
  return () => {
    listeners.delete(follow);
    system.removeEventListener('change', follow);
    removeEventListener('storage', follow);
  };
}

/** The scheme that is shown: the one that somebody chose, in any tab, else the system's. The server says light. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, current, () => 'light');

/** Shows this scheme from now on, instead of the system's. */
export function chooseColorScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(CHOICE_KEY, scheme);
  } catch {
    ofThisPage = scheme;
  }
  listeners.forEach((listener) => listener());
}
