import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { Provider } from 'react-redux';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { PageOutlet } from '../../../src/client/components/PageOutlet.tsx';
import { PageCodeMissing } from '../../../src/client/lib/codeLoader.ts';
import { lazyPage } from '../../../src/client/navigation/lazyPage.ts';
import { aStore } from '../../helpers/aStore.ts';
import { advanceTimers, fakeTimers } from '../../helpers/time.ts';

/** Opens a page at /page?from=mail with a link to another page that never fails. */
function open(Page: ComponentType) {
  render(
    <Provider store={aStore()}>
      <MemoryRouter initialEntries={['/page?from=mail']}>
        <Link to="/other">Other</Link>
        <Link to="/page">Page</Link>
        <Routes>
          <Route element={<PageOutlet />}>
            <Route path="/" element={<h1>Home</h1>} />
            <Route path="/page" element={<Page />} />
            <Route path="/other" element={<h1>Another page</h1>} />
          </Route>
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return userEvent.setup({ delay: null });
}

/** Expects React's console error, so that other errors still fail the test. */
const expectConsoleError = (error: Error) => {
  expect(console.error).toHaveBeenCalledWith(expect.anything(), error, expect.anything(), expect.anything());
  jest.mocked(console.error).mockClear();
};

describe('a page that throws', () => {
  const failure = new Error('no such thing');
  let isBroken = true;
  function Page() {
    const [count, setCount] = useState(0);
    if (isBroken) throw failure;
    return <button onClick={() => setCount(count + 1)}>Count {count}</button>;
  }
  beforeEach(() => {
    isBroken = true;
    jest.mocked(console.error).mockImplementation(() => undefined);
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  it('shows an error with a link to the home page', async () => {
    const user = open(Page);
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expectConsoleError(failure);

    await user.click(screen.getByRole('link', { name: 'Go to home page' }));

    expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
  });

  it('recovers on retry', async () => {
    const user = open(Page);
    expectConsoleError(failure);
    isBroken = false;

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(screen.getByRole('button', { name: 'Count 0' })).toBeVisible();
  });

  it('recovers when the network returns, if its code was missing', async () => {
    const missing = new PageCodeMissing(new Error('offline'), () => undefined);
    let isOffline = true;
    open(() => {
      if (isOffline) throw missing;
      return <h1>Here</h1>;
    });
    expect(screen.getByRole('heading', { name: 'Couldn’t load this page' })).toBeVisible();
    expectConsoleError(missing);
    isOffline = false;

    window.dispatchEvent(new Event('online'));

    expect(await screen.findByRole('heading', { name: 'Here' })).toBeVisible();
  });

  it('doesn’t affect other pages and is retried on return', async () => {
    const user = open(Page);
    expectConsoleError(failure);

    await user.click(screen.getByRole('link', { name: 'Other' }));
    expect(screen.getByRole('heading', { name: 'Another page' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Page' }));

    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expectConsoleError(failure);
  });

  it('keeps its state on navigation within the page if it works', async () => {
    isBroken = false;
    const user = open(Page);
    await user.click(screen.getByRole('button', { name: 'Count 0' }));

    await user.click(screen.getByRole('link', { name: 'Page' }));

    expect(screen.getByRole('button', { name: 'Count 1' })).toBeVisible();
  });
});

describe('the code of a page', () => {
  const offline = new Error('Loading chunk 12 failed.');
  /** Creates a page whose code loads after some failures. */
  function createPage(failures: number) {
    const calls: string[] = [];
    const load = () => {
      calls.push('load');
      return calls.length > failures
        ? Promise.resolve({ Page: () => <h1>The page</h1> })
        : Promise.reject(offline);
    };
    return { calls, Page: lazyPage(load, 'Page') };
  }
  const thePage = () => screen.findByRole('heading', { name: 'The page' });

  it('is retried when it fails to load', async () => {
    fakeTimers();
    const { calls, Page } = createPage(2);
    open(Page);
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible();

    await advanceTimers(3000);

    expect(await thePage()).toBeVisible();
    expect(calls).toHaveLength(3);
  });

  it('is loaded again after a failed preload, by preloading and by opening the page', async () => {
    fakeTimers();
    const { calls, Page } = createPage(6);
    const preload = () => Page.preload().catch((error: unknown) => error);

    for (const loads of [3, 6]) {
      const result = preload();
      await advanceTimers(3000);
      expect(await result).toMatchObject({ name: 'PageCodeMissing', cause: offline });
      expect(calls).toHaveLength(loads);
    }
    void preload();
    open(Page);

    expect(await thePage()).toBeVisible();
    expect(calls).toHaveLength(7);
  });

  describe('if it never loads', () => {
    const codeMissing = expect.objectContaining({ name: 'PageCodeMissing', cause: offline }) as Error;
    beforeEach(() => {
      fakeTimers();
      jest.mocked(console.error).mockImplementation(() => undefined);
      jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    });

    it('shows an error with a Reload link', async () => {
      const { calls, Page } = createPage(Infinity);
      open(Page);

      await advanceTimers(3000);

      expect(await screen.findByRole('heading', { name: 'Couldn’t load this page' })).toBeVisible();
      expect(screen.getByText(/reload to get the latest version/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Reload' })).toHaveAttribute('href', '/page?from=mail');
      expect(calls).toHaveLength(3);
      expectConsoleError(codeMissing);
    });

    it('is loaded again on each retry', async () => {
      const { calls, Page } = createPage(6);
      const user = open(Page);
      for (const time of [1, 2]) {
        await advanceTimers(3000);
        const again = await screen.findByRole('button', { name: 'Try again' });
        expect(calls).toHaveLength(3 * time);
        expectConsoleError(codeMissing);

        await user.click(again);
      }

      expect(await thePage()).toBeVisible();
      expect(calls).toHaveLength(7);
    });
  });
});
