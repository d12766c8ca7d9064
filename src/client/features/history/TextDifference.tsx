import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff';
import { useMemo, useState } from 'react';
import { Box, hiddenText } from '../../components/Box.tsx';
import { ToggleButtons } from '../../components/ToggleButtons.tsx';
import { devicePreference } from '../../lib/devicePreference.ts';

/** A part of a text, and whether the other text has something else in its place. */
export interface Piece {
  text: string;
  isChanged: boolean;
}

/** Lines that both texts have, or lines of the one and what the other has in their place, which may be nothing. */
export type Block = { kind: 'same'; lines: string[] } | { kind: 'changed'; before: Piece[]; after: Piece[] };

/**
 * In milliseconds, for a whole comparison. It happens in the page and not in a worker, which the content security policy
 * would have to be opened for: a text of usual length takes a few, and what this bound cuts off is shown more coarsely.
 */
const TIME = 300;

/** Where less of two texts is the same, words that happen to be in both say nothing. */
const ALIKE = 0.4;

/** With line breaks of one kind, and one at the end: their differences are nobody's words. */
function withLineBreaks(text: string): string {
  const unified = text.replaceAll('\r\n', '\n');
  return unified === '' || unified.endsWith('\n') ? unified : `${unified}\n`;
}

const linesOf = (text: string) => text.slice(0, -1).split('\n');

/** Compares line by line, then word by word within lines that changed. In bounded time, whatever the texts are. */
export function compareTexts(before: string, after: string): Block[] {
  const end = performance.now() + TIME;
  const [former, latter] = [withLineBreaks(before), withLineBreaks(after)];
  const changes = diffLines(former, latter, { timeout: TIME }) ?? [
    { value: former, removed: true, added: false },
    { value: latter, removed: false, added: true },
  ];

  const blocks: Block[] = [];
  let removed = '';
  let added = '';
  const closeChange = () => {
    if (removed || added) blocks.push(compareWords(removed, added, end));
    removed = added = '';
  };
  for (const change of changes) {
    if (change.removed) removed += change.value;
    else if (change.added) added += change.value;
    else if (change.value) {
      closeChange();
      blocks.push({ kind: 'same', lines: linesOf(change.value) });
    }
  }
  closeChange();
  return blocks;
}

const asAWhole = (text: string): Piece[] => (text ? [{ text, isChanged: false }] : []);

function compareWords(before: string, after: string, end: number): Block {
  const coarse: Block = { kind: 'changed', before: asAWhole(before), after: asAWhole(after) };
  const timeout = end - performance.now();
  if (!before || !after || timeout <= 0) return coarse;
  const words = diffWordsWithSpace(before, after, { timeout });
  if (!words) return coarse;

  const same = words.filter(({ added, removed }) => !added && !removed);
  const length = same.reduce((sum, { value }) => sum + value.trim().length, 0);
  if (length < ALIKE * Math.max(before.trim().length, after.trim().length)) return coarse;

  const side = (isOther: (word: ChangeObject<string>) => boolean): Piece[] =>
    words
      .filter((word) => !isOther(word))
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
  return { kind: 'changed', before: side(({ added }) => added), after: side(({ removed }) => removed) };
}

/** Lines that are shown around a change; and how many more there must be to be worth a button. */
const CONTEXT = 3;
const WORTH_FOLDING = 4;

/** Before and after, next to each other where there is room and it is wanted. */
const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '[data-layout="Side by side"] > &': { gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } },
};

/** Lines that were there, and what came into their place. */
function ChangedLines({ before, after }: { before: Piece[]; after: Piece[] }) {
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
function SameLines({ lines, isFirst, isLast }: SameProps) {
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

interface DifferenceProps {
  before: string;
  after: string;
  /** What the two texts are, such as 'Published on 3 May' and 'In the editor'. */
  beforeName: string;
  afterName: string;
}

const layouts = ['Side by side', 'One column'] as const;
const { read, write } = devicePreference<(typeof layouts)[number]>('difference-layout', layouts);

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
        <ToggleButtons
          label="Layout"
          choices={layouts}
          chosen={layout}
          onChoose={(name) => {
            write(name);
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
