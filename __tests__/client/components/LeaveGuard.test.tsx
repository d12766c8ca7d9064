import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPath, MemoryRouter, useLocation } from 'react-router';
import { LeaveGuard } from '../../../src/client/components/forms/LeaveGuard.tsx';
import { Link } from '../../../src/client/navigation/Link.tsx';

function Where() {
  return <p>At {createPath(useLocation())}</p>;
}

/** A page with unsaved text at `/texts?page=1`, and a link. */
function unsaved(to: string) {
  history.replaceState(null, '', '/texts?page=1');
  render(
    <MemoryRouter initialEntries={['/texts?page=1']}>
      <LeaveGuard isOn />
      <Link to={to}>Go</Link>
      <Where />
    </MemoryRouter>,
  );
  return userEvent.setup({ delay: null });
}

const question = () => screen.queryByRole('alertdialog', { name: 'Leave this page?' });

describe('unsaved text', () => {
  it.each(['/texts?page=2', '/texts', '/others?page=1'])('is asked about before a link to %s', async (to) => {
    const user = unsaved(to);

    await user.click(screen.getByRole('link', { name: 'Go' }));

    expect(question()).toBeVisible();
  });

  it('is left for the very place that the link leads to', async () => {
    const user = unsaved('/others?page=1#end');

    await user.click(screen.getByRole('link', { name: 'Go' }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));

    expect(screen.getByText('At /others?page=1#end')).toBeVisible();
  });

  it.each(['Control', 'Meta', 'Shift', 'Alt'])(
    'is not left by a link that opens beside it, with %s',
    async (key) => {
      const user = unsaved('/others');
      const left: boolean[] = [];
      const seeWhoFollows = (event: MouseEvent) => {
        left.push(!event.defaultPrevented);
        event.preventDefault(); // jsdom can't follow a link.
      };
      document.addEventListener('click', seeWhoFollows);

      await user.keyboard(`{${key}>}`);
      await user.click(screen.getByRole('link', { name: 'Go' }));
      document.removeEventListener('click', seeWhoFollows);

      expect(left).toEqual([true]);
      expect(question()).toBeNull();
    },
  );

  it('is not asked about by a link to a place on the same page', async () => {
    const user = unsaved('/texts?page=1#end');

    await user.click(screen.getByRole('link', { name: 'Go' }));

    expect(question()).toBeNull();
  });
});
