import { fireEvent, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { FastifyInstance } from 'fastify';
import { BrowserRouter } from 'react-router';
import { App } from '../../src/client/app/App.tsx';
import { connectToBrowser } from '../../src/client/app/startApp.tsx';
import { TOKEN_KEY } from '../../src/client/session/tokenStorage.ts';
import { aStore } from './aStore.ts';
import { connect } from './network.ts';

/** A user without delays, so that tests can fake timers, and without checking `pointer-events`, which is slow. */
function aUser() {
  const user = userEvent.setup({
    delay: null,
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  });
  return {
    ...user,
    /** Adds text at the end of a field in one step, as autofill does. `type` presses every key. */
    async fill(field: HTMLElement, text: string) {
      field.focus();
      const { value } = field as HTMLInputElement;
      fireEvent.input(field, { target: { value: value + text } });
    },
  };
}

export type User = ReturnType<typeof aUser>;

const leaving: (() => void)[] = [];
afterEach(() => leaving.splice(0).forEach((leave) => leave()));

/**
 * Opens the real app at a path, like `main.tsx`, with the real server.
 *
 * @param options.as the signed-in user, if any
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

  // The first page has no history state.
  history.replaceState(null, '', path);
  const page = render(<App store={store} router={(app) => <BrowserRouter>{app}</BrowserRouter>} />);

  return {
    ...page,
    store,
    network,
    user: aUser(),
    /** Returns the current path and search. */
    address: () => `${location.pathname}${location.search}`,
  };
}
