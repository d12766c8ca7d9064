import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { BrowserRouter } from '../../../src/client/navigation/BrowserRouter.tsx';
import { lazyPage } from '../../../src/client/navigation/lazyPage.ts';
import { Link } from '../../../src/client/navigation/Link.tsx';
import { useGoLater } from '../../../src/client/navigation/useGoLater.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';

function Saved() {
  const goLater = useGoLater();
  return (
    <>
      <button onClick={() => goLater('/home')}>Save</button>
      <Link to="/next">Next</Link>
    </>
  );
}

describe('the way on after a success', () => {
  it('is not taken by who is on the way to a page whose code is still loading', async () => {
    takeTheClock();
    let arrive: (code: { Next: () => string }) => void = () => undefined;
    const code = new Promise<{ Next: () => string }>((resolve) => (arrive = resolve));
    const Next = lazyPage(() => code, 'Next');
    history.replaceState(null, '', '/saved');
    render(
      <BrowserRouter>
        <Routes>
          <Route path="/saved" element={<Saved />} />
          <Route path="/next" element={<Next />} />
          <Route path="/home" element="Home at last" />
        </Routes>
      </BrowserRouter>,
    );
    const user = userEvent.setup({ delay: null });

    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await passTime(3100);
    // The one page is still shown, under the address of the other.
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
    expect(location.pathname).toBe('/next');
    await act(async () => arrive({ Next: () => 'Next at last' }));

    expect(await screen.findByText('Next at last')).toBeVisible();
    expect(location.pathname).toBe('/next');
  });
});
