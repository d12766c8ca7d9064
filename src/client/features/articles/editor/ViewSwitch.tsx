import Fullscreen from '@mui/icons-material/Fullscreen';
import FullscreenExit from '@mui/icons-material/FullscreenExit';
import { Box } from '../../../components/basics/Box.tsx';
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
    <Box role="group" aria-label="View" sx={row}>
      {modes.map((name) => (
        <Box
          key={name}
          component="button"
          type="button"
          aria-pressed={name === mode}
          onClick={() => onMode(name)}
          sx={name === 'Split' ? wideButton : button}
        >
          {name}
        </Box>
      ))}
      <Box
        component="button"
        type="button"
        aria-pressed={isAlone}
        aria-label="Without distraction"
        title={isAlone ? 'Back to the page (Escape)' : 'Without distraction'}
        onClick={() => onAlone(!isAlone)}
        sx={button}
      >
        <Icon fontSize="small" />
      </Box>
    </Box>
  );
}

const row = { display: 'flex', flexShrink: 0, gap: 0.25, '[data-keyboard="true"] &': { display: 'none' } };
const button = {
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 34,
  height: 34,
  px: 1,
  py: 0,
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'text.secondary',
  font: 'inherit',
  fontSize: '0.875rem',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-pressed="true"]': { bgcolor: 'action.selected', color: 'text.primary', fontWeight: 600 },
  '@media (pointer: coarse)': { minWidth: 44, height: 44 },
};
/** Side by side they would be too narrow to read. */
const wideButton = { ...button, display: { xs: 'none', md: 'inline-grid' } };
