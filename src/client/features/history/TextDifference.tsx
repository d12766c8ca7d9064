import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff';
import { useMemo, useState } from 'react';
import { historyMessages } from '../../../shared/messages/en/editor.ts';
import { Box, hiddenText } from '../../components/Box.tsx';
import { ToggleButtons } from '../../components/ToggleButtons.tsx';
import { devicePreference } from '../../lib/devicePreference.ts';

const messages = historyMessages.difference;

interface DifferenceProps {
  before: string;
  after: string;
  /** Such as 'Published on 3 May' and 'In the editor'. */
  beforeName: string;
  afterName: string;
}

const layouts = ['Side by side', 'One column'] as const;
const storedLayout = devicePreference<(typeof layouts)[number]>('difference-layout', layouts);

/** The differences of two texts by line and word. Narrow windows have one column. */
export function TextDifference({ before, after, beforeName, afterName }: DifferenceProps) {
  const blocks = useMemo(() => compareTexts(before, after), [before, after]);
  const [layout, setLayout] = useState(storedLayout.read);
  const count = blocks.filter(({ kind }) => kind === 'changed').length;

  if (count === 0) return <Box component="p">{messages.none}</Box>;
  return (
    <Box component="section" aria-label={messages.region(beforeName, afterName)}>
      <Box sx={headStyle}>
        <span>{messages.count(count)}</span>
        <ToggleButtons
          label={messages.layout}
          choices={layouts}
          labels={messages.layouts}
          chosen={layout}
          onChoose={(name) => {
            storedLayout.write(name);
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
              {messages.before}{' '}
            </Box>
            {beforeName}
          </Box>
          <Box sx={nameStyle}>
            <span aria-hidden>+ </span>
            <Box component="span" sx={hiddenText}>
              {messages.after}{' '}
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

/** Two columns if the user wants them and the window is wide enough. */
const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '[data-layout="Side by side"] > &': { gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } },
};
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
/** Narrow windows always have one column. */
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

/** Unchanged lines shown around a change. */
const CONTEXT = 3;
/** Fewer lines aren't worth folding. */
const MIN_FOLDED = 4;

function ChangedLines({ before, after }: { before: Piece[]; after: Piece[] }) {
  return (
    <Box sx={rowStyle}>
      <Side kind="removed" pieces={before} />
      <Side kind="added" pieces={after} />
    </Box>
  );
}

function Side({ kind, pieces }: { kind: 'removed' | 'added'; pieces: Piece[] }) {
  if (pieces.length === 0) return <Box sx={emptySideStyle} />;
  const isRemoved = kind === 'removed';
  return (
    <Box sx={isRemoved ? removedStyle : addedStyle}>
      <Box component="span" sx={hiddenText}>
        {messages[kind]}{' '}
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

interface SameLinesProps {
  lines: string[];
  /** Whether they begin or end the text, with no change before or after them. */
  isFirst: boolean;
  isLast: boolean;
}

/** Unchanged lines. Those far from a change are folded. */
function SameLines({ lines, isFirst, isLast }: SameLinesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const above = isFirst ? 0 : CONTEXT;
  const below = isLast ? 0 : CONTEXT;
  const folded = lines.length - above - below;
  if (isOpen || folded < MIN_FOLDED) return <VisibleLines lines={lines} />;

  return (
    <>
      {above > 0 && <VisibleLines lines={lines.slice(0, above)} />}
      <Box component="button" type="button" onClick={() => setIsOpen(true)} sx={foldStyle}>
        {messages.showUnchanged(folded)}
      </Box>
      {below > 0 && <VisibleLines lines={lines.slice(-below)} />}
    </>
  );
}

function VisibleLines({ lines }: { lines: string[] }) {
  const text = `${lines.join('\n')}\n`;
  return (
    <Box sx={rowStyle}>
      <Box sx={sameStyle}>{text}</Box>
      {/* The second column, hidden from screen readers. */}
      <Box aria-hidden sx={secondColumnStyle}>
        {text}
      </Box>
    </Box>
  );
}

const tint = (color: string, percentage: number) =>
  `color-mix(in srgb, var(--mui-palette-${color}-main) ${percentage}%, transparent)`;

const sideStyle = {
  position: 'relative',
  minWidth: 0,
  paddingInlineStart: 3.5,
  paddingInlineEnd: 1.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  // Each line has its own direction, as in the editor.
  unicodeBidi: 'plaintext',
  '&::before': { position: 'absolute', insetInlineStart: '0.75rem', fontWeight: 700 },
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
/** The empty half next to lines that only the other text has. */
const emptySideStyle = {
  display: 'none',
  '[data-layout="Side by side"] > * > &': { display: { md: 'block' }, bgcolor: 'action.hover' },
};
const sameStyle = { ...sideStyle, color: 'text.secondary' };
const secondColumnStyle = {
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

/** A part of a text, and whether it differs in the other text. */
export interface Piece {
  text: string;
  isChanged: boolean;
}

/** Lines that both texts have, or lines that differ. Either side of a change may be empty. */
export type Block = { kind: 'same'; lines: string[] } | { kind: 'changed'; before: Piece[]; after: Piece[] };

/**
 * The time limit of a comparison, in ms. Typical texts take a few; others are compared less precisely. It runs in the
 * page, as the content security policy allows no workers.
 */
const TIME_LIMIT = 300;

/** Below this similarity, marking single words isn't helpful. */
const MIN_SIMILARITY = 0.4;

/** Ignores differences of line breaks only. */
function normalizeLineBreaks(text: string): string {
  const unified = text.replaceAll('\r\n', '\n');
  return unified === '' || unified.endsWith('\n') ? unified : `${unified}\n`;
}

const splitLines = (text: string) => text.slice(0, -1).split('\n');

/** Compares two texts by line, then by word within changed lines, in bounded time. */
export function compareTexts(before: string, after: string): Block[] {
  const deadline = performance.now() + TIME_LIMIT;
  const [oldText, newText] = [normalizeLineBreaks(before), normalizeLineBreaks(after)];
  const changes = diffLines(oldText, newText, { timeout: TIME_LIMIT }) ?? [
    { value: oldText, removed: true, added: false },
    { value: newText, removed: false, added: true },
  ];

  const blocks: Block[] = [];
  let removed = '';
  let added = '';
  const closeChange = () => {
    if (removed || added) blocks.push(compareWords(removed, added, deadline));
    removed = added = '';
  };
  for (const change of changes) {
    if (change.removed) removed += change.value;
    else if (change.added) added += change.value;
    else if (change.value) {
      closeChange();
      blocks.push({ kind: 'same', lines: splitLines(change.value) });
    }
  }
  closeChange();
  return blocks;
}

const toSinglePiece = (text: string): Piece[] => (text ? [{ text, isChanged: false }] : []);

function compareWords(before: string, after: string, deadline: number): Block {
  const wholeLines: Block = { kind: 'changed', before: toSinglePiece(before), after: toSinglePiece(after) };
  const timeout = deadline - performance.now();
  if (!before || !after || timeout <= 0) return wholeLines;
  const words = diffWordsWithSpace(before, after, { timeout });
  if (!words) return wholeLines;

  const same = words.filter(({ added, removed }) => !added && !removed);
  const length = same.reduce((sum, { value }) => sum + value.trim().length, 0);
  if (length < MIN_SIMILARITY * Math.max(before.trim().length, after.trim().length)) return wholeLines;

  const getPieces = (isOtherSide: (word: ChangeObject<string>) => boolean): Piece[] =>
    words
      .filter((word) => !isOtherSide(word))
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
  return {
    kind: 'changed',
    before: getPieces(({ added }) => added),
    after: getPieces(({ removed }) => removed),
  };
}
