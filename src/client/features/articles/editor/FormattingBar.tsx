import type { MouseEvent } from 'react';
import { Box } from '../../../components/basics/Box.tsx';
import { formattingGroups, type Formatting, type FormattingName } from './commands/formatting.ts';
import { icons } from './icons.ts';
import type { MarkdownEditor } from './markdownEditor.ts';
import { keysForReaders, keysInWords } from './shortcuts.ts';
import { runIn } from './useKeys.ts';
import { useRovingFocus } from './useRovingFocus.ts';

interface Props {
  editor: MarkdownEditor;
  /** The id of the field. */
  controls: string;
}

/** The field keeps the focus, and a phone its keyboard, when a button is touched. */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The buttons of all formatting, in a row that scrolls where it is narrow. */
export function FormattingBar({ editor, controls }: Props) {
  const { current, toolbar } = useRovingFocus('bold');

  function button([name, { name: label, run, shortcut }]: [FormattingName, Formatting]) {
    const Icon = icons[name];
    return (
      <Box
        key={name}
        component="button"
        type="button"
        data-name={name}
        tabIndex={name === current ? 0 : -1}
        aria-label={label}
        title={shortcut ? `${label} (${keysInWords(shortcut)})` : label}
        aria-keyshortcuts={shortcut && keysForReaders(shortcut)}
        onMouseDown={keepFocus}
        onClick={() => runIn(editor, run)}
        sx={buttonStyle}
      >
        <Icon fontSize="small" />
      </Box>
    );
  }

  return (
    <Box role="toolbar" aria-label="Formatting" aria-controls={controls} {...toolbar} sx={bar}>
      {formattingGroups.map((group) => (
        <Box key={group[0]?.[0]} sx={groupStyle}>
          {group.map(button)}
        </Box>
      ))}
    </Box>
  );
}

const bar = {
  display: 'flex',
  gap: { xs: 0, sm: 1 },
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // A fade where it goes on; what has the focus stands before it.
  pr: 3,
  scrollPaddingRight: '24px',
  maskImage: 'linear-gradient(90deg, #000 calc(100% - 24px), #0000)',
  '[data-open="true"] > &': {
    flexWrap: 'wrap',
    flexBasis: { xs: '100%', sm: 'auto' },
    pr: { xs: 0, sm: 3 },
    maskImage: { xs: 'none', sm: 'unset' },
  },
};
const groupStyle = { display: { xs: 'contents', sm: 'flex' }, flexShrink: 0 };
const buttonStyle = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 34,
  height: 34,
  p: 0,
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'text.secondary',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  // Within the bar, which cuts off what stands out of it.
  '&:focus-visible': { outlineOffset: '-3px' },
  '@media (pointer: coarse)': { width: 44, height: 44 },
};
