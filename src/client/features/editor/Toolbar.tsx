import Checklist from '@mui/icons-material/Checklist';
import Code from '@mui/icons-material/Code';
import DataObject from '@mui/icons-material/DataObject';
import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import FormatQuote from '@mui/icons-material/FormatQuote';
import Fullscreen from '@mui/icons-material/Fullscreen';
import FullscreenExit from '@mui/icons-material/FullscreenExit';
import HorizontalRule from '@mui/icons-material/HorizontalRule';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import InsertLink from '@mui/icons-material/InsertLink';
import StrikethroughS from '@mui/icons-material/StrikethroughS';
import Superscript from '@mui/icons-material/Superscript';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import Title from '@mui/icons-material/Title';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { Box } from '../../components/Box.tsx';
import { toggleButtonStyle, ToggleButtons } from '../../components/ToggleButtons.tsx';
import { type Mode, modes } from './editorMode.ts';
import { type Formatting, formattingGroups, type FormattingName } from './formatting/commands.ts';
import type { MarkdownEditor } from './markdownEditor.ts';
import { keysForReaders, keysInWords, runIn } from './shortcuts.ts';

const icons: Record<FormattingName, typeof Code> = {
  bold: FormatBold,
  italic: FormatItalic,
  strike: StrikethroughS,
  code: Code,
  link: InsertLink,
  heading: Title,
  quote: FormatQuote,
  bullets: FormatListBulleted,
  numbers: FormatListNumbered,
  tasks: Checklist,
  picture: ImageOutlined,
  fence: DataObject,
  table: TableChartOutlined,
  footnote: Superscript,
  rule: HorizontalRule,
};

/**
 * One stop of the Tab key for all buttons of a toolbar, and arrow keys from one to the next, as ARIA's pattern has it:
 * https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 *
 * @returns properties for the toolbar, and the name of the button that is the stop: each has its name in `data-name`
 */
function useRovingFocus(first: string) {
  const [current, setCurrent] = useState(first);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const target = {
      ArrowRight: at + (isRtl ? -1 : 1),
      ArrowLeft: at + (isRtl ? 1 : -1),
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (target === undefined || at === -1) return;
    event.preventDefault();
    buttons.at(target % buttons.length)?.focus();
  }

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const { name } = target.dataset;
    if (name !== undefined) setCurrent(name);
  }

  return { current, toolbar: { onKeyDown, onFocus } };
}

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

interface ViewSwitchProps {
  mode: Mode;
  onMode: (mode: Mode) => void;
  /** Whether nothing else is shown. */
  isAlone: boolean;
  onAlone: (isAlone: boolean) => void;
}

/** What of the editor is seen, and whether it is alone on the screen. */
export function ViewSwitch({ mode, onMode, isAlone, onAlone }: ViewSwitchProps) {
  const Icon = isAlone ? FullscreenExit : Fullscreen;
  return (
    <ToggleButtons
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
        sx={isAlone ? toggleButtonStyle : roomy}
      >
        <Icon fontSize="small" />
      </Box>
    </ToggleButtons>
  );
}

const row = { flexShrink: 0, '[data-keyboard="true"] &': { display: 'none' } };
/** Side by side they would be too narrow to read. */
const wide = { display: { xs: 'none', md: 'inline-grid' } };
/** A phone has room for the one that leads elsewhere. */
const other = {
  '&[aria-pressed="true"]': {
    ...toggleButtonStyle['&[aria-pressed="true"]'],
    display: { xs: 'none', sm: 'inline-grid' },
  },
};
const roomy = {
  ...toggleButtonStyle,
  display: { xs: 'none', sm: 'inline-grid' },
  '[data-open="true"] &': { display: 'inline-grid' },
};
