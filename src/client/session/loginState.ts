import { paths } from '../../shared/pages.ts';

/** A text that was left for the login page, because its writer's session has ended. */
export interface LeftText {
  /** The id of the account. */
  writer: string | undefined;
  /** The address of its form. */
  path: string;
  /** Whether its writer has heard that it is kept. */
  isTold: boolean;
}

/** What the login page is told by the page that led there. */
interface LoginState {
  leftText?: LeftText;
  /** The address of that page, which is for the signed-in. */
  askedFor?: string;
}

const loginState = (state: unknown) => (typeof state === 'object' && state ? (state as LoginState) : {});

/** The text that was left for the login page; null where none was. */
export const leftTextOf = (state: unknown): LeftText | null => loginState(state).leftText ?? null;

/** The address that led to the login page; null where somebody went there of their own accord. */
export function addressAskedFor(state: unknown): string | null {
  const { askedFor } = loginState(state);
  return typeof askedFor === 'string' ? askedFor : null;
}

/**
 * The state with which a page that is for the signed-in leads to the login page. Null where somebody has just logged out:
 * they are on their way there, while this page is still shown.
 */
export const askingFor = (page: Pick<Location, 'pathname' | 'search' | 'hash'>): LoginState | null =>
  window.location.pathname === paths.login ? null : { askedFor: page.pathname + page.search + page.hash };
