import FixedJsdom from 'jest-fixed-jsdom';
import { watchResources } from './openResources.ts';

/** A browser's globals, and a failure for tests that leave a server, a connection or a process behind. */
// eslint-disable-next-line import-x/no-default-export -- jest asks for it.
export default class extends FixedJsdom {
  #nothingStaysOpen = watchResources();

  constructor(...parts: ConstructorParameters<typeof FixedJsdom>) {
    super(...parts);
    // jest keeps 100 lines of each stack, and React's development build takes one for each element.
    this.global.Error.stackTraceLimit = 10;
    this.global.FormData = this.#formDataOfBrowsers();
  }

  /** Node's own, which stands there, reads no form. */
  #formDataOfBrowsers(): typeof FormData {
    const { document } = this.global;
    const frame = document.body.appendChild(document.createElement('iframe'));
    const { FormData } = frame.contentWindow as Window & typeof globalThis;
    frame.remove();
    return FormData;
  }

  override async teardown() {
    await super.teardown();
    await this.#nothingStaysOpen();
  }
}
