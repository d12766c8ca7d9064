import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { LeaveGuard } from '../../../src/client/components/LeaveGuard.tsx';
import { Link } from '../../../src/client/navigation/Link.tsx';

/** A page with unsaved text at `/texts?page=1`, and a link. */
function unsaved(to: string) {
  history.replaceState(null, '', '/texts?page=1');
  render(
    <MemoryRouter initialEntries={['/texts?page=1']}>
      <LeaveGuard isOn />
      <Link to={to}>Go</Link>
    </MemoryRouter>,
  );
  return userEvent.setup({ delay: null });
}

const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });

describe('unsaved text', () => {
  it.each(['/texts?page=2', '/texts', '/others?page=1'])('is asked about before a link to %s', async (to) => {
    const user = unsaved(to);

    await user.click(screen.getByRole('link', { name: 'Go' }));

    expect(question()).toBeVisible();
  });

  it('is not asked about by a link to a place on the same page', async () => {
    const user = unsaved('/texts?page=1#end');

    await user.click(screen.getByRole('link', { name: 'Go' }));

    expect(question()).toBeNull();
  });
});
