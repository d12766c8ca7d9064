import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useTheme } from '@mui/material/styles';
import { useFormikContext } from 'formik';
import {
  type AriaAttributes,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { editorMessages as messages } from '../../../shared/messages/en/editor.ts';
import { myImagesMessages, uploadReplies } from '../../../shared/messages/en/images.ts';
import { useBlog } from '../../api/blogApi.ts';
import { Box, hiddenText } from '../../components/Box.tsx';
import { useFieldError } from '../../components/forms/fields.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import { toggleButtonStyle } from '../../components/ToggleButtons.tsx';
import { toast } from '../../lib/toast.ts';
import { keepScrollingTo } from '../../navigation/navigation.tsx';
import { belowHeader, paneHeight } from './editorStyles.ts';
import { insertImage, insertPicture } from './formatting/inline.ts';
import { UploadList } from './images/UploadList.tsx';
import type { Uploads } from './images/uploads.ts';
import { isApplying, type MarkdownEditor } from './markdownEditor.ts';
import { useFiles, usePaste } from './paste/usePaste.ts';
import {
  FormattingBar,
  keepFocus,
  keepMode,
  type Mode,
  readMode,
  useShortcuts,
  ViewSwitch,
} from './Toolbar.tsx';
import { WritingChecks } from './WritingChecks.tsx';

const PreviewPane = lazyPart(() => import('./PreviewPane.tsx'), 'PreviewPane', {
  what: messages.preview.what,
  waiting: <Box sx={{ height: paneHeight }} />,
});

const ImagePicker = lazyPart(() => import('../../components/images/ImagePicker.tsx'), 'ImagePicker');

interface MarkdownFieldProps {
  name: string;
  label: string;
  editor: MarkdownEditor;
  uploads: Uploads;
  /** Whether the form submits the text for review. */
  isReviewed: boolean;
  /** Asks whether to publish the article at the time given in a dropped file. */
  askForSchedule: (publishAt: string) => Promise<void>;
  /** Shown below the field unless there is an error. */
  hint: ReactNode;
  /** Says where the text is saved. Shown in focus mode, which covers the rest of the page. */
  saveStatus: ReactNode;
}

/**
 * The text field of an article, with a toolbar, a preview and writing checks. The field itself is a plain textarea, with the
 * browser's own undo and spell checker.
 */
export function MarkdownField({
  name,
  label,
  editor,
  uploads,
  isReviewed,
  askForSchedule,
  hint,
  saveStatus,
}: MarkdownFieldProps) {
  const shownError = useFieldError(name);
  const container = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [mode, setMode] = useState(readMode);
  const [isFocusMode, setIsFocusMode] = useState(false);
  const [areAllShown, setAreAllShown] = useState(false);
  const [isChoosingImage, setIsChoosingImage] = useState(false);
  useFormText(editor, name);
  useShortcuts(editor);
  const isPasting = usePaste(editor);
  const areUploadsOff = useBlog().uploads === 'off';
  useFiles(editor, {
    addImages: areUploadsOff ? () => toast.error(uploadReplies.off) : uploads.add,
    askForSchedule,
  });
  useFocusMode(container, isFocusMode, () => setIsFocusMode(false));
  useBarAboveKeyboard(frame, editor);
  usePlaceAfterReload(editor);

  /** The dialog keeps the focus until it is gone. */
  function closePicker(act: () => void) {
    flushSync(() => setIsChoosingImage(false));
    act();
  }

  function changeMode(next: Mode) {
    const pressed = document.activeElement;
    keepMode(next);
    flushSync(() => setMode(next));
    // A phone only shows the button of the other mode, so the pressed one would lose the focus.
    if (pressed instanceof HTMLButtonElement && getComputedStyle(pressed).display === 'none') {
      const others = pressed.parentElement?.querySelectorAll('button') ?? [];
      [...others].find((other) => getComputedStyle(other).display !== 'none')?.focus();
    }
  }

  return (
    <Box ref={container}>
      <Box component="label" htmlFor={name} sx={hiddenText}>
        {label}
      </Box>
      <Box ref={frame} data-mode={mode} data-alone={isFocusMode} sx={frameStyle}>
        <Box sx={barStyle} data-bar="" data-open={areAllShown}>
          {mode === 'Preview' ? (
            <Box />
          ) : (
            <>
              <FormattingBar
                editor={editor}
                fieldId={name}
                onImage={() => (areUploadsOff ? editor.run(insertPicture) : setIsChoosingImage(true))}
              />
              <Box
                component="button"
                type="button"
                aria-label={messages.toolbar.all}
                title={messages.toolbar.all}
                aria-expanded={areAllShown}
                onMouseDown={keepFocus}
                onClick={() => setAreAllShown(!areAllShown)}
                sx={openerStyle}
              >
                <MoreHoriz fontSize="small" />
              </Box>
            </>
          )}
          <Box role="status" sx={isPasting ? pastingStyle : hiddenText}>
            {isPasting && messages.toolbar.pasting}
          </Box>
          <ViewSwitch
            mode={mode}
            onMode={changeMode}
            isFocusMode={isFocusMode}
            onFocusMode={setIsFocusMode}
          />
        </Box>
        <EditorPanes
          editor={editor}
          mode={mode}
          onWrite={() => changeMode('Write')}
          field={{ id: name, 'aria-invalid': shownError !== undefined, 'aria-describedby': `${name}-hint` }}
        />
        <UploadList uploads={uploads} editor={editor} isReviewed={isReviewed} />
        <EditorFooter editor={editor} saveStatus={isFocusMode && saveStatus} />
      </Box>
      <FormHelperText
        id={`${name}-hint`}
        // Focus mode covers it.
        hidden={isFocusMode}
        error={shownError !== undefined}
        sx={hintStyle}
      >
        {shownError ?? hint}
      </FormHelperText>
      {isChoosingImage && (
        <ImagePicker
          title={myImagesMessages.picker.insert}
          isMultiple
          onFiles={(files) => closePicker(() => uploads.add(files))}
          onImage={({ url }) => closePicker(() => editor.run(insertImage(url)))}
          onClose={() => closePicker(() => editor.field()?.focus())}
          actions={
            <Button onClick={() => closePicker(() => editor.run(insertPicture))}>
              {myImagesMessages.picker.insertUrl}
            </Button>
          }
        />
      )}
    </Box>
  );
}

const hintStyle = { mx: 0 };
const openerStyle = {
  ...toggleButtonStyle,
  display: { xs: 'inline-grid', sm: 'none' },
  marginInlineStart: 'auto',
};

const pastingStyle = {
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
  // On a phone the buttons scroll in one row, or are all shown in several.
  flexWrap: { sm: 'wrap' },
  '&[data-open="true"]': { flexWrap: 'wrap' },
  position: 'sticky',
  top: belowHeader,
  zIndex: 1,
  bgcolor: 'background.default',
  // Keeps a line that is scrolled into view below header and bar.
  'html:has(&)': { scrollPaddingTop: '8rem' },
  // At 400% zoom, it would leave no room for the text.
  '@media (max-height: 400px)': { position: 'static', 'html:has(&)': { scrollPaddingTop: '1rem' } },
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

interface EditorPanesProps {
  editor: MarkdownEditor;
  mode: Mode;
  field: { id: string } & AriaAttributes;
  /** Called when the field gets the focus while the preview covers it. */
  onWrite: () => void;
}

/** The text field, which is always rendered, with the preview beside it or instead of it. */
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
  // Grows with its text, so that the page scrolls instead of the field.
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
  // As in a published article.
  fontSize: '1.0625rem',
  lineHeight: 1.7,
  // Hidden, but the form can still focus it to show its error. Firefox would forget what to undo with another `position`.
  '[data-mode="Preview"] &': {
    mb: '-1px',
    height: '1px',
    minHeight: 0,
    width: '1px',
    p: 0,
    opacity: 0,
  },
  // A readable column in a window of any width.
  '[data-alone="true"] &': {
    fieldSizing: 'fixed',
    height: '100%',
    minHeight: 0,
    resize: 'none',
    px: 'max(1rem, calc(50% - 24rem))',
  },
  '[data-alone="true"][data-mode="Split"] &': { px: { md: 3 } },
};

interface EditorFooterProps {
  editor: MarkdownEditor;
  saveStatus: ReactNode;
}

function EditorFooter({ editor, saveStatus }: EditorFooterProps) {
  return (
    <Box sx={footerStyle}>
      <Box>{saveStatus}</Box>
      <WritingChecks editor={editor} />
    </Box>
  );
}

const footerStyle = {
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

/** In milliseconds: the form gets the text after this pause in typing, and at the latest this long after a change. */
const TYPING_PAUSE = 300;
const MAX_WAIT = 1000;

/** Calls back when the browser is idle, after half a second at the latest. Returns a function that cancels it. */
function whenIdle(callback: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    callback();
    return () => undefined;
  }
  const handle = requestIdleCallback(callback, { timeout: 500 });
  return () => cancelIdleCallback(handle);
}

/**
 * Keeps the form's value and the editor's text in sync. The form gets the text on the first change, after a pause in
 * typing, at least once a second, when a composition ends, on leaving the field or the page, and before a submit.
 * Values that are set elsewhere, such as a restored draft, go into the field.
 */
function useFormText(editor: MarkdownEditor, name: string): void {
  const { getFieldMeta, setFieldValue, dirty } = useFormikContext();
  const { value } = getFieldMeta<string>(name);
  const synced = useRef(value);
  const hasTyped = useRef(false);
  const isDirty = useRef(dirty);

  useLayoutEffect(() => {
    isDirty.current = dirty;
  }, [dirty]);

  useLayoutEffect(() => {
    if (value === synced.current) return;
    synced.current = value;
    if (hasTyped.current) editor.replaceAll(value);
    else editor.load(value);
  }, [editor, value]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const field = editor.field();
    const form = field?.form;

    let changedAt: number | null = null;
    let cancel = () => undefined as void;

    function commit() {
      clearTimeout(timer);
      cancel();
      changedAt = null;
      const text = editor.read();
      if (text === synced.current) return;
      synced.current = text;
      void setFieldValue(name, text);
    }
    function scheduleCommit() {
      // The first change makes the form dirty immediately: there is something to lose.
      if (!isDirty.current) commit();
      clearTimeout(timer);
      changedAt ??= Date.now();
      // Waits until the browser is idle, as the form validates and stores the whole text, which can be long.
      const soon = () => (cancel = whenIdle(commit));
      timer = setTimeout(soon, Math.min(TYPING_PAUSE, Math.max(0, changedAt + MAX_WAIT - Date.now())));
    }
    const onChange = () => {
      hasTyped.current = true;
      scheduleCommit();
    };

    // Runs before React's own listeners, which submit the values of the last render.
    const commitNow = () => flushSync(commit);

    const unsubscribe = editor.onInput(onChange);
    field?.addEventListener('blur', commit);
    field?.addEventListener('compositionend', commitNow);
    document.addEventListener('visibilitychange', commitNow);
    form?.addEventListener('submit', commitNow);
    return () => {
      clearTimeout(timer);
      cancel();
      unsubscribe();
      field?.removeEventListener('blur', commit);
      field?.removeEventListener('compositionend', commitNow);
      document.removeEventListener('visibilitychange', commitNow);
      form?.removeEventListener('submit', commitNow);
    };
  }, [editor, name, setFieldValue]);
}

/** Returns the other elements of the page, without toasts and dialogs, which are rendered outside of it. */
function findSurroundings(element: Element): HTMLElement[] {
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
 * In focus mode, the element covers the window: makes everything else inert and calls `leave` on Escape. Scrolls to the
 * element afterwards.
 */
function useFocusMode(frame: RefObject<HTMLElement | null>, isOn: boolean, leave: () => void): void {
  const onLeave = useEffectEvent(leave);

  useEffect(() => {
    const element = frame.current;
    if (!isOn || !element) return;
    const others = findSurroundings(element);
    others.forEach((other) => (other.inert = true));
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    const onKeyDown = (event: KeyboardEvent) => {
      // During a composition, Escape only ends the composition.
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) onLeave();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      others.forEach((other) => (other.inert = false));
      style.overflow = '';
      document.removeEventListener('keydown', onKeyDown);
      // The page was shorter in the meantime and has lost its scroll position.
      element.scrollIntoView();
    };
  }, [frame, isOn]);
}

/** Caret and scroll position of the text at this URL. */
interface Place {
  url: string;
  start: number;
  end: number;
  top: number;
}

const PLACE_KEY = 'editor-place';

const isReload = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/** Returns and removes the position that was stored before this page was reloaded; null without a reload. */
function takePlace(): Place | null {
  try {
    const stored = sessionStorage.getItem(PLACE_KEY);
    sessionStorage.removeItem(PLACE_KEY);
    const place = stored === null || !isReload() ? null : (JSON.parse(stored) as Place);
    return place?.url === location.href ? place : null;
  } catch {
    // The browser blocks storage.
    return null;
  }
}

/** Keeps caret and scroll position across a reload. The preview follows the caret. */
function usePlaceAfterReload(editor: MarkdownEditor): void {
  useEffect(() => {
    const place = takePlace();
    let scroll: ReturnType<typeof keepScrollingTo> | undefined;
    // Runs after a text that the browser has stored is restored, which moves the caret.
    const timer = setTimeout(() => {
      if (!place) return;
      editor.field()?.setSelectionRange(place.start, place.end);
      scroll = keepScrollingTo(place.top);
    });
    // Doesn't use `history.state`, as browsers ignore changes to it while the page unloads.
    const keepPlace = () => {
      const now: Place = { url: location.href, ...editor.selection(), top: window.scrollY };
      try {
        sessionStorage.setItem(PLACE_KEY, JSON.stringify(now));
      } catch {
        // The browser blocks storage.
      }
    };
    addEventListener('pagehide', keepPlace);
    return () => {
      clearTimeout(timer);
      scroll?.stop();
      removeEventListener('pagehide', keepPlace);
    };
  }, [editor]);
}

/** Keeps the toolbar above the on-screen keyboard of a touch screen. */
function useBarAboveKeyboard(frame: RefObject<HTMLElement | null>, editor: MarkdownEditor): void {
  // On top of everything else, like a dialog.
  const { modal } = useTheme().zIndex;
  useEffect(() => {
    return navigator.maxTouchPoints > 0 ? keepBarAboveKeyboard(frame, editor, modal) : undefined;
  }, [frame, editor, modal]);
}

/** In pixels: minimum height of an on-screen keyboard. The browser's own bars are smaller. */
const MIN_KEYBOARD_HEIGHT = 120;

/** CSS property: the height that keyboard and toolbar cover at the bottom of the window. */
const COVERED = '--covered';

const aboveKeyboard = `
  position: fixed;
  inset-inline: 0;
  flex-wrap: nowrap;
  border: 0;
  border-top: 1px solid var(--mui-palette-divider);
  background: var(--mui-palette-background-paper);
`;

/** Places the toolbar right above an open on-screen keyboard. Returns a function that stops this. */
function keepBarAboveKeyboard(
  frame: RefObject<HTMLElement | null>,
  editor: MarkdownEditor,
  zIndex: number,
): () => void {
  const { visualViewport: view } = window;
  const field = editor.field();
  if (!view || !field) return () => undefined;

  function place() {
    const element = frame.current;
    const bar = element?.firstElementChild;
    if (!element || !(bar instanceof HTMLElement) || !view) return;
    const isOpen =
      document.activeElement === field &&
      window.innerHeight - view.height > MIN_KEYBOARD_HEIGHT &&
      // Zooming in also shrinks the visual viewport.
      view.scale === 1;
    element.dataset.keyboard = String(isOpen);
    bar.style.cssText = isOpen ? `${aboveKeyboard}z-index: ${zIndex}` : '';
    if (!isOpen) {
      style.removeProperty(COVERED);
      return;
    }
    const end = view.offsetTop + view.height - bar.clientHeight;
    bar.style.top = `${end}px`;
    style.setProperty(COVERED, `${Math.max(0, window.innerHeight - end)}px`);
  }

  const { style } = document.documentElement;
  // The toolbar gets taller when all of its buttons are shown.
  const bar = frame.current?.firstElementChild;
  const resizeObserver = new ResizeObserver(place);
  if (bar) resizeObserver.observe(bar);
  place();
  view.addEventListener('resize', place);
  view.addEventListener('scroll', place);
  field.addEventListener('focus', place);
  field.addEventListener('blur', place);
  return () => {
    resizeObserver.disconnect();
    style.removeProperty(COVERED);
    view.removeEventListener('resize', place);
    view.removeEventListener('scroll', place);
    field.removeEventListener('focus', place);
    field.removeEventListener('blur', place);
  };
}
