import type { OptionsObject } from 'notistack';

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

type Show = (message: string, options: OptionsObject) => void;

const waiting: Parameters<Show>[] = [];
const listeners = new Set<() => void>();
let show = keep;

function keep(...toast: Parameters<Show>) {
  waiting.push(toast);
  listeners.forEach((listener) => listener());
}

export const toast = {
  success: (message: string) => show(message, { ...ofForms, variant: 'success' }),
  error: (message: string) => show(message, { ...ofForms, variant: 'error' }),
  unexpected: (message: string) => show(message, { ...ofTheUnexpected, variant: 'error' }),
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
 * Gives every toast from now on to `host`, those first that came before there was one.
 *
 * @returns the way to stop it
 */
export function showToastsBy(host: Show): () => void {
  show = host;
  waiting.splice(0).forEach((toast) => host(...toast));
  return () => {
    show = keep;
  };
}
