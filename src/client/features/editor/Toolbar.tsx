import Checklist from '@mui/icons-material/Checklist';
import ChecklistRtl from '@mui/icons-material/ChecklistRtl';
import Code from '@mui/icons-material/Code';
import DataObject from '@mui/icons-material/DataObject';
import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import FormatListNumberedRtl from '@mui/icons-material/FormatListNumberedRtl';
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
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { useRtl } from '@mui/system/RtlProvider';
import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent,
  useEffect,
  useState,
} from 'react';
import { editorMessages as messages } from '../../../shared/messages/en/editor.ts';
import { Box } from '../../components/Box.tsx';
import { directed } from '../../components/directed.tsx';
import { toggleButtonStyle, ToggleButtons } from '../../components/ToggleButtons.tsx';
import { devicePreference } from '../../lib/devicePreference.ts';
import { typePipe } from './formatting/blocks.ts';
import { type Format, formatGroups, type FormatName, type Shortcut } from './formatting/commands.ts';
import type { Command } from './formatting/edit.ts';
import {
  canWrap,
  continueLine,
  isInList,
  leaveImage,
  leaveLink,
  nestItems,
  removeMarker,
  unnestItems,
  wrapSelection,
} from './formatting/typing.ts';
import { isApplying, type MarkdownEditor } from './markdownEditor.ts';

const texts = messages.toolbar;

interface FormattingBarProps {
  editor: MarkdownEditor;
  /** The id of the text field. */
  fieldId: string;
  /** Opens the dialog for images. */
  onImage: () => void;
}

/** A button for each format, in a row that scrolls if it is too narrow. */
export function FormattingBar({ editor, fieldId, onImage }: FormattingBarProps) {
  const { current, toolbar } = useRovingFocus('bold');
  const isRtl = useRtl();

  function button([name, { run, shortcut }]: [FormatName, Format]) {
    const label = texts.formats[name];
    const Icon = (isRtl ? rtlIcons[name] : undefined) ?? icons[name];
    return (
      <Box
        key={name}
        component="button"
        type="button"
        data-name={name}
        tabIndex={name === current ? 0 : -1}
        aria-label={label}
        title={shortcut ? texts.withShortcut(label, formatShortcut(shortcut)) : label}
        aria-keyshortcuts={shortcut && toAriaShortcut(shortcut)}
        onMouseDown={keepFocus}
        onClick={() => (name === 'picture' ? onImage() : editor.run(run))}
        sx={buttonStyle}
      >
        <Icon fontSize="small" />
      </Box>
    );
  }

  return (
    <Box role="toolbar" aria-label={texts.label} aria-controls={fieldId} {...toolbar} sx={barStyle}>
      {formatGroups.map((group) => (
        <Box key={group[0]?.[0]} sx={groupStyle}>
          {group.map(button)}
        </Box>
      ))}
    </Box>
  );
}

interface ViewSwitchProps {
  mode: Mode;
  onMode: (mode: Mode) => void;
  /** Whether the editor covers the window. */
  isFocusMode: boolean;
  onFocusMode: (isFocusMode: boolean) => void;
}

/** Switches between text and preview, and to focus mode. */
export function ViewSwitch({ mode, onMode, isFocusMode, onFocusMode }: ViewSwitchProps) {
  const Icon = isFocusMode ? FullscreenExit : Fullscreen;
  return (
    <ToggleButtons
      label={texts.view}
      choices={modes}
      labels={texts.modes}
      chosen={mode}
      onChoose={onMode}
      sx={switchStyle}
      getSx={(name) => (name === 'Split' ? splitStyle : modeStyle)}
    >
      <Box
        component="button"
        type="button"
        aria-pressed={isFocusMode}
        aria-label={texts.focusMode}
        title={isFocusMode ? texts.exitFocusMode : texts.focusMode}
        onClick={() => onFocusMode(!isFocusMode)}
        sx={isFocusMode ? toggleButtonStyle : focusModeStyle}
      >
        <Icon fontSize="small" />
      </Box>
    </ToggleButtons>
  );
}

/** What the editor shows: the text field, the preview, or both side by side. */
const modes = ['Write', 'Split', 'Preview'] as const;
export type Mode = (typeof modes)[number];

/** The mode that was last chosen on this device. */
export const { read: readMode, write: keepMode } = devicePreference<Mode>('editor-mode', modes);

/**
 * Handles the keys of the field: shortcuts, continued lists and tables, brackets around a selection. In a list, Tab
 * nests the item. After Escape and outside of lists it leaves the field, so that keyboard users are never trapped (WCAG
 * 2.1.2). Does nothing during a composition.
 */
export function useShortcuts(editor: MarkdownEditor): void {
  useEffect(() => {
    const field = editor.field();
    if (!field) return;

    let hasEscaped = false;
    /** Returns false if Tab should leave the field. */
    function handleTab({ shiftKey }: KeyboardEvent): boolean {
      if (hasEscaped || !isInList(editor.fieldText(), editor.selection())) return false;
      editor.run(shiftKey ? unnestItems : nestItems);
      return true;
    }

    function runShortcut(event: KeyboardEvent): boolean {
      if (event.key === 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) return handleTab(event);
      const command = isChord(event, ']')
        ? nestItems
        : isChord(event, '[')
          ? unnestItems
          : findFormatting(event)?.run;
      if (command) editor.run(command);
      return command !== undefined;
    }

    function onKeyDown(event: KeyboardEvent) {
      if (event.isComposing) return;
      if (runShortcut(event)) event.preventDefault();
      // Shift may be the start of Shift+Tab.
      if (event.key !== 'Shift') hasEscaped = event.key === 'Escape';
    }
    const forgetEscape = () => (hasEscaped = false);

    let hasShift = false;
    const noteShift = (event: KeyboardEvent) => (hasShift = event.shiftKey);

    /** Returns what typing does instead of the browser. Doesn't read the text, which is slow for a long one. */
    function findCommand({ inputType, data }: InputEvent, isBreak: boolean): Command | undefined {
      // With Shift it inserts a plain line break.
      if (isBreak) return hasShift ? undefined : continueLine;
      if (inputType === 'deleteContentBackward') return removeMarker;
      const sign = inputType === 'insertText' ? (data ?? '') : '';
      if (sign === '|') return typePipe;
      return canWrap(sign, editor.selection()) ? wrapSelection(sign) : undefined;
    }

    function onBeforeInput(event: InputEvent) {
      if (event.isComposing || !event.cancelable || isApplying()) return;
      const isBreak = /^insert(LineBreak|Paragraph)$/.test(event.inputType);
      if (isBreak && (editor.run(leaveImage) || editor.run(leaveLink))) {
        event.preventDefault();
        return;
      }
      const command = findCommand(event, isBreak);
      if (command && editor.run(command)) event.preventDefault();
    }

    field.addEventListener('keydown', noteShift);
    field.addEventListener('keydown', onKeyDown);
    field.addEventListener('blur', forgetEscape);
    field.addEventListener('beforeinput', onBeforeInput);
    return () => {
      field.removeEventListener('keydown', noteShift);
      field.removeEventListener('keydown', onKeyDown);
      field.removeEventListener('blur', forgetEscape);
      field.removeEventListener('beforeinput', onBeforeInput);
    };
  }, [editor]);
}

/** Returns whether exactly Ctrl or Cmd is pressed with this key. */
export const isChord = (event: KeyboardEvent, key: string) =>
  event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey && event.key === key;

/** Keeps the focus in the field when a button is pressed, so that a phone's keyboard stays open. */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

const icons: Record<FormatName, ComponentType<SvgIconProps>> = {
  bold: FormatBold,
  italic: FormatItalic,
  strike: StrikethroughS,
  code: Code,
  link: InsertLink,
  heading: Title,
  quote: FormatQuote,
  bullets: directed(FormatListBulleted),
  numbers: FormatListNumbered,
  tasks: Checklist,
  picture: ImageOutlined,
  fence: DataObject,
  table: TableChartOutlined,
  footnote: Superscript,
  rule: HorizontalRule,
};
/** Digits and check marks stay as they are, so these can't be mirrored. */
const rtlIcons: Partial<typeof icons> = { numbers: FormatListNumberedRtl, tasks: ChecklistRtl };

/**
 * Makes the toolbar one tab stop, with arrow keys between its buttons: https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 *
 * @returns props for the toolbar, and the `data-name` of the button that is the tab stop
 */
function useRovingFocus(first: string) {
  const [current, setCurrent] = useState(first);

  function onKeyDown(event: ReactKeyboardEvent<HTMLElement>) {
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

/** Returns whether shortcuts use Cmd, as on Apple's keyboards, where Ctrl moves the caret. */
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

const formats = formatGroups.flat().map(([, formatting]): Format => formatting);

function findFormatting(event: KeyboardEvent): Format | undefined {
  const [isCommand, isOther] = isApple() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (!isCommand || isOther || event.altKey) return undefined;
  return formats.find(
    ({ shortcut }) =>
      shortcut &&
      (shortcut.shift ?? false) === event.shiftKey &&
      // Matches letters by their label, as their positions differ between keyboard layouts.
      (shortcut.code.startsWith('Key')
        ? event.key.toUpperCase() === shortcut.key
        : event.code === shortcut.code),
  );
}

/** Formats a shortcut for display, such as "Ctrl+Shift+7". */
const formatShortcut = ({ key, shift }: Shortcut): string =>
  [isApple() ? '⌘' : 'Ctrl', ...(shift ? ['Shift'] : []), key].join('+');

/** Formats a shortcut for `aria-keyshortcuts`. */
const toAriaShortcut = ({ key, shift }: Shortcut): string =>
  [isApple() ? 'Meta' : 'Control', ...(shift ? ['Shift'] : []), key].join('+');

const barStyle = {
  display: 'flex',
  gap: { xs: 0, sm: 1 },
  minWidth: 0,
  overflowX: 'auto',
  // In a closed form, no button can be focused to scroll it.
  'fieldset:disabled &': { overflowX: 'hidden' },
  scrollbarWidth: 'none',
  // Fades out at the end if it continues. A focused button is scrolled out of the fade.
  paddingInlineEnd: 3,
  scrollPaddingInlineEnd: '24px',
  maskImage: 'linear-gradient(var(--to-end, 90deg), #000 calc(100% - 24px), #0000)',
  '[dir="rtl"] &': { '--to-end': '-90deg' },
  '[data-open="true"] > &': {
    flexWrap: 'wrap',
    flexBasis: { xs: '100%', sm: 'auto' },
    paddingInlineEnd: { xs: 0, sm: 3 },
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
  // Inside the button, as the bar clips its content.
  '&:focus-visible': { outlineOffset: '-3px' },
};
const switchStyle = { flexShrink: 0, '[data-keyboard="true"] &': { display: 'none' } };
/** Too narrow to read on a small screen. */
const splitStyle = { display: { xs: 'none', md: 'inline-grid' } };
/** A phone only has room for the mode to switch to. */
const modeStyle = {
  '&[aria-pressed="true"]': {
    ...toggleButtonStyle['&[aria-pressed="true"]'],
    display: { xs: 'none', sm: 'inline-grid' },
  },
};
const focusModeStyle = {
  ...toggleButtonStyle,
  display: { xs: 'none', sm: 'inline-grid' },
  '[data-open="true"] &': { display: 'inline-grid' },
};
