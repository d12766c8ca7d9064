import type { InPage } from '../helpers/e2e/xss/inPage.ts';

/** The size of a window, in pixels. */
export const DESKTOP = { width: 1280, height: 800 };

/**
 * A browser with another engine than the default one, in a new window without stored data. Functions that run in the
 * page only have access to their argument, as both are serialized.
 */
export interface Engine extends InPage {
  open: (address: string) => Promise<void>;
  address: () => Promise<string>;
  back: () => Promise<void>;
  reload: () => Promise<void>;
  /** Clicks the middle of the first element that matches the selector. */
  click: (selector: string) => Promise<void>;
  /** Types into the focused element. */
  type: (selector: string, text: string) => Promise<void>;
  /** Presses a key, such as `Enter` or `Control+z`. */
  press: (chord: string) => Promise<void>;
  /** Returns errors that any page has logged or thrown since the start, also while it loaded. */
  errors: () => string[];
  /** Returns a screenshot as PNG. */
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
  /** Kills all processes without a final write, like a power failure. */
  kill: () => Promise<void>;
}

/** How to start an engine. */
export interface Start {
  /** Of the window, in pixels. */
  size?: { width: number; height: number };
  /** The folder of a profile, which keeps what is stored after the engine has ended; by default none. */
  profile?: string;
}
