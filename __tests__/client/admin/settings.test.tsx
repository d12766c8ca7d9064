import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { visit } from '../../helpers/visit.tsx';

describe('the settings at /admin', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
  });
  afterEach(() => blog.close());

  const makeAdmin = () => saidBy(blog, 'make-admin', ada.email);
  const said = async () => (await blog.call('GET', '/api/blog')).json<Record<string, string>>();
  const line = () =>
    within(screen.getByRole('navigation', { name: 'Dashboard' })).queryByRole('link', {
      name: 'Run the Blog',
    });

  it('are found from the dashboard by those who run the blog', async () => {
    await makeAdmin();
    const { user, address } = visit(blog, '/dashboard/userData', { as: ada });

    await user.click(await screen.findByRole('link', { name: 'Run the Blog' }));

    expect(await screen.findByRole('heading', { name: 'Run the Blog' })).toBeVisible();
    expect(address()).toBe('/admin');
    expect(await screen.findByLabelText('Title')).toHaveValue('Markdown Blog');
  });

  it('are not shown to others, who are told why', async () => {
    const { network } = visit(blog, '/admin', { as: ada });

    expect(await screen.findByText(/^This is for those who run the blog/)).toBeVisible();
    expect(screen.queryByLabelText('Title')).not.toBeInTheDocument();
    expect(line()).toBeNull();
    expect(network.calls.filter((call) => call.includes('/api/admin'))).toEqual([]);
  });

  it('lead strangers to the login', async () => {
    const { address } = visit(blog, '/admin');

    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('are saved, and the page shows them at once; what was not changed is not sent', async () => {
    await makeAdmin();
    const { user } = visit(blog, '/admin', { as: ada });
    const title = await screen.findByLabelText('Title');
    await saidBy(blog, 'set', 'tagline', 'They weave.');

    await user.clear(title);
    await user.fill(title, 'Looms');
    await user.selectOptions(screen.getByLabelText('Registration'), 'Who has an invitation may register');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('The settings are saved.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Looms' })).toBeVisible();
    expect(await said()).toMatchObject({ title: 'Looms', registration: 'invite', tagline: 'They weave.' });
  });

  it('can be changed again after that', async () => {
    await makeAdmin();
    const { user } = visit(blog, '/admin', { as: ada });

    for (const footer of ['Woven in Vienna.', 'Woven in Graz.']) {
      const field = await screen.findByLabelText('Footer');
      await user.clear(field);
      await user.fill(field, footer);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(async () => expect(await said()).toMatchObject({ footer }));
    }

    expect(screen.queryByText(/unsaved text/)).not.toBeInTheDocument();
  });

  it('take an accent that is chosen, and say of one that can’t be read which one can', async () => {
    await makeAdmin();
    const { user } = visit(blog, '/admin', { as: ada });
    const field = await screen.findByLabelText('Accent');

    await user.fill(field, '#ffcc00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const told = await screen.findByText(/^Accent is too light .* such as #[0-9a-f]{6}$/);
    const [accent = ''] = /#[0-9a-f]{6}$/.exec(told.textContent) ?? [];
    fireEvent.input(screen.getByLabelText('Choose the accent'), { target: { value: accent } });
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('The settings are saved.')).toBeVisible();
    expect(field).toHaveValue(accent);
    expect(await said()).toMatchObject({ accent });
  });

  it('say what is wrong with a setting below its field, and send nothing', async () => {
    await makeAdmin();
    const { user, network } = visit(blog, '/admin', { as: ada });
    await user.fill(await screen.findByLabelText('Imprint'), 'javascript:alert(1)');

    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Imprint must be a valid http or https URL')).toBeVisible();
    expect(network.calls.filter((call) => call.startsWith('PATCH'))).toEqual([]);
  });
});
