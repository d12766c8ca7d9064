import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { Provider } from 'react-redux';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { PageOutlet } from '../../../src/client/components/PageOutlet.tsx';
import { lazyPage } from '../../../src/client/navigation/lazyPage.ts';
import { PageCodeMissing } from '../../../src/client/lib/codeLoader.ts';
import { aStore } from '../../helpers/aStore.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';

/** Opens a page at /page?from=mail, beside a link to another that is never broken. */
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

/** React writes every failure to the console; each of them is told of here, so that no other one is missed. */
const expectComplaint = (error: Error) => {
  expect(console.error).toHaveBeenCalledWith(expect.anything(), error, expect.anything(), expect.anything());
  jest.mocked(console.error).mockClear();
};

describe('a page that breaks', () => {
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

  it('says so, with a way home', async () => {
    const user = open(Page);
    expect(screen.getByRole('heading', { name: 'This page broke' })).toBeVisible();
    expectComplaint(failure);

    await user.click(screen.getByRole('link', { name: 'Go home' }));

    expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
  });

  it('is there again when trying again helps', async () => {
    const user = open(Page);
    expectComplaint(failure);
    isBroken = false;

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(screen.getByRole('button', { name: 'Count 0' })).toBeVisible();
  });

  it('is there again when the network is, if its code was missing for want of that', async () => {
    const missing = new PageCodeMissing(new Error('offline'), () => undefined);
    let isOffline = true;
    open(() => {
      if (isOffline) throw missing;
      return <h1>Here</h1>;
    });
    expect(screen.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
    expectComplaint(missing);
    isOffline = false;

    window.dispatchEvent(new Event('online'));

    expect(await screen.findByRole('heading', { name: 'Here' })).toBeVisible();
  });

  it('leaves the other pages whole, and is tried anew on return', async () => {
    const user = open(Page);
    expectComplaint(failure);

    await user.click(screen.getByRole('link', { name: 'Other' }));
    expect(screen.getByRole('heading', { name: 'Another page' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Page' }));

    expect(screen.getByRole('heading', { name: 'This page broke' })).toBeVisible();
    expectComplaint(failure);
  });

  it('keeps its state as long as it is whole, wherever one goes inside it', async () => {
    isBroken = false;
    const user = open(Page);
    await user.click(screen.getByRole('button', { name: 'Count 0' }));

    await user.click(screen.getByRole('link', { name: 'Page' }));

    expect(screen.getByRole('button', { name: 'Count 1' })).toBeVisible();
  });
});

describe('the code of a page', () => {
  const offline = new Error('Loading chunk 12 failed.');
  /** Loads after so many failures. */
  function loadsAfter(failures: number) {
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

  it('is asked for again when it fails to load', async () => {
    takeTheClock();
    const { calls, Page } = loadsAfter(2);
    open(Page);
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible();

    await passTime(3000);

    expect(await thePage()).toBeVisible();
    expect(calls).toHaveLength(3);
  });

  it('that did not come ahead is asked for anew ahead, and when the page is opened', async () => {
    takeTheClock();
    const { calls, Page } = loadsAfter(6);
    const ahead = () => Page.preload().catch((error: unknown) => error);

    for (const loads of [3, 6]) {
      const result = ahead();
      await passTime(3000);
      expect(await result).toMatchObject({ name: 'PageCodeMissing', cause: offline });
      expect(calls).toHaveLength(loads);
    }
    void ahead();
    open(Page);

    expect(await thePage()).toBeVisible();
    expect(calls).toHaveLength(7);
  });

  describe('that never loads', () => {
    const givenUp = expect.objectContaining({ name: 'PageCodeMissing', cause: offline }) as Error;
    beforeEach(() => {
      takeTheClock();
      jest.mocked(console.error).mockImplementation(() => undefined);
      jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    });

    it('is given up, and loading the whole page again is offered', async () => {
      const { calls, Page } = loadsAfter(Infinity);
      open(Page);

      await passTime(3000);

      expect(await screen.findByRole('heading', { name: 'This page did not load' })).toBeVisible();
      expect(screen.getByText(/a new version of the blog is out: then reload/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Reload' })).toHaveAttribute('href', '/page?from=mail');
      expect(calls).toHaveLength(3);
      expectComplaint(givenUp);
    });

    it('is asked for anew by trying again, as often as one likes', async () => {
      const { calls, Page } = loadsAfter(6);
      const user = open(Page);
      for (const time of [1, 2]) {
        await passTime(3000);
        const again = await screen.findByRole('button', { name: 'Try again' });
        expect(calls).toHaveLength(3 * time);
        expectComplaint(givenUp);

        await user.click(again);
      }

      expect(await thePage()).toBeVisible();
      expect(calls).toHaveLength(7);
    });
  });
});
