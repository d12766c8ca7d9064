import { screen, waitFor } from '@testing-library/react';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { visit } from '../../helpers/visit.tsx';

describe('the invitations at /admin/invitations', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await saidBy(blog, 'make-admin', ada.email);
    await saidBy(blog, 'set', 'registration', 'invite');
  });
  afterEach(() => blog.close());

  it('are made, copied and withdrawn', async () => {
    const { user, address } = visit(blog, '/admin', { as: ada });
    await user.click(await screen.findByRole('link', { name: 'Invitations to register' }));
    expect(address()).toBe('/admin/invitations');
    expect(await screen.findByText('There are none.')).toBeVisible();

    await user.fill(await screen.findByLabelText('Note'), 'For Grace');
    await user.clear(screen.getByLabelText('Accounts'));
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    const link = await screen.findByLabelText<HTMLInputElement>('Link of the invitation');
    const [, code] = /\/register#invitation=([\w-]{22})$/.exec(link.value) ?? [];
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(copied).toHaveBeenCalledWith(link.value);

    // What is left empty is as it comes.
    expect(await screen.findByText(/^One account, until/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Withdraw For Grace' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('The invitation counts no more.')).toBeVisible();
    expect(await screen.findByText('There are none.')).toBeVisible();
    const body = { name: 'Grace', email: 'grace@example.org', password: 'cobol cobol', invitation: code };
    expect((await blog.call('POST', '/api/users/register', { body })).statusCode).toBe(403);
  });

  it('say what is wrong with one before it is made', async () => {
    const { user, network } = visit(blog, '/admin/invitations', { as: ada });
    const days = await screen.findByLabelText('Days');
    await user.clear(days);
    await user.fill(days, '400');
    await user.click(screen.getByRole('button', { name: 'Invite' }));

    expect(await screen.findByText('Days must be less than or equal to 365')).toBeVisible();
    expect(network.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('are not shown to others, who are told why', async () => {
    await saidBy(blog, 'remove-admin', ada.email);
    const { network } = visit(blog, '/admin/invitations', { as: ada });

    expect(await screen.findByText(/^This is for those who run the blog/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull());
    expect(network.calls.filter((call) => call.includes('/api/admin'))).toEqual([]);
  });
});
