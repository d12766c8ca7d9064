import { screen, waitFor } from '@testing-library/react';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import { AWAITS_APPROVAL } from '../../../src/shared/registrationWords.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { visit } from '../../helpers/visit.tsx';

describe('the registrations at /admin/registrations', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await saidBy(blog, 'make-admin', ada.email);
    await saidBy(blog, 'set', 'registration', 'approval');
    eve = await blog.aUser({ name: 'Eve', email: 'eve@example.org' });
    await blog.aUser({ name: 'Grace', email: 'grace@example.org' });
  });
  afterEach(() => blog.close());

  const button = (name: string) => screen.getByRole('button', { name });
  const line = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
  const gone = (name: string) =>
    waitFor(() => expect(screen.queryByRole('checkbox', { name: `Select ${name}` })).toBeNull());
  const publishes = async (as: Author) =>
    (await blog.call('POST', '/api/articles/new', { as, body: { title: 'A', markdown: 'b' } })).statusCode;

  /** As the page comes from a server with this setting. */
  const visitRegister = (hash = '') =>
    visit(blog, `/register${hash}`).store.dispatch(
      blogApi.endpoints.getBlog.initiate(undefined, { forceRefetch: true }),
    );

  it('are found from the settings, and whoever is approved publishes', async () => {
    const { user, address } = visit(blog, '/admin', { as: ada });
    await user.click(await screen.findByRole('link', { name: 'Accounts that wait for an approval' }));
    expect(await screen.findByRole('heading', { name: 'Registrations' })).toBeVisible();
    expect(address()).toBe('/admin/registrations');

    await user.click(await line('Eve, eve@example.org'));
    await user.click(button('Approve'));

    expect(await screen.findByText('One account may publish now.')).toBeVisible();
    await gone('Eve, eve@example.org');
    expect(await line('Grace, grace@example.org')).toBeInTheDocument();
    expect(await publishes(eve)).toBe(201);
  });

  it('are rejected with a reason, and approved all the same', async () => {
    const { user } = visit(blog, '/admin/registrations', { as: ada });
    await user.click(await line('Eve, eve@example.org'));

    await user.click(button('Reject'));
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('The reason is a required field')).toBeVisible();
    await user.fill(screen.getByLabelText('Reason'), 'It is spam.');
    await user.click(button('Reject'));
    expect(await screen.findByText('One account is rejected.')).toBeVisible();
    await gone('Eve, eve@example.org');

    await user.click(await screen.findByRole('button', { name: 'Rejected' }));
    await user.click(await line('Eve, eve@example.org'));
    expect(screen.getByText('It is spam.')).toBeVisible();
    await user.click(button('Approve'));
    expect(await screen.findByText('No account is rejected.')).toBeVisible();
  });

  it('are not shown to others, who are told why', async () => {
    await saidBy(blog, 'approve', eve.email);
    const { network } = visit(blog, '/admin/registrations', { as: eve });

    expect(await screen.findByText(/^This is for those who run the blog/)).toBeVisible();
    expect(network.calls.filter((call) => call.includes('/api/admin'))).toEqual([]);
  });

  it('are told to whoever waits, in the dashboard, and to whoever registers', async () => {
    const { unmount } = visit(blog, '/dashboard/userData', { as: eve });
    expect(await screen.findByText(AWAITS_APPROVAL)).toBeVisible();
    unmount();
    localStorage.clear();
    await visitRegister();

    expect(
      await screen.findByText(/You can publish once those who run this blog have approved/),
    ).toBeVisible();
    expect(screen.queryByLabelText('Invitation')).toBeNull();
  });

  it('ask whoever comes by an invitation for nothing else', async () => {
    const [, code] = /#invitation=([\w-]+)/.exec(await saidBy(blog, 'invite')) ?? [];
    await visitRegister(`#invitation=${code}`);

    await waitFor(() => expect(screen.getByLabelText('Invitation')).toHaveValue(code));
  });
});
