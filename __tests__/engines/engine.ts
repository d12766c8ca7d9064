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
  /** Returns a screenshot as PNG. */
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
}
