import { screen, waitFor, within } from '@testing-library/react';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { visit } from '../../helpers/visit.tsx';

const REFUSED = 'This is for those who run the blog, and your account is none of theirs.';

describe('whoever is no admin any more while a page for admins is open', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await saidBy(blog, 'make-admin', ada.email);
  });
  afterEach(() => blog.close());

  it.each([
    'How the blog is doing',
    'What readers have reported',
    'Accounts that wait for an approval',
    'Accounts',
    'Articles of all',
    'What was done, by whom and why',
    'Invitations to register',
  ])('is told so at “%s”, and not to try again', async (name) => {
    const { user } = visit(blog, '/admin', { as: ada });
    const link = await screen.findByRole('link', { name });
    await saidBy(blog, 'remove-admin', ada.email);

    await user.click(link);

    expect(await screen.findByText(REFUSED)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is told so in the place of the accounts, of which none was limited', async () => {
    const eve = await blog.aUser({ name: 'Eve', email: 'eve@example.net' });
    const { user } = visit(blog, '/admin/accounts', { as: ada });
    await user.click(await screen.findByRole('checkbox', { name: 'Select eve@example.net' }));
    await saidBy(blog, 'remove-admin', ada.email);

    await user.click(screen.getByRole('button', { name: 'Limit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.fill(dialog.getByLabelText('Reason'), 'Off topic.');
    await user.click(dialog.getByRole('button', { name: 'Limit' }));

    await waitFor(() => expect(screen.queryByText('eve@example.net')).toBeNull());
    expect(await screen.findByText(REFUSED)).toBeVisible();
    expect((await blog.call('GET', '/api/users/me', { as: eve })).json()).toMatchObject({ limitedFor: null });
  });
});
