import { screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../src/shared/messages.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('where one is signed in, below Your Info', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());

  const logIn = async (userAgent = FIREFOX) => {
    const { email, password } = ada;
    const headers = { 'user-agent': userAgent };
    const reply = await blog.call('POST', '/api/users/login', { body: { email, password }, headers });
    return reply.json<TokenReply>();
  };
  const statusOf = async (as: TokenReply) => (await blog.call('GET', '/api/users/me', { as })).statusCode;
  const section = () => screen.findByRole('region', { name: 'Where you are signed in' });
  const lines = async () => within(await section()).findAllByRole('listitem');
  const heading = () => screen.getByRole('heading', { name: 'Where you are signed in' });
  const today = () => new Date().toLocaleDateString([...navigator.languages], { dateStyle: 'long' });
  const ends = () => screen.findByRole('button', { name: /^End Firefox on Linux since / });

  it('is said of each browser, and this one is marked', async () => {
    await logIn();

    visit(blog, '/dashboard/userData', { as: ada });

    const said = (await lines()).map(({ textContent }) => textContent).sort();
    expect(said).toEqual([
      `Firefox on LinuxSince ${today()}, last seen ${today()}End`,
      `Unknown browserThis browserSince ${today()}`,
    ]);
  });

  it('has nothing to end where there is no other', async () => {
    visit(blog, '/dashboard/userData', { as: ada });

    expect(await screen.findByText('You are signed in nowhere else.')).toBeVisible();
    expect(within(await section()).queryByRole('button')).not.toBeInTheDocument();
  });

  it('ends one, says so, and shows the others', async () => {
    const [other, third] = [await logIn(), await logIn('curl/8.5.0')];
    const { user } = visit(blog, '/dashboard/userData', { as: ada });

    await user.click(await ends());

    expect(await screen.findByText('That session has ended.')).toBeVisible();
    await waitFor(async () => expect(await lines()).toHaveLength(2));
    expect(heading()).toHaveFocus();
    expect([await statusOf(ada), await statusOf(other), await statusOf(third)]).toEqual([200, 401, 200]);
  });

  it('ends all others, says so, and keeps this one', async () => {
    const others = [await logIn(), await logIn()];
    const { user } = visit(blog, '/dashboard/userData', { as: ada });

    await user.click(await screen.findByRole('button', { name: 'End all others' }));

    expect(await screen.findByText('All other sessions have ended.')).toBeVisible();
    expect(await screen.findByText('You are signed in nowhere else.')).toBeVisible();
    expect(heading()).toHaveFocus();
    expect(await lines()).toHaveLength(1);
    expect(await Promise.all([ada, ...others].map(statusOf))).toEqual([200, 401, 401]);
  });

  it('says of one that has ended meanwhile that it has, and shows it no more', async () => {
    const other = await logIn();
    const { user } = visit(blog, '/dashboard/userData', { as: ada });
    const button = await ends();
    await blog.call('POST', '/api/users/logout', { as: other });

    await user.click(button);

    expect(await screen.findByText(/^There is no such session/)).toBeVisible();
    expect(await screen.findByText('You are signed in nowhere else.')).toBeVisible();
  });

  it('keeps its lines where the server can not end one', async () => {
    await logIn();
    const { user, network } = visit(blog, '/dashboard/userData', { as: ada });
    const button = await ends();
    network.reply(503, 'The database is away.', 'DELETE');

    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'End all others' }));

    expect(await screen.findByText(messages.unexpectedError)).toBeVisible();
    expect(await lines()).toHaveLength(2);
  });

  it('offers to try again where the list can not be had', async () => {
    const { user, network } = visit(blog, '/', { as: ada });
    network.reply(503, 'The database is away.', 'GET /api/users/me/sessions');
    await user.click(await screen.findByRole('link', { name: 'Dashboard' }));
    const again = await within(await section()).findByRole('button', { name: 'Try again' });

    network.recover();
    await user.click(again);

    expect(await lines()).toHaveLength(1);
  });

  it('leads to the login with the next thing that is done in a browser whose session was ended', async () => {
    const other = await logIn();
    const { user, address } = visit(blog, '/dashboard/userData', { as: { ...ada, ...other } });
    await lines();
    await blog.call('DELETE', '/api/users/me/sessions', { as: ada });

    await user.click(screen.getByRole('button', { name: 'End all others' }));

    await waitFor(() => expect(address()).toBe('/login'));
  });
});
