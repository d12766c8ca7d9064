import MoreHoriz from '@mui/icons-material/MoreHoriz';
import FormHelperText from '@mui/material/FormHelperText';
import { useTheme } from '@mui/material/styles';
import { useField, useFormikContext } from 'formik';
import {
  type AriaAttributes,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Box, hiddenText } from '../../components/Box.tsx';
import { toggleButtonStyle } from '../../components/ToggleButtons.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import { FormattingBar, keepFocus, ViewSwitch } from './Toolbar.tsx';
import { keepMode, type Mode, readMode } from './editorMode.ts';
import { belowHeader, paneHeight } from './editorStyles.ts';
import { isApplying, type MarkdownEditor } from './markdownEditor.ts';
import { usePaste } from './paste/usePaste.ts';
import { useKeys } from './shortcuts.ts';

const LookThrough = lazyPart(() => import('./WritingChecks.tsx'), 'LookThrough', {
  what: 'The count of your words',
  waiting: null,
});

interface EditorFootProps {
  editor: MarkdownEditor;
  /** Where the text is kept, while nothing else on the page says so. */
  state: ReactNode;
}

/** Below the text: what there is to say of it once there is something. */
function EditorFoot({ editor, state }: EditorFootProps) {
  const [isBegun, setIsBegun] = useState(editor.fieldText() !== '');
  useEffect(() => editor.onInput(() => setIsBegun(true)), [editor]);

  return (
    <Box sx={foot}>
      <Box>{state}</Box>
      {isBegun ? <LookThrough editor={editor} /> : <Box>0 words</Box>}
    </Box>
  );
}

const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  py: 1,
  borderTop: '1px solid',
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.875rem',
};

const PreviewPane = lazyPart(() => import('./PreviewPane.tsx'), 'PreviewPane', {
  what: 'The preview',
  waiting: <Box sx={{ height: paneHeight }} />,
});

interface EditorPanesProps {
  editor: MarkdownEditor;
  mode: Mode;
  field: { id: string } & AriaAttributes;
  /** The field, which the preview covers, got the focus: somebody wants to write. */
  onWrite: () => void;
}

/** The field, which is always there, and the preview beside it or over it. */
function EditorPanes({ editor, mode, field, onWrite }: EditorPanesProps) {
  const { handleBlur } = useFormikContext();
  const attach = useCallback((element: HTMLTextAreaElement) => editor.attach(element), [editor]);

  return (
    <Box sx={panesStyle}>
      <Box
        component="textarea"
        ref={attach}
        {...field}
        name={field.id}
        required
        spellCheck
        dir="auto"
        onBlur={handleBlur}
        tabIndex={mode === 'Preview' ? -1 : 0}
        onFocus={() => mode === 'Preview' && !isApplying() && onWrite()}
        sx={fieldStyle}
      />
      {mode !== 'Write' && <PreviewPane editor={editor} follows={mode === 'Split'} />}
    </Box>
  );
}

const panesStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: 0,
  '[data-mode="Split"] > &': {
    gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
    gridTemplateRows: { md: 'minmax(0, 1fr)' },
  },
  '[data-alone="true"] > &': { flex: 1, gridTemplateRows: 'minmax(0, 1fr)' },
};

const fieldStyle = {
  display: 'block',
  width: '100%',
  // As high as its text: the page scrolls, and nothing within it.
  fieldSizing: 'content',
  minHeight: paneHeight,
  resize: 'none',
  '@supports not (field-sizing: content)': { height: paneHeight, resize: 'vertical' },
  m: 0,
  py: 2,
  border: 0,
  bgcolor: 'transparent',
  color: 'text.primary',
  typography: 'mono',
  // As an article is read.
  fontSize: '1.0625rem',
  lineHeight: 1.7,
  // Covered, and still there for what looks for the first error.
  '[data-mode="Preview"] &': {
    position: 'absolute',
    height: '1px',
    minHeight: 0,
    width: '1px',
    p: 0,
    opacity: 0,
  },
  // A column for reading in a window of any width.
  '[data-alone="true"] &': {
    fieldSizing: 'fixed',
    height: '100%',
    minHeight: 0,
    resize: 'none',
    px: 'max(1rem, calc(50% - 24rem))',
  },
  '[data-alone="true"][data-mode="Split"] &': { px: { md: 3 } },
};

/** Keeps the bar above the keyboard of a touch screen. The code for it loads there alone; without it the bar stays below. */
function useBarAboveKeyboard(frame: RefObject<HTMLElement | null>, editor: MarkdownEditor): void {
  // Over everything else, as a dialog is.
  const { modal } = useTheme().zIndex;
  useEffect(() => {
    if (!(navigator.maxTouchPoints > 0)) return;
    let end: (() => void) | null | undefined;
    import('./barAboveKeyboard.ts').then(
      ({ keepBarAboveKeyboard }) => {
        if (end !== null) end = keepBarAboveKeyboard(frame, editor, modal);
      },
      () => undefined,
    );
    return () => {
      end?.();
      end = null;
    };
  }, [frame, editor, modal]);
}

/** In milliseconds: how long the text rests before the form gets it, and how long typing puts that off. */
const REST = 300;
const AT_LEAST = 1000;

/** Calls back when nobody waits for the page, in half a second at the latest. Returns what cancels it. */
function whenIdle(act: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    act();
    return () => undefined;
  }
  const handle = requestIdleCallback(act, { timeout: 500 });
  return () => cancelIdleCallback(handle);
}

/**
 * Keeps the form's value and the editor's text together. The form gets the text with the first change, when it rests, at
 * least each second, when a composition ends, on leaving the field or the page, and before a submit. What the form gets from elsewhere, such as a kept text, goes into the field.
 */
function useFormText(editor: MarkdownEditor, name: string): void {
  const { getFieldMeta, setFieldValue, dirty } = useFormikContext();
  const { value } = getFieldMeta<string>(name);
  const known = useRef(value);
  const hasTyped = useRef(false);
  const isDirty = useRef(dirty);

  useLayoutEffect(() => {
    isDirty.current = dirty;
  }, [dirty]);

  useLayoutEffect(() => {
    if (value === known.current) return;
    known.current = value;
    if (hasTyped.current) editor.replaceAll(value);
    else editor.load(value);
  }, [editor, value]);

  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const field = editor.field();
    const form = field?.form;

    let changedAt: number | null = null;
    let cancel = () => undefined as void;

    function commit() {
      clearTimeout(rest);
      cancel();
      changedAt = null;
      const text = editor.read();
      if (text === known.current) return;
      known.current = text;
      void setFieldValue(name, text);
    }
    function wait() {
      // From the first change on the form knows that there is something to lose.
      if (!isDirty.current) commit();
      clearTimeout(rest);
      changedAt ??= Date.now();
      // Between two keys: the form checks and keeps the whole text, however long it is.
      const soon = () => (cancel = whenIdle(commit));
      rest = setTimeout(soon, Math.min(REST, Math.max(0, changedAt + AT_LEAST - Date.now())));
    }
    const changed = () => {
      hasTyped.current = true;
      wait();
    };

    // Before React's own listeners, which submit what is drawn.
    const atOnce = () => flushSync(commit);

    const forget = editor.onInput(changed);
    field?.addEventListener('blur', commit);
    field?.addEventListener('compositionend', atOnce);
    document.addEventListener('visibilitychange', atOnce);
    form?.addEventListener('submit', atOnce);
    return () => {
      clearTimeout(rest);
      cancel();
      forget();
      field?.removeEventListener('blur', commit);
      field?.removeEventListener('compositionend', atOnce);
      document.removeEventListener('visibilitychange', atOnce);
      form?.removeEventListener('submit', atOnce);
    };
  }, [editor, name, setFieldValue]);
}

/** All that stands around this element, within the page: toasts and dialogs stand beside the page. */
function around(element: Element): HTMLElement[] {
  const others: HTMLElement[] = [];
  let inner = element;
  for (let outer = inner.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
    for (const child of outer.children)
      if (child !== inner && child instanceof HTMLElement && !child.inert) others.push(child);
    inner = outer;
  }
  return others;
}

/**
 * While it is on, this element covers the window: what stands under it can't be reached, and Escape calls `leave`. Then
 * the page is scrolled to the element.
 */
function useWithoutDistraction(frame: RefObject<HTMLElement | null>, isOn: boolean, leave: () => void): void {
  useEffect(() => {
    const element = frame.current;
    if (!isOn || !element) return;
    const others = around(element);
    others.forEach((other) => (other.inert = true));
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    const press = (event: KeyboardEvent) => {
      // Within a composition it ends that.
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) leave();
    };
    document.addEventListener('keydown', press);
    return () => {
      others.forEach((other) => (other.inert = false));
      style.overflow = '';
      document.removeEventListener('keydown', press);
      // The page below has become too short to stay where it was.
      element.scrollIntoView();
    };
    // `leave` is another function each time that its owner is drawn, and does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- See above.
  }, [frame, isOn]);
}

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
const openerStyle = { ...toggleButtonStyle, display: { xs: 'inline-grid', sm: 'none' }, ml: 'auto' };

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
