import { createContext, useContext, useEffect } from 'react';
import { paths } from '../../shared/pages.ts';

/*
 * What happens to the open page when a session ends: an editor asks for a new login, a page that ended the session
 * stays, and all others lead to the login page, which leads back.
 */

let hasUnsavedText: (() => boolean) | undefined;
let isActive = false;
const listeners = new Set<() => void>();

function setActive(next: boolean) {
  isActive = next;
  listeners.forEach((listener) => listener());
}

/** Lets an open editor ask for a new login when its session ends, so that the form stays as it is. */
export const reauth = {
  /** Registers a form; `isWanted` tells whether it has a text to stay for. Returns a function that unregisters it. */
  offer(isWanted: () => boolean) {
    hasUnsavedText = isWanted;
    return () => {
      if (hasUnsavedText !== isWanted) return;
      hasUnsavedText = undefined;
      isActive = false;
    };
  },
  /** Called when a session has ended. Returns whether a form handles it. */
  begin(): boolean {
    if (hasUnsavedText?.()) setActive(true);
    return isActive;
  },
  /** Called when somebody has signed in or declined to. */
  end: () => setActive(false),
  isActive: () => isActive,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Provided by `RequireUser` to the pages inside it. */
export const StayContext = createContext<(isStaying: boolean) => void>(() => undefined);

/**
 * Lets a page that ends the session itself stay open although nobody is signed in. Returns a function that turns this on
 * or off; leaving the page turns it off.
 */
export function useStayAfterLogout(): (isStaying: boolean) => void {
  const setStaying = useContext(StayContext);
  useEffect(() => () => setStaying(false), [setStaying]);
  return setStaying;
}

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

/** A path of this site. Browsers take `//` and `/\` for the start of another one. */
const OWN_PATH = /^\/(?![/\\])/;

/** Returns the path that led to the login page; null if somebody opened the login page itself. */
export function findReturnPath(state: unknown): string | null {
  const { returnTo } = toLoginState(state);
  return typeof returnTo === 'string' && OWN_PATH.test(returnTo) ? returnTo : null;
}

/**
 * Returns the state with which a page for signed-in users, or a link on a public page, leads to the login page. Null after a
 * logout: the browser is on its way to the login page while this page is still shown.
 */
export const createReturnState = (page: Pick<Location, 'pathname' | 'search' | 'hash'>): LoginState | null =>
  isAtLogin() ? null : { returnTo: page.pathname + page.search + page.hash };

/** Never on the server, which renders public pages without an address bar. */
const isAtLogin = () => typeof window !== 'undefined' && window.location.pathname === paths.login;
