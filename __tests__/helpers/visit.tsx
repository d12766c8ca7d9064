import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FastifyInstance } from 'fastify';
import { BrowserRouter } from 'react-router';
import { App } from '../../src/client/app/App.tsx';
import { connectToBrowser } from '../../src/client/app/boot/connectToBrowser.ts';
import { TOKEN_KEY } from '../../src/client/session/tokenStorage.ts';
import { aStore } from './aStore.ts';
import { connect } from './network.ts';

const leaving: (() => void)[] = [];
afterEach(() => leaving.splice(0).forEach((leave) => leave()));

/**
 * Opens the real app at a path, as `main.tsx` does, against the real server.
 *
 * @param options.as who is signed in; nobody, unless told
 */
export function visit(
  blog: { app: Pick<FastifyInstance, 'inject'> },
  path: string,
  { as: reader }: { as?: { token: string } } = {},
) {
  if (reader) localStorage.setItem(TOKEN_KEY, reader.token);
  const network = connect(blog.app);
  const store = aStore();
  leaving.push(connectToBrowser(store));

  // Without a state, as a first page has none.
  history.replaceState(null, '', path);
  const page = render(<App store={store} router={(app) => <BrowserRouter>{app}</BrowserRouter>} />);

  return {
    ...page,
    store,
    network,
    /** Types without pauses, so that it goes with a clock in hand too. */
    user: userEvent.setup({ delay: null }),
    /** The path and search that the address bar shows now. */
    address: () => `${location.pathname}${location.search}`,
  };
}
