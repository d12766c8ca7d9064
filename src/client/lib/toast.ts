import type { OptionsObject, SnackbarKey } from 'notistack';
import { useEffect } from 'react';
import { problemOf } from './problem.ts';

/** A way on that a toast offers, inside the app. */
export interface ToastLink {
  label: string;
  to: string;
  /** Given to its page. */
  state?: object;
}

/** What a toast offers to do. */
export interface ToastAct {
  label: string;
  act: () => void;
}

declare module 'notistack' {
  interface VariantOverrides {
    success: { link?: ToastLink | ToastAct };
    error: { link?: ToastAct };
  }
}

/** The spec's two toasts: forms speak at the top right for 7 seconds, the unexpected at the bottom right for 5. */
const ofForms = { autoHideDuration: 7000, anchorOrigin: { vertical: 'top', horizontal: 'right' } } as const;
const ofTheUnexpected = {
  autoHideDuration: 5000,
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  // Ten calls that fail together are one piece of news.
  preventDuplicate: true,
} as const;

/** The class of the toasts at the top, which the theme keeps below the header so that they cover none of its links. */
export const TOASTS_AT_TOP = 'toasts-at-top';

interface Host {
  show: (message: string, options: OptionsObject) => SnackbarKey;
  close: (key: SnackbarKey) => void;
}

let waiting: { message: string; options: OptionsObject }[] = [];
const listeners = new Set<() => void>();
let host: Host | null = null;
/** Those of forms that were shown so far. */
const shownOfForms = new Set<SnackbarKey>();

const isOfForms = ({ anchorOrigin }: OptionsObject) => anchorOrigin === ofForms.anchorOrigin;

function show(message: string, options: OptionsObject & { link?: ToastLink | ToastAct }) {
  if (!host) {
    waiting.push({ message, options });
    listeners.forEach((listener) => listener());
    return;
  }
  const key = host.show(message, options);
  if (isOfForms(options)) shownOfForms.add(key);
}

export const toast = {
  success: (message: string, link?: ToastLink | ToastAct) =>
    show(message, { ...ofForms, variant: 'success', ...(link && { link }) }),
  error: (message: string) => show(message, { ...ofForms, variant: 'error' }),
  /** A failure that may pass, with the way to try again. */
  failure: (message: string, act: () => void) =>
    show(message, { ...ofForms, variant: 'error', link: { label: 'Try again', act } }),
  unexpected: (message: string) => show(message, { ...ofTheUnexpected, variant: 'error' }),
  /** Takes away what forms have said so far: a new submit makes it old. */
  clearForms() {
    waiting = waiting.filter(({ options }) => !isOfForms(options));
    shownOfForms.forEach((key) => host?.close(key));
    shownOfForms.clear();
  },
};

/**
 * Calls `listener` whenever a toast comes that nothing shows yet.
 *
 * @returns the way to stop it
 */
export function onToastWanted(listener: () => void): () => void {
  if (waiting.length > 0) listener();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Gives every toast from now on to this host, those first that came before there was one.
 *
 * @returns the way to stop it
 */
export function showToastsBy(newHost: Host): () => void {
  host = newHost;
  waiting.splice(0).forEach(({ message, options }) => show(message, options));
  return () => {
    host = null;
  };
}

/** Shows the server's sentence as a toast, once for each failure with one of these statuses. */
export function useProblemToast(error: unknown, statuses: readonly number[]) {
  const problem = problemOf(error);
  const text = problem && statuses.includes(problem.status) ? problem.text : null;

  useEffect(() => {
    if (text !== null) toast.error(text);
    // `error` is new with each failure, though its text may be the same.
  }, [text, error]);
}
