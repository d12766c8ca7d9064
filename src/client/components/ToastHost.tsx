import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import {
  closeSnackbar,
  type CustomContentProps,
  enqueueSnackbar,
  SnackbarContent,
  SnackbarProvider,
  useSnackbar,
} from 'notistack';
import { type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import { showToastsBy, type ToastAct, type ToastLink, TOASTS_AT_TOP } from '../lib/toast.ts';
import { Link } from '../navigation/Link.tsx';

/*
 * notistack brings goober, which writes its rules as text into a `<style>` of this name. The page's policy refuses
 * that as it refuses any inline style, and takes a sheet that is made by script: so goober gets one in the style's
 * place. To be imported before notistack.
 */
interface GooberStyle {
  parentNode: Node;
  firstChild: { data: string };
}

function sheetInPlaceOfStyle(): GooberStyle {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let rules = '';

  return {
    parentNode: document.head,
    firstChild: {
      get data() {
        return rules;
      },
      set data(text) {
        rules = text;
        sheet.replaceSync(text);
      },
    },
  };
}

// jsdom has no such sheets, and no policy either.
if ('adoptedStyleSheets' in document) Object.assign(window, { _goober: sheetInPlaceOfStyle() });

/** In pixels, from the top of the window. */
interface Span {
  from: number;
  to: number;
}

/**
 * Where toasts stand so that they cover none of these: where they are, or as little further from their edge of the window
 * as can be. Where the window has no such place they stay.
 */
export function clearOf(toasts: Span, taken: readonly Span[], edge: 'top' | 'bottom', height: number): Span {
  const size = toasts.to - toasts.from;
  const isTop = edge === 'top';
  const inOrder = [...taken].sort((one, other) => (isTop ? one.from - other.from : other.to - one.to));
  let place = toasts;
  for (const { from, to } of inOrder) {
    if (to <= place.from || from >= place.to) continue;
    place = isTop ? { from: to, to: to + size } : { from: from - size, to: from };
  }
  return place.from < 0 || place.to > height ? toasts : place;
}

/** What is pressed next: the bar of an editor, what sends a form, and what was pressed just now. */
const pressedNext = '[data-bar], form [type="submit"], button:focus, a:focus, input:focus';

/** The room above and below a toast. */
const AROUND = 6;

/** Moves the toasts of a container away from what is pressed next. */
function keepClear(container: HTMLElement): void {
  container.style.transform = '';
  const { left, right, top, bottom } = container.getBoundingClientRect();
  const edge = top < window.innerHeight / 2 ? 'top' : 'bottom';
  // They unfold as they come: the container grows to this.
  const heights = [...container.querySelectorAll<HTMLElement>('[role="alert"]')].map(
    ({ offsetHeight }) => offsetHeight + 2 * AROUND,
  );
  const size = heights.reduce((sum, height) => sum + height, 0);
  const toasts = edge === 'top' ? { from: top, to: top + size } : { from: bottom - size, to: bottom };

  const taken = [...document.querySelectorAll(pressedNext)]
    .filter((element) => !container.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.left < right && box.right > left)
    .map((box) => ({ from: box.top, to: box.bottom }));
  const shift = clearOf(toasts, taken, edge, window.innerHeight).from - toasts.from;
  if (shift !== 0) container.style.transform = `translateY(${shift}px)`;
}

interface Props extends CustomContentProps {
  ref?: Ref<HTMLDivElement>;
  link?: ToastLink | ToastAct;
}

/** A toast in the theme's colours, read out when it comes, and closed by hand by whoever is done with it. */
function Toast({ ref, id, message, variant, className, style, link }: Props) {
  const { closeSnackbar } = useSnackbar();
  const alert = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const container = alert.current?.closest<HTMLElement>('.notistack-SnackbarContainer');
    if (container) keepClear(container);
  }, []);

  return (
    <SnackbarContent ref={ref} className={className} style={style}>
      <Alert
        ref={alert}
        variant="filled"
        severity={variant === 'default' ? 'info' : variant}
        onClose={() => closeSnackbar(id)}
        sx={{ width: '100%', boxShadow: 6, alignItems: 'center', overflowWrap: 'anywhere' }}
      >
        {message}
        {link && 'act' in link && (
          <Button
            onClick={() => {
              closeSnackbar(id);
              link.act();
            }}
            color="inherit"
            size="small"
            sx={offer}
          >
            {link.label}
          </Button>
        )}
        {link && 'to' in link && (
          <Button
            component={Link}
            to={link.to}
            state={link.state}
            onClick={() => closeSnackbar(id)}
            color="inherit"
            size="small"
            sx={offer}
          >
            {link.label}
          </Button>
        )}
      </Alert>
    </SnackbarContent>
  );
}

const offer = { ml: 1, py: 0, textDecoration: 'underline' };

/** Where toasts appear. */
export function ToastHost() {
  useEffect(() => showToastsBy({ show: enqueueSnackbar, close: closeSnackbar }), []);

  return (
    <SnackbarProvider
      maxSnack={4}
      Components={{ success: Toast, error: Toast }}
      classes={{ containerAnchorOriginTopRight: TOASTS_AT_TOP }}
    />
  );
}
