import Fullscreen from '@mui/icons-material/Fullscreen';
import FullscreenExit from '@mui/icons-material/FullscreenExit';
import { Box } from '../../../components/basics/Box.tsx';
import { pressedButton, PressedButtons } from '../../../components/basics/PressedButtons.tsx';
import { modes, type Mode } from './mode.ts';

interface Props {
  mode: Mode;
  onMode: (mode: Mode) => void;
  /** Whether nothing else is shown. */
  isAlone: boolean;
  onAlone: (isAlone: boolean) => void;
}

/** What of the editor is seen, and whether it is alone on the screen. */
export function ViewSwitch({ mode, onMode, isAlone, onAlone }: Props) {
  const Icon = isAlone ? FullscreenExit : Fullscreen;
  return (
    <PressedButtons
      label="View"
      choices={modes}
      chosen={mode}
      onChoose={onMode}
      sx={row}
      sxOf={(name) => (name === 'Split' ? wide : other)}
    >
      <Box
        component="button"
        type="button"
        aria-pressed={isAlone}
        aria-label="Without distraction"
        title={isAlone ? 'Back to the page (Escape)' : 'Without distraction'}
        onClick={() => onAlone(!isAlone)}
        sx={isAlone ? pressedButton : roomy}
      >
        <Icon fontSize="small" />
      </Box>
    </PressedButtons>
  );
}

const row = { flexShrink: 0, '[data-keyboard="true"] &': { display: 'none' } };
/** Side by side they would be too narrow to read. */
const wide = { display: { xs: 'none', md: 'inline-grid' } };
/** A phone has room for the one that leads elsewhere. */
const other = {
  '&[aria-pressed="true"]': {
    ...pressedButton['&[aria-pressed="true"]'],
    display: { xs: 'none', sm: 'inline-grid' },
  },
};
const roomy = {
  ...pressedButton,
  display: { xs: 'none', sm: 'inline-grid' },
  '[data-open="true"] &': { display: 'inline-grid' },
};
