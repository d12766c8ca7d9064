import { screen, within } from '@testing-library/react';
import { startBlog } from '../../helpers/blog.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { visit } from '../../helpers/visit.tsx';

describe('the log at /admin/log', () => {
  it('has what was done, by whom, to whom and why', async () => {
    const blog = await startBlog();
    const ada = await blog.aUser({ name: 'Ada' });
    const eve = await blog.aUser({ name: 'Eve' });
    await saidBy(blog, 'make-admin', ada.email);
    await saidBy(blog, 'suspend-account', eve.email, '--reason', 'Advertising.');

    visit(blog, '/admin/log', { as: ada });

    const [newest] = within(await screen.findByRole('list', { name: /^Log/ })).getAllByRole('listitem');
    expect(newest).toHaveTextContent(/By a command: suspended Eve ?Advertising\.$/);
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    await blog.close();
  });

  it('has what a setting became, and what it was before', async () => {
    const blog = await startBlog();
    const ada = await blog.aUser({ name: 'Ada' });
    await saidBy(blog, 'make-admin', ada.email);
    await blog.call('PATCH', '/api/admin/settings', { as: ada, body: { contact: 'ada@example.org' } });

    visit(blog, '/admin/log', { as: ada });

    const [newest] = within(await screen.findByRole('list', { name: /^Log/ })).getAllByRole('listitem');
    expect(newest).toHaveTextContent(/Ada: set contact ?'ada@example\.org'; it was empty$/);
    await blog.close();
  });

  it('says when it was as the admin writes times', async () => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en']);
    const blog = await startBlog();
    const ada = await blog.aUser({ name: 'Ada' });
    await saidBy(blog, 'make-admin', ada.email);

    visit(blog, '/admin/log', { as: ada });

    const time = await screen.findByRole('time');
    const at = new Date(time.getAttribute('datetime') ?? '');
    expect(time).toHaveTextContent(at.toLocaleString('de-AT', { dateStyle: 'long', timeStyle: 'short' }));
    await blog.close();
  });
});
