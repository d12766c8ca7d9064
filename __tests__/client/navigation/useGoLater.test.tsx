import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Route, Routes } from 'react-router';
import { lazyPage } from '../../../src/client/navigation/lazyPage.ts';
import { Link } from '../../../src/client/navigation/Link.tsx';
import { useGoLater } from '../../../src/client/navigation/useGoLater.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';

interface Code {
  Next: () => string;
}
const next: Code = { Next: () => 'Next at last' };

function Saved({ saving }: { saving: Promise<void> }) {
  const goLater = useGoLater();
  return (
    <>
      <button onClick={() => void saving.then(() => goLater('/home'))}>Save</button>
      <Link to="/next">Next</Link>
    </>
  );
}

/** A page that saves until `saving` is over, and one behind a link whose code comes with `code`. */
function openSaved({ saving = Promise.resolve(), code }: { saving?: Promise<void>; code: Promise<Code> }) {
  takeTheClock();
  const Next = lazyPage(() => code, 'Next');
  history.replaceState(null, '', '/saved');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/saved" element={<Saved saving={saving} />} />
        <Route path="/next" element={<Next />} />
        <Route path="/home" element="Home at last" />
      </Routes>
    </BrowserRouter>,
  );
  return userEvent.setup({ delay: null });
}

describe('the way on after a success', () => {
  it('is taken after three seconds by who stays', async () => {
    const user = openSaved({ code: Promise.resolve(next) });

    await user.click(screen.getByRole('button', { name: 'Save' }));
    await passTime(2900);
    expect(location.pathname).toBe('/saved');
    await passTime(200);

    expect(await screen.findByText('Home at last')).toBeVisible();
  });

  it('is put off by another success', async () => {
    const user = openSaved({ code: Promise.resolve(next) });

    await user.click(screen.getByRole('button', { name: 'Save' }));
    await passTime(1000);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await passTime(2500);
    expect(location.pathname).toBe('/saved');
    await passTime(600);

    expect(await screen.findByText('Home at last')).toBeVisible();
  });

  it('is not taken by who is on the way to a page whose code is still loading', async () => {
    let arrive: (code: Code) => void = () => undefined;
    const user = openSaved({ code: new Promise((resolve) => (arrive = resolve)) });

    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await passTime(3100);
    // The one page is still shown, under the address of the other.
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
    expect(location.pathname).toBe('/next');
    await act(async () => arrive(next));

    expect(await screen.findByText('Next at last')).toBeVisible();
    expect(location.pathname).toBe('/next');
  });

  it('is not taken by who had gone before it was saved', async () => {
    let saved: () => void = () => undefined;
    const user = openSaved({
      saving: new Promise((resolve) => (saved = resolve)),
      code: Promise.resolve(next),
    });

    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByText('Next at last');
    await act(async () => saved());
    await passTime(3100);

    expect(location.pathname).toBe('/next');
  });
});
