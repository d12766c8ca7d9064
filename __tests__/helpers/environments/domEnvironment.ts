import FixedJsdom from 'jest-fixed-jsdom';
import { watchResources } from './openResources.ts';

/** A browser's globals, and a failure for tests that leave a server, a connection or a process behind. */
// eslint-disable-next-line import-x/no-default-export -- jest asks for it.
export default class extends FixedJsdom {
  #nothingStaysOpen = watchResources();

  override async teardown() {
    await super.teardown();
    await this.#nothingStaysOpen();
  }
}
