import DarkMode from '@mui/icons-material/DarkMode';
import LightMode from '@mui/icons-material/LightMode';
import Button from '@mui/material/Button';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { needsScripts } from '../../components/Box.tsx';
import { useSyncExternalStore } from 'react';

const texts = appMessages.header;

// By the mark that the document has before the app starts, so that the first paint is right.
const whileLight = { 'html[data-dark] &': { display: 'none' } };
const whileDark = { 'html:not([data-dark]) &': { display: 'none' } };

const round = { minWidth: 44, minHeight: 44, p: 1, borderRadius: '50%' };

/** Switches between light and dark. Follows the system until the reader chooses, and remembers the choice. */
export function ColorSchemeSwitch() {
  const other = useColorScheme() === 'dark' ? 'light' : 'dark';

  return (
    <Button
      color="inherit"
      aria-label={other === 'dark' ? texts.switchToDark : texts.switchToLight}
      onClick={() => chooseColorScheme(other)}
      sx={{ ...round, ...needsScripts }}
    >
      <DarkMode sx={whileLight} />
      <LightMode sx={whileDark} />
    </Button>
  );
}

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
const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, current, () => 'light');

/** Shows this scheme from now on, instead of the system's. */
function chooseColorScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(CHOICE_KEY, scheme);
  } catch {
    ofThisPage = scheme;
  }
  listeners.forEach((listener) => listener());
}
