import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router';
import { App } from '../../../src/client/app/App.tsx';
import { connectToBrowser } from '../../../src/client/app/startApp.tsx';
import { TOKEN_KEY } from '../../../src/client/session/tokenStorage.ts';
import { pageNames, pages } from '../../../src/shared/pages.ts';
import { aStore } from '../../helpers/aStore.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { connect } from '../../helpers/network.ts';
import { adminOutput } from '../../helpers/runCommand.ts';

let blog: Blog;
let ada: Author;
beforeAll(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
  await adminOutput(blog, 'make-admin', ada.email);
  await blog.anArticle({ by: ada, title: 'On looms', markdown: '# One\n\nThey weave.' });
});
afterAll(() => blog.close());

/** Notes the listeners of window and document from now on. Returns a function that returns those that are still there. */
function noteListeners(): () => string[] {
  const left: { target: EventTarget; type: string; listener: unknown; isCapture: boolean }[] = [];
  const isCapture = (options?: boolean | EventListenerOptions) =>
    options === true || (typeof options === 'object' && options.capture === true);
  for (const target of [window, document] as EventTarget[]) {
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    jest.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      left.push({ target, type, listener, isCapture: isCapture(options) });
      add(type, listener, options);
    });
    jest.spyOn(target, 'removeEventListener').mockImplementation((type, listener, options) => {
      const at = left.findIndex(
        (one) =>
          one.target === target &&
          one.type === type &&
          one.listener === listener &&
          one.isCapture === isCapture(options),
      );
      if (at >= 0) left.splice(at, 1);
      remove(type, listener, options);
    });
  }
  return () => left.map(({ type, listener }) => `${type}: ${String(listener)}`);
}

/** Opens the page at a path, does something there, and closes it. */
async function open(path: string, act: () => Promise<unknown> = () => Promise.resolve()) {
  localStorage.setItem(TOKEN_KEY, ada.token);
  connect(blog.app);
  const store = aStore();
  const disconnect = connectToBrowser(store);
  history.replaceState(null, '', path);
  const page = render(<App store={store} router={(app) => <BrowserRouter>{app}</BrowserRouter>} />);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('"pending"'));
  await act();
  page.unmount();
  disconnect();
}

describe('listeners of the window and the document', () => {
  // Libraries add some of their own, once.
  beforeAll(() => open('/'));

  it.each(pageNames)('are removed with the page %s', async (name) => {
    const listLeft = noteListeners();

    await open(pages[name].path.replace(/:\w+/, 'on-looms'));

    expect(listLeft()).toEqual([]);
  });

  it('are removed with an editor that has unsaved text', async () => {
    const user = userEvent.setup({ delay: null });
    const listLeft = noteListeners();
    const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    let wasHeld = false;

    await open('/dashboard/createArticle', async () => {
      await user.type(screen.getByLabelText('Markdown'), 'They weave.');
      wasHeld = isHeld();
    });

    expect([wasHeld, isHeld(), listLeft()]).toEqual([true, false, []]);
  });
});
