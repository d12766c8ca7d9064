import { screen, waitFor } from '@testing-library/react';
import { commandLine } from '../../../src/server/audit/auditLog.ts';
import { changeSettings } from '../../../src/server/settings/settings.ts';
import { invite } from '../../../src/server/features/users/invitations.ts';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

describe('opening an account', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());

  /** As the page comes from a server with this setting. */
  async function open(registration: 'invite' | 'closed', path: string) {
    await changeSettings(blog.connection.db, { registration }, commandLine);
    const visited = visit(blog, path);
    await visited.store.dispatch(blogApi.endpoints.getBlog.initiate(undefined, { forceRefetch: true }));
    return visited;
  }

  it('is not offered on a closed blog, and its page says so', async () => {
    await open('closed', '/register');

    expect(await screen.findByRole('heading', { name: 'Registration is closed' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Register' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Login' })).not.toHaveLength(0);
  });

  it('takes the invitation from the link that somebody came by', async () => {
    const code = await invite(blog.connection.db, { uses: 1, days: 1 }, commandLine);
    const { user, network } = await open('invite', `/register#invitation=${code}`);

    await waitFor(() => expect(screen.getByLabelText('Invitation')).toHaveValue(code));
    await user.fill(screen.getByLabelText('Name'), 'Grace');
    await user.fill(screen.getByLabelText('Email'), 'grace@example.org');
    await user.fill(screen.getByLabelText('Password', { selector: 'input' }), 'cobol cobol');
    await user.click(screen.getByRole('button', { name: 'Register' }));

    expect(await screen.findByText('Welcome! Your account is ready.')).toBeInTheDocument();
    expect(network.calls.some((call) => JSON.stringify(call).includes('#invitation'))).toBe(false);
  });

  it('says why an invitation opens none for whoever is logged in', async () => {
    const { address } = visit(blog, '/register#invitation=of-somebody', { as: await blog.aUser() });

    expect(await screen.findByRole('heading', { name: 'You are logged in' })).toBeVisible();
    expect(screen.getByText(/^An invitation opens a new account, and you have one\./)).toBeVisible();
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    expect(address()).toBe('/register');
  });

  it('takes a whole link that is pasted, and says why it does not count', async () => {
    const { user } = await open('invite', '/register');

    await user.click(await screen.findByLabelText('Invitation'));
    await user.paste('https://blog.example.org/register#invitation=not-one');
    await waitFor(() => expect(screen.getByLabelText('Invitation')).toHaveValue('not-one'));
    await user.fill(screen.getByLabelText('Name'), 'Grace');
    await user.fill(screen.getByLabelText('Email'), 'grace@example.org');
    await user.fill(screen.getByLabelText('Password', { selector: 'input' }), 'cobol cobol');
    await user.click(screen.getByRole('button', { name: 'Register' }));

    expect(await screen.findByText(/by invitation, and this one does not count/)).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Grace');
  });
});
