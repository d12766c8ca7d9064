import { useMemo, useState } from 'react';
import { Box } from '../../../components/basics/Box.tsx';
import { PressedButtons } from '../../../components/basics/PressedButtons.tsx';
import { deviceChoice } from '../../../components/basics/deviceChoice.ts';
import { hiddenText } from '../../../components/basics/hiddenText.ts';
import { compareTexts } from './compareTexts.ts';
import { ChangedLines, rowStyle, SameLines } from './DifferenceBlocks.tsx';

export interface DifferenceProps {
  before: string;
  after: string;
  /** What the two texts are, such as 'Published on 3 May' and 'In the editor'. */
  beforeName: string;
  afterName: string;
}

const layouts = ['Side by side', 'One column'] as const;
const { read, keep } = deviceChoice<(typeof layouts)[number]>('difference-layout', layouts);

/** What differs between two texts: by lines, and by words within them. Narrow windows have one column. */
export function TextDifference({ before, after, beforeName, afterName }: DifferenceProps) {
  const blocks = useMemo(() => compareTexts(before, after), [before, after]);
  const [layout, setLayout] = useState(read);
  const count = blocks.filter(({ kind }) => kind === 'changed').length;

  if (count === 0) return <Box component="p">Both texts have the same lines.</Box>;
  return (
    <Box component="section" aria-label={`What differs: ${beforeName}, ${afterName}`}>
      <Box sx={headStyle}>
        <span>{count === 1 ? 'One place differs.' : `${count} places differ.`}</span>
        <PressedButtons
          label="Layout"
          choices={layouts}
          chosen={layout}
          onChoose={(name) => {
            keep(name);
            setLayout(name);
          }}
          sx={switchStyle}
        />
      </Box>
      <Box data-layout={layout} sx={frameStyle}>
        <Box sx={namesStyle}>
          <Box sx={nameStyle}>
            <span aria-hidden>− </span>
            <Box component="span" sx={hiddenText}>
              Before:{' '}
            </Box>
            {beforeName}
          </Box>
          <Box sx={nameStyle}>
            <span aria-hidden>+ </span>
            <Box component="span" sx={hiddenText}>
              After:{' '}
            </Box>
            {afterName}
          </Box>
        </Box>
        {blocks.map((block, index) =>
          block.kind === 'changed' ? (
            <ChangedLines key={index} before={block.before} after={block.after} />
          ) : (
            <SameLines
              key={index}
              lines={block.lines}
              isFirst={index === 0}
              isLast={index === blocks.length - 1}
            />
          ),
        )}
      </Box>
    </Box>
  );
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  mb: 1,
  typography: 'body2',
  color: 'text.secondary',
};
/** A narrow window has no choice. */
const switchStyle = { display: { xs: 'none', md: 'flex' } };
const frameStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'background.paper',
  color: 'text.primary',
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSize: '0.875rem',
  lineHeight: 1.6,
};
const namesStyle = {
  ...rowStyle,
  borderBottom: 1,
  borderColor: 'divider',
  typography: 'body2',
  fontWeight: 600,
};
const nameStyle = { px: 1.5, py: 1, overflowWrap: 'anywhere' };
