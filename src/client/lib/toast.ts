import './gooberSheet.ts';
import { closeSnackbar, enqueueSnackbar, type OptionsObject, type SnackbarKey } from 'notistack';
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

const formToasts = new Set<SnackbarKey>();

function showFormToast(message: string, options: OptionsObject & { link?: ToastLink | ToastAction }) {
  formToasts.add(enqueueSnackbar(message, { ...formToast, anchorOrigin: corner('top'), ...options }));
}

/** Shows toasts in the app's `ToastHost`. */
export const toast = {
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
    void enqueueSnackbar(message, { ...unexpectedToast, anchorOrigin: corner('bottom'), variant: 'error' }),
  /** Closes the toasts of forms: a new submit makes them outdated. */
  clearForms() {
    formToasts.forEach((key) => closeSnackbar(key));
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
