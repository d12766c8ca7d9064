import '../lib/gooberSheet.ts';
import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import {
  closeSnackbar,
  type CustomContentProps,
  enqueueSnackbar,
  SnackbarContent,
  SnackbarProvider,
  useSnackbar,
} from 'notistack';
import { type Ref, useLayoutEffect, useRef } from 'react';
import { appMessages } from '../../shared/messages/en/app.ts';
import { connectToaster, type ToastAction, type ToastLink, TOASTS_AT_TOP } from '../lib/toast.ts';
import { Link } from '../navigation/navigation.tsx';
import { Box } from './Box.tsx';
import { focusHeading } from './Page.tsx';

/** Shows the app's toasts. */
export function ToastHost() {
  useLayoutEffect(() => connectToaster({ enqueueSnackbar, closeSnackbar }), []);

  return (
    <SnackbarProvider
      maxSnack={4}
      Components={{ success: Toast, error: Toast }}
      classes={{ containerAnchorOriginTopLeft: TOASTS_AT_TOP, containerAnchorOriginTopRight: TOASTS_AT_TOP }}
    />
  );
}

interface Props extends CustomContentProps {
  ref?: Ref<HTMLDivElement>;
  link?: ToastLink | ToastAction;
}

/** A toast in the theme's colors, which screen readers announce and which can be closed. */
function Toast({ ref, id, message, variant, className, style, link }: Props) {
  const { closeSnackbar } = useSnackbar();
  const alert = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const container = alert.current?.closest<HTMLElement>('.notistack-SnackbarContainer');
    if (container) moveClear(container);
  }, []);

  return (
    <SnackbarContent ref={ref} className={className} style={style}>
      <Box
        ref={alert}
        role="alert"
        data-severity={variant}
        sx={variant === 'error' ? errorStyle : successStyle}
      >
        <Box component="span" sx={messageStyle}>
          {message}
        </Box>
        {link && 'onClick' in link && (
          <Button
            onClick={() => {
              closeSnackbar(id);
              focusHeading();
              link.onClick();
            }}
            color="inherit"
            size="small"
            sx={linkStyle}
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
            sx={linkStyle}
          >
            {link.label}
          </Button>
        )}
        <Button
          onClick={() => closeSnackbar(id)}
          color="inherit"
          aria-label={appMessages.actions.close}
          sx={closeStyle}
        >
          <CloseIcon fontSize="small" />
        </Button>
      </Box>
    </SnackbarContent>
  );
}

const toastStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  width: '100%',
  py: 0.5,
  paddingInlineStart: 2,
  paddingInlineEnd: 0.5,
  borderRadius: 1,
  boxShadow: 6,
  typography: 'body2',
  fontWeight: 500,
  overflowWrap: 'anywhere',
};
const successStyle = {
  ...toastStyle,
  bgcolor: 'Alert.successFilledBg',
  color: 'Alert.successFilledColor',
};
const errorStyle = { ...toastStyle, bgcolor: 'Alert.errorFilledBg', color: 'Alert.errorFilledColor' };
const messageStyle = { flex: 1, py: 1 };
const linkStyle = { flex: 'none', textDecoration: 'underline' };
const closeStyle = { minWidth: 44, minHeight: 44, p: 1 };

/** What the user is likely to press next: an editor's bar, a submit button, or what was just pressed. */
const PRESSED_NEXT = '[data-bar], form [type="submit"], button:focus, a:focus, input:focus';

/** In pixels: the gap above and below a toast. */
const GAP = 6;

/** Moves a container of toasts so that it covers nothing that the user is about to press. */
function moveClear(container: HTMLElement): void {
  container.style.transform = '';
  const { left, right, top, bottom } = container.getBoundingClientRect();
  const edge = top < window.innerHeight / 2 ? 'top' : 'bottom';
  // Toasts expand as they appear, so compute the final height of the container.
  const height = [...container.querySelectorAll<HTMLElement>('[role="alert"]')].reduce(
    (sum, { offsetHeight }) => sum + offsetHeight + 2 * GAP,
    0,
  );
  const toasts = edge === 'top' ? { from: top, to: top + height } : { from: bottom - height, to: bottom };

  const takenSpans = [...document.querySelectorAll(PRESSED_NEXT)]
    .filter((element) => !container.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.left < right && box.right > left)
    .map((box) => ({ from: box.top, to: box.bottom }));
  const shift = findFreePlace(toasts, takenSpans, edge, window.innerHeight).from - toasts.from;
  if (shift !== 0) container.style.transform = `translateY(${shift}px)`;
}

/** In pixels, from the top of the window. */
interface Span {
  from: number;
  to: number;
}

/**
 * Returns the position nearest to the edge of the window where toasts cover none of the taken spans, or their current
 * position if there is none.
 */
export function findFreePlace(
  toasts: Span,
  taken: readonly Span[],
  edge: 'top' | 'bottom',
  windowHeight: number,
): Span {
  const height = toasts.to - toasts.from;
  const isTop = edge === 'top';
  const fromEdge = [...taken].sort((one, other) => (isTop ? one.from - other.from : other.to - one.to));
  let place = toasts;
  for (const { from, to } of fromEdge) {
    if (to <= place.from || from >= place.to) continue;
    place = isTop ? { from: to, to: to + height } : { from: from - height, to: from };
  }
  return place.from < 0 || place.to > windowHeight ? toasts : place;
}
