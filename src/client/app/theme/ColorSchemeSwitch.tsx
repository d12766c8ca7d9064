import DarkMode from '@mui/icons-material/DarkMode';
import LightMode from '@mui/icons-material/LightMode';
import Button from '@mui/material/Button';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { needsScripts } from '../../components/Box.tsx';
import { chooseColorScheme, useColorScheme } from './colorScheme.ts';

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
