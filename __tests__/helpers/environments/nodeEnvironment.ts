import { TestEnvironment } from 'jest-environment-node';
import { watchResources } from './openResources.ts';

/** Node, and a failure for tests that leave a server, a connection or a process behind. */
// eslint-disable-next-line import-x/no-default-export -- jest asks for it.
export default class extends TestEnvironment {
  #nothingStaysOpen = watchResources();

  override async teardown() {
    await super.teardown();
    await this.#nothingStaysOpen();
  }
}
