import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { Link, NavLink } from '../../../src/client/navigation/Link.tsx';
import { PreloadContext } from '../../../src/client/navigation/PreloadContext.ts';

/** Two links on a page at this path, and what was loaded ahead. */
function links(path = '/here') {
  const preloaded: string[] = [];
  render(
    <PreloadContext value={(address) => void preloaded.push(address)}>
      <MemoryRouter initialEntries={[path]}>
        <nav>
          <NavLink to="/here">Here</NavLink>
          <Link to="/there?page=2">There</Link>
        </nav>
        <Routes>
          <Route path="/there" element={<h1>There at last</h1>} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </PreloadContext>,
  );
  return { preloaded, user: userEvent.setup({ delay: null }) };
}

const link = (name: string) => screen.getByRole('link', { name });

describe('a link inside the app', () => {
  it('leads to its page', async () => {
    const { user } = links();

    await user.click(link('There'));

    expect(await screen.findByRole('heading')).toHaveTextContent('There at last');
    expect(link('There')).toHaveAttribute('href', '/there?page=2');
  });

  it('is the browser’s when it is opened in a new tab', async () => {
    const { user } = links();
    const left: boolean[] = [];
    const seeWhoFollows = (event: MouseEvent) => {
      left.push(!event.defaultPrevented);
      event.preventDefault(); // jsdom can't follow a link.
    };
    document.addEventListener('click', seeWhoFollows);

    await user.keyboard('{Control>}');
    await user.click(link('There'));
    await user.keyboard('{/Control}');
    await user.click(link('There'));
    document.removeEventListener('click', seeWhoFollows);

    expect(left).toEqual([true, false]);
  });

  it('loads the code of its page when the pointer or the focus comes to it', async () => {
    const { user, preloaded } = links();

    await user.hover(link('There'));
    await user.tab();

    expect(preloaded).toEqual(['/there?page=2', '/here']);
  });
});

describe('a link of a navigation', () => {
  it.each(['/here', '/here/below'])('tells that %s is shown', (path) => {
    links(path);

    expect(link('Here')).toHaveAttribute('aria-current', 'page');
    expect(link('Here')).toHaveClass('active');
  });

  it.each(['/', '/hereabouts', '/there'])('is like any other on %s', (path) => {
    links(path);

    expect(link('Here')).not.toHaveAttribute('aria-current');
    expect(link('Here')).not.toHaveClass('active');
  });
});
