import './displayStyles.ts';
import FixedJsdom from 'jest-fixed-jsdom';
import { watchResources } from './openResources.ts';

/** jsdom's globals. Fails tests that leak servers, connections or processes. */
// oxlint-disable-next-line import/no-default-export -- jest asks for it.
export default class extends FixedJsdom {
  #expectNoLeaks = watchResources();

  constructor(...parts: ConstructorParameters<typeof FixedJsdom>) {
    super(...parts);
    // jest keeps 100 lines of each stack, and React's development build takes one for each element.
    this.global.Error.stackTraceLimit = 10;
    this.global.FormData = this.#findFormData();
  }

  /** Returns jsdom's FormData, as Node's, which replaced it, can't read forms. */
  #findFormData(): typeof FormData {
    const { document } = this.global;
    const frame = document.body.appendChild(document.createElement('iframe'));
    const { FormData } = frame.contentWindow as Window & typeof globalThis;
    frame.remove();
    return FormData;
  }

  override async teardown() {
    await super.teardown();
    await this.#expectNoLeaks();
  }
}
