import type { InPage } from '../helpers/e2e/xss/inPage.ts';

/**
 * A browser of another engine than the tests' usual one, with a window of its own and nothing remembered. The functions
 * that it calls in the page see nothing but their argument: both are sent as text.
 */
export interface Engine extends InPage {
  open: (address: string) => Promise<void>;
  address: () => Promise<string>;
  back: () => Promise<void>;
  reload: () => Promise<void>;
  /** By a pointer, in the middle of the first element that the selector fits. */
  click: (selector: string) => Promise<void>;
  /** By keys, into what is there already. */
  type: (selector: string, text: string) => Promise<void>;
  /** A picture of the window, as PNG. */
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
}
