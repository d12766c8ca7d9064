import MoreHoriz from '@mui/icons-material/MoreHoriz';
import FormHelperText from '@mui/material/FormHelperText';
import { useField, useFormikContext } from 'formik';
import { useRef, useState, type ReactNode } from 'react';
import { Box } from '../../../components/basics/Box.tsx';
import { hiddenText } from '../../../components/basics/hiddenText.ts';
import { pressedButton } from '../../../components/basics/PressedButtons.tsx';
import { EditorFoot } from './EditorFoot.tsx';
import { EditorPanes } from './EditorPanes.tsx';
import { FormattingBar, keepFocus } from './FormattingBar.tsx';
import type { MarkdownEditor } from './markdownEditor.ts';
import { keepMode, readMode, type Mode } from './mode.ts';
import { belowHeader } from './paper.ts';
import { usePaste } from './paste/usePaste.ts';
import { useBarAboveKeyboard } from './useBarAboveKeyboard.ts';
import { useFormText } from './useFormText.ts';
import { useKeys } from './useKeys.ts';
import { useWithoutDistraction } from './useWithoutDistraction.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

interface Props {
  name: string;
  label: string;
  editor: MarkdownEditor;
  /** Stands below the field, where no error does. */
  hint: ReactNode;
  /** Where the text is kept: shown where the field covers the page, which says so otherwise. */
  state?: ReactNode;
}

/**
 * The text field of an article in the form around it, with what helps to write: a bar, the preview, figures. The field
 * itself is a plain one, with the browser's own undo and spelling.
 */
export function MarkdownField({ name, label, editor, hint, state }: Props) {
  const [, { error, touched }] = useField<string>(name);
  const { submitCount } = useFormikContext();
  const shownError = touched && submitCount > 0 ? error : undefined;
  const whole = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [mode, setMode] = useState(readMode);
  const [isAlone, setIsAlone] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useFormText(editor, name);
  useKeys(editor);
  const isPasting = usePaste(editor);
  useWithoutDistraction(whole, isAlone, () => setIsAlone(false));
  useBarAboveKeyboard(frame, editor);

  function choose(chosen: Mode) {
    keepMode(chosen);
    setMode(chosen);
  }

  return (
    <Box ref={whole}>
      <Box component="label" htmlFor={name} sx={hiddenText}>
        {label}
      </Box>
      <Box ref={frame} data-mode={mode} data-alone={isAlone} sx={frameStyle}>
        <Box sx={barStyle} data-bar="" data-open={isOpen}>
          {mode === 'Preview' ? (
            <Box />
          ) : (
            <>
              <FormattingBar editor={editor} controls={name} />
              <Box
                component="button"
                type="button"
                aria-label="All formatting"
                title="All formatting"
                aria-expanded={isOpen}
                onMouseDown={keepFocus}
                onClick={() => setIsOpen(!isOpen)}
                sx={openerStyle}
              >
                <MoreHoriz fontSize="small" />
              </Box>
            </>
          )}
          <Box role="status" sx={isPasting ? workStyle : hiddenText}>
            {isPasting && 'Pasting …'}
          </Box>
          <ViewSwitch mode={mode} onMode={choose} isAlone={isAlone} onAlone={setIsAlone} />
        </Box>
        <EditorPanes
          editor={editor}
          mode={mode}
          onWrite={() => choose('Write')}
          field={{ id: name, 'aria-invalid': shownError !== undefined, 'aria-describedby': `${name}-hint` }}
        />
        <EditorFoot editor={editor} state={isAlone && state} />
      </Box>
      <FormHelperText
        id={`${name}-hint`}
        // Covered then, and nothing in it can be reached.
        hidden={isAlone}
        error={shownError !== undefined}
        sx={hintStyle}
      >
        {shownError ?? hint}
      </FormHelperText>
    </Box>
  );
}

const hintStyle = { mx: 0 };
const openerStyle = { ...pressedButton, display: { xs: 'inline-grid', sm: 'none' }, ml: 'auto' };

const workStyle = {
  position: 'absolute',
  top: '100%',
  insetInlineEnd: 0,
  px: 1.5,
  py: 0.5,
  borderRadius: 1,
  bgcolor: 'action.selected',
  typography: 'body2',
};

const frameStyle = {
  display: 'flex',
  flexDirection: 'column',
  '&[data-alone="true"]': {
    position: 'fixed',
    inset: 0,
    zIndex: 'modal',
    height: '100dvh',
    px: 2,
    bgcolor: 'background.paper',
  },
};

const barStyle = {
  display: 'flex',
  // On a phone one row, in which the buttons scroll, or all of them in rows of their own.
  flexWrap: { sm: 'wrap' },
  '&[data-open="true"]': { flexWrap: 'wrap' },
  position: 'sticky',
  top: belowHeader,
  zIndex: 1,
  bgcolor: 'background.default',
  // A line of text that is gone to stays below both.
  'html:has(&)': { scrollPaddingTop: '8rem' },
  '[data-alone="true"] > &': { position: 'static', bgcolor: 'background.paper' },
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 0.5,
  py: 0.5,
  // Eight buttons a row fit on a phone.
  px: { xs: 0, sm: 0.5 },
  borderBottom: '1px solid',
  borderColor: 'divider',
};
