import DarkMode from '@mui/icons-material/DarkMode';
import LightMode from '@mui/icons-material/LightMode';
import Button from '@mui/material/Button';
import { needsScripts } from '../../components/Box.tsx';
import { chooseColorScheme, useColorScheme } from './colorScheme.ts';

// By the mark on the document, which stands before the app does: the first picture is the right one.
const whileLight = { 'html[data-dark] &': { display: 'none' } };
const whileDark = { 'html:not([data-dark]) &': { display: 'none' } };

const round = { minWidth: 44, minHeight: 44, p: 1, borderRadius: '50%' };

/** Light or dark; follows the system until somebody chooses, and remembers the choice. */
export function ColorSchemeSwitch() {
  const other = useColorScheme() === 'dark' ? 'light' : 'dark';

  return (
    <Button
      color="inherit"
      aria-label={`Switch to ${other} mode`}
      onClick={() => chooseColorScheme(other)}
      sx={{ ...round, ...needsScripts }}
    >
      <DarkMode sx={whileLight} />
      <LightMode sx={whileDark} />
    </Button>
  );
}
