import { screen, within } from '@testing-library/react';
import { FOR_ADMINS } from '../../../src/shared/admin.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { visit } from '../../helpers/visit.tsx';

describe('the state of the blog at /admin/state', () => {
  let blog: Blog;
  afterEach(() => blog.close());

  async function open(options: Parameters<typeof startBlog>[0] = {}) {
    blog = await startBlog(options);
    const ada = await blog.aUser();
    await saidBy(blog, 'make-admin', ada.email);
    const shown = () => visit(blog, '/admin/state', { as: ada });
    return { ada, shown };
  }
  const section = (name: RegExp) => screen.findByRole('region', { name });

  it('says first what is not well, the worst of it before all else, and how to mend it', async () => {
    const { shown } = await open({
      examine: async () => [
        { about: 'disk', state: 'ok', says: '900 MiB are free.' },
        { about: 'backup', state: 'warning', says: 'None was made yet: npm run backup -- FILE makes one.' },
        {
          about: 'clock',
          state: 'problem',
          says: 'It is 2026-01-31T08:00:00.000Z here: set the clock by NTP.',
        },
      ],
    });

    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
    shown();

    const attention = await section(/^What needs attention/);
    const [first, second] = within(attention).getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Clock: It is 31 January 2026.* here: set the clock by NTP\.$/);
    expect(second).toHaveTextContent('Backup: None was made yet: npm run backup -- FILE makes one.');
    expect(within(attention).getByText('What is well: disk, mail')).toBeVisible();
  });

  it('has the numbers of each day, what is under way, and what the limits refused', async () => {
    const { ada, shown } = await open({ limits: { login: { count: 1, seconds: 900 } } });
    await blog.anArticle({ by: ada, title: 'One' });
    const body = { email: 'eve@example.org', password: 'wrong one' };
    for (let at = 0; at < 3; at += 1) await blog.call('POST', '/api/users/login', { body });

    shown();

    expect(await section(/^What needs attention/)).toHaveTextContent('Nothing does.');
    expect(await section(/^Under way/)).toHaveTextContent('Nothing is.');
    expect(await section(/^The last 30 days/)).toHaveTextContent('Articles published1, 1 today');
    const rows = within(await section(/^Refused/)).getAllByRole('row');
    expect(rows[1]).toHaveTextContent('Wrong passwords222');
    expect(screen.getByRole('region', { name: 'Numbers day by day' })).toHaveTextContent(/20\d\d110000/);
    const largest = await section(/^Largest accounts/);
    expect(within(largest).getByRole('link', { name: 'Ada' })).toHaveAttribute(
      'href',
      `/admin/accounts?q=${encodeURIComponent(ada.email)}`,
    );
    expect(largest).toHaveTextContent(/Of 500 MB.*Ada1\.\d kB0%/);
  });

  it('sends a test mail where mails are set up, and says what became of it', async () => {
    // Nothing listens there.
    const from = { name: '', address: 'blog@example.org' };
    const mail = { host: '127.0.0.1', port: 1, isSecure: false, login: null, from };
    const { ada } = await open({ mail, publicUrl: 'https://blog.example.org' });

    const { user } = visit(blog, '/admin/state', { as: ada });
    await user.click(await screen.findByRole('button', { name: 'Send a test mail to me' }));

    const said = await screen.findByText(
      /^The mail server did not take the test mail/,
      {},
      { timeout: 10_000 },
    );
    expect(said).toHaveTextContent('(ESOCKET). It is tried again');
  });

  it('is for admins alone', async () => {
    blog = await startBlog();

    visit(blog, '/admin/state', { as: await blog.aUser() });

    expect(await screen.findByRole('heading', { name: 'State of the Blog' })).toBeVisible();
    expect(await screen.findByText(FOR_ADMINS)).toBeVisible();
    expect(screen.queryByText('What needs attention')).toBeNull();
  });

  it('is found from the page of those who run the blog', async () => {
    const { ada } = await open();

    const { user } = visit(blog, '/admin', { as: ada });
    await user.click(await screen.findByRole('link', { name: /^How the blog is/ }));

    expect(await section(/^What needs attention/)).toBeVisible();
  });
});
