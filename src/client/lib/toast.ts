import type { OptionsObject, ProviderContext, SnackbarKey } from 'notistack';
import { useEffect } from 'react';
import { direction } from '../../shared/messages/define.ts';
import { appMessages } from '../../shared/messages/en/app.ts';
import { findProblem } from './problem.ts';

/** A link in a toast to a page of the app. */
export interface ToastLink {
  label: string;
  to: string;
  /** History state for that page. */
  state?: object;
}

/** A button in a toast. */
export interface ToastAction {
  label: string;
  onClick: () => void;
}

declare module 'notistack' {
  interface VariantOverrides {
    success: { link?: ToastLink | ToastAction };
    error: { link?: ToastAction };
  }
}

/** The corner at the end of lines. */
const corner = (vertical: 'top' | 'bottom') =>
  ({ vertical, horizontal: direction() === 'rtl' ? 'left' : 'right' }) as const;

/** The spec's two kinds of toasts: those of forms at the top right for 7 seconds, unexpected errors at the bottom right for 5. */
const formToast = { autoHideDuration: 7000 };
const unexpectedToast = {
  autoHideDuration: 5000,
  // If ten requests fail together, shows one toast.
  preventDuplicate: true,
} as const;

/** The class of the container at the top, which the theme keeps below the header and its links. */
export const TOASTS_AT_TOP = 'toasts-at-top';

interface Toast {
  message: string;
  options: OptionsObject & { link?: ToastLink | ToastAction };
  isOfForm: boolean;
}

type Toaster = Pick<ProviderContext, 'enqueueSnackbar' | 'closeSnackbar'>;

/** Shows toasts. Null until its code is loaded, which the first load leaves out. */
let toaster: Toaster | null = null;
/** Loads the code. */
let load: (() => void) | null = null;
let isWanted = false;
/** Toasts that wait for the code, in order. */
let waiting: Toast[] = [];
const formToasts = new Set<SnackbarKey>();

function want() {
  isWanted = true;
  load?.();
}

function show(toast: Toast) {
  waiting.push(toast);
  showWaiting();
}

function showWaiting() {
  if (waiting.length === 0) return;
  if (!toaster) {
    want();
    return;
  }
  for (const { message, options, isOfForm } of waiting.splice(0)) {
    const key = toaster.enqueueSnackbar(message, options);
    if (isOfForm) formToasts.add(key);
  }
}

/** Has `loadToaster` called as soon as a toast is likely or waits. Returns a function that undoes it. */
export function connectLoader(loadToaster: () => void): () => void {
  load = loadToaster;
  if (isWanted) load();
  return () => {
    load = null;
    isWanted = false;
    waiting = [];
  };
}

/** Shows toasts with `next`, first those that wait for it. Returns a function that undoes it. */
export function connectToaster(next: Toaster): () => void {
  toaster = next;
  showWaiting();
  return () => {
    toaster = null;
    formToasts.clear();
  };
}

const showFormToast = (message: string, options: Toast['options']) =>
  show({ message, options: { ...formToast, anchorOrigin: corner('top'), ...options }, isOfForm: true });

/** Shows toasts in the app's `ToastHost`. */
export const toast = {
  /** Loads the code of toasts, as the network may be lost before there is one. */
  prepare: want,
  success: (message: string, link?: ToastLink | ToastAction) =>
    showFormToast(message, { variant: 'success', ...(link && { link }) }),
  error: (message: string) => showFormToast(message, { variant: 'error' }),
  /** Shows the server's message about a failed request. Unexpected errors and the end of the session have their own toasts. */
  problem(error: unknown) {
    const problem = findProblem(error);
    if (problem && problem.status !== 401) toast.error(problem.text);
  },
  /** Shows a failure that may be temporary, with a button to try again. */
  failure: (message: string, retry: () => void) =>
    showFormToast(message, {
      variant: 'error',
      link: { label: appMessages.actions.tryAgain, onClick: retry },
    }),
  unexpected: (message: string) =>
    show({
      message,
      options: { ...unexpectedToast, anchorOrigin: corner('bottom'), variant: 'error' },
      isOfForm: false,
    }),
  /** Closes the toasts of forms: a new submit makes them outdated. */
  clearForms() {
    waiting = waiting.filter(({ isOfForm }) => !isOfForm);
    formToasts.forEach((key) => toaster?.closeSnackbar(key));
    formToasts.clear();
  },
};

/** Shows the server's message as a toast, once for each failure with one of these statuses. */
export function useProblemToast(error: unknown, statuses: readonly number[]) {
  const problem = findProblem(error);
  const text = problem && statuses.includes(problem.status) ? problem.text : null;

  useEffect(() => {
    if (text !== null) toast.error(text);
    // Each failure is a new `error`, though its text may be the same.
  }, [text, error]);
}
