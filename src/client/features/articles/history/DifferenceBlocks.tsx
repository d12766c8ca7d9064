import { useState } from 'react';
import { Box } from '../../../components/basics/Box.tsx';
import { hiddenText } from '../../../components/basics/hiddenText.ts';
import type { Piece } from './compareTexts.ts';

/** Lines that are shown around a change; and how many more there must be to be worth a button. */
const CONTEXT = 3;
const WORTH_FOLDING = 4;

/** Before and after, next to each other where there is room and it is wanted. */
export const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '[data-layout="Side by side"] > &': { gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } },
};

/** Lines that were there, and what came into their place. */
export function ChangedLines({ before, after }: { before: Piece[]; after: Piece[] }) {
  return (
    <Box sx={rowStyle}>
      <Side kind="Removed" pieces={before} />
      <Side kind="Added" pieces={after} />
    </Box>
  );
}

function Side({ kind, pieces }: { kind: 'Removed' | 'Added'; pieces: Piece[] }) {
  if (pieces.length === 0) return <Box sx={nothingStyle} />;
  const isRemoved = kind === 'Removed';
  return (
    <Box sx={isRemoved ? removedStyle : addedStyle}>
      <Box component="span" sx={hiddenText}>
        {kind}:{' '}
      </Box>
      {pieces.map(({ text, isChanged }, index) =>
        isChanged ? (
          <Box key={index} component={isRemoved ? 'del' : 'ins'}>
            {text}
          </Box>
        ) : (
          text
        ),
      )}
    </Box>
  );
}

interface SameProps {
  lines: string[];
  /** Whether a text begins or ends with them: then nothing changed on that side. */
  isFirst: boolean;
  isLast: boolean;
}

/** Lines that both texts have. Those far from a change are shown when somebody asks for them. */
export function SameLines({ lines, isFirst, isLast }: SameProps) {
  const [isOpen, setIsOpen] = useState(false);
  const above = isFirst ? 0 : CONTEXT;
  const below = isLast ? 0 : CONTEXT;
  const folded = lines.length - above - below;
  if (isOpen || folded < WORTH_FOLDING) return <Same lines={lines} />;

  return (
    <>
      {above > 0 && <Same lines={lines.slice(0, above)} />}
      <Box component="button" type="button" onClick={() => setIsOpen(true)} sx={foldStyle}>
        Show {folded} unchanged lines
      </Box>
      {below > 0 && <Same lines={lines.slice(-below)} />}
    </>
  );
}

function Same({ lines }: { lines: string[] }) {
  const text = `${lines.join('\n')}\n`;
  return (
    <Box sx={rowStyle}>
      <Box sx={sameStyle}>{text}</Box>
      {/* Read out once. */}
      <Box aria-hidden sx={againStyle}>
        {text}
      </Box>
    </Box>
  );
}

const tint = (color: string, part: number) =>
  `color-mix(in srgb, var(--mui-palette-${color}-main) ${part}%, transparent)`;

const sideStyle = {
  position: 'relative',
  minWidth: 0,
  pl: 3.5,
  pr: 1.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  // Each line is set in its own direction, as in the editor.
  unicodeBidi: 'plaintext',
  '&::before': { position: 'absolute', left: '0.75rem', fontWeight: 700 },
};
const removedStyle = {
  ...sideStyle,
  bgcolor: tint('error', 10),
  '&::before': { ...sideStyle['&::before'], content: '"−"', color: 'error.main' },
  '& del': { bgcolor: tint('error', 26), textDecorationThickness: '1px' },
};
const addedStyle = {
  ...sideStyle,
  bgcolor: tint('success', 12),
  '&::before': { ...sideStyle['&::before'], content: '"+"', color: 'success.main' },
  '& ins': { bgcolor: tint('success', 28), textDecorationThickness: '1px', textUnderlineOffset: '3px' },
};
/** The empty half beside lines that the other text alone has. */
const nothingStyle = {
  display: 'none',
  '[data-layout="Side by side"] > * > &': { display: { md: 'block' }, bgcolor: 'action.hover' },
};
const sameStyle = { ...sideStyle, color: 'text.secondary' };
const againStyle = {
  ...sameStyle,
  display: 'none',
  '[data-layout="Side by side"] > * > &': { display: { md: 'block' } },
};
const foldStyle = {
  display: 'block',
  width: '100%',
  px: 1.5,
  py: 0.75,
  border: 0,
  borderBlock: '1px solid',
  borderColor: 'divider',
  bgcolor: 'action.hover',
  color: 'text.secondary',
  typography: 'body2',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { color: 'text.primary' },
};
