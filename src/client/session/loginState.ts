import { paths } from '../../shared/pages.ts';

/** A text whose author is sent to the login page because their session has ended. */
export interface UnsavedText {
  /** The id of its author. */
  userId: string | undefined;
  /** The URL of its form. */
  path: string;
  /** Whether the author has been notified that it is kept. */
  isAnnounced: boolean;
}

/** The history state with which a page leads to the login page. */
interface LoginState {
  unsavedText?: UnsavedText;
  /** The address to go back to after the login. */
  returnTo?: string;
}

const toLoginState = (state: unknown) => (typeof state === 'object' && state ? (state as LoginState) : {});

/** Returns the unsaved text that led to the login page, or null. */
export const findUnsavedText = (state: unknown): UnsavedText | null =>
  toLoginState(state).unsavedText ?? null;

/** Returns the address that led to the login page; null if somebody opened the login page itself. */
export function findReturnPath(state: unknown): string | null {
  const { returnTo } = toLoginState(state);
  return typeof returnTo === 'string' ? returnTo : null;
}

/**
 * Returns the state with which a page for signed-in users leads to the login page. Null after a logout: the browser is
 * on its way to the login page while this page is still shown.
 */
export const createReturnState = (page: Pick<Location, 'pathname' | 'search' | 'hash'>): LoginState | null =>
  window.location.pathname === paths.login ? null : { returnTo: page.pathname + page.search + page.hash };
