import { TestEnvironment } from 'jest-environment-node';
import { watchResources } from './openResources.ts';
import { watchPlans } from './queryPlans.ts';

/**
 * Node.js as the server runs in production, with React's production build, which renders pages in half the time. Fails
 * tests that leave a server, a connection or a process behind, and those whose statements walk through a whole table.
 */
// oxlint-disable-next-line import/no-default-export -- jest asks for it.
export default class extends TestEnvironment {
  #expectNoLeaks = watchResources();
  #expectNoWalks = watchPlans();

  constructor(...parts: ConstructorParameters<typeof TestEnvironment>) {
    super(...parts);
    this.global.process.env.NODE_ENV = 'production';
  }

  override async teardown() {
    await super.teardown();
    await this.#expectNoLeaks();
    this.#expectNoWalks();
  }
}
