import { inspect } from 'node:util';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CreatedToken } from '../../../src/shared/accessToken.ts';
import type { Article } from '../../../src/shared/article.ts';
import { DAY } from '../../../src/shared/time.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { liftedState } from '../../helpers/devToolsStandIn.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { visit } from '../../helpers/visit.tsx';

describe('the pages that take changes back', () => {
  let blog: Blog;
  let ada: Author;
  let script: CreatedToken;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    const body = { name: 'Deploy', scopes: ['write'], days: null };
    script = (await blog.call('POST', '/api/tokens', { as: ada, body })).json<CreatedToken>();
    await blog.anArticle({ by: ada, title: 'Looms', markdown: 'Warp and weft.' });
    await blog.anArticle({ by: ada, title: 'Engines', markdown: 'They weave.' });
    await edit(script, 'looms', 'Buy looms.');
    await edit(script, 'engines', 'Buy engines.');
  });
  afterEach(() => blog.close());

  const edit = (as: { token: string }, slug: string, markdown: string) =>
    blog.call('PATCH', `/api/articles/edit/${slug}`, { as, body: { title: slug, markdown, cover: '' } });
  const textOf = async (slug: string) =>
    (await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json<Article>().markdown;

  async function openScript(path = '/dashboard/changes', as = ada) {
    const page = visit(blog, path, { as });
    await page.user.click(await screen.findByRole('link', { name: 'Take back the changes of Token Deploy' }));
    await screen.findByText('2 articles changed since then.');
    return page;
  }

  it('lists who changed articles, and previews, takes back and undoes what a token did', async () => {
    const { user } = await openScript();
    expect(screen.getByText('2 articles get their text from before')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Take back 2 articles' }));
    await screen.findByText('2 articles change. This can be undone once.');
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    await screen.findByText('2 articles taken back', {}, { timeout: 10_000 });
    expect(await textOf('looms')).toBe('Warp and weft.');

    await user.click(screen.getByRole('button', { name: /^Undo: Token Deploy, since / }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone: 2 articles');
    await screen.findByText('2 articles as before taking back', {}, { timeout: 10_000 });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getByText(/^Undo: Token Deploy, since /)).toBeVisible();
    expect(screen.queryByText('Taking back')).not.toBeInTheDocument();
    await waitFor(async () => expect(await textOf('looms')).toBe('Buy looms.'), { timeout: 10_000 });
  });

  it('shows the difference of an article that somebody else has changed since', async () => {
    await edit(ada, 'looms', 'Warp, weft and shuttle.');
    const { user } = await openScript();

    const item = (await screen.findByText('Left alone: somebody else has changed it since.')).closest('li');
    await user.click(within(item as HTMLElement).getByRole('button', { name: 'Show difference: looms' }));

    expect(await within(item as HTMLElement).findByText(/shuttle/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Take back 1 article' })).toBeInTheDocument();
  });

  it('says so when nothing was changed since the chosen time', async () => {
    await openScript();

    fireEvent.change(screen.getByLabelText('Since'), { target: { value: '2999-01-31T10:00' } });

    expect(await screen.findByText('Nothing was changed since then.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Take back/ })).not.toBeInTheDocument();
  });

  it('shows more of the preview, and begins it again for another time', async () => {
    const { user, network } = await openScript();
    const planned = (number: number) => ({
      ...{ number, slug: `slug-${number}`, title: `Title ${number}`, outcome: 'text' },
      ...{ reason: null, textFrom: '2026-01-31T18:30:00.000Z' },
    });
    /** Three articles of which each page has one. */
    const page = (after: number, [first, second, third]: readonly [number, number, number]) =>
      after < first ? [first, first] : after < second ? [second, second] : [third, null];
    network.answer(({ url }) => {
      const { searchParams } = new URL(url);
      const isLater = searchParams.get('since')?.startsWith('2027') === true;
      const [number, next] = page(Number(searchParams.get('after')), isLater ? [2, 5, 8] : [1, 4, 7]);
      return Response.json({ total: 3, counts: { text: 3 }, articles: [planned(number ?? 0)], next });
    }, 'GET /api/users/me/changes/preview');
    const titles = () => screen.queryAllByText(/^Title \d$/).map(({ textContent }) => textContent);
    const since = (year: number) =>
      fireEvent.change(screen.getByLabelText('Since'), { target: { value: `${year}-01-31T10:00` } });
    const more = () => user.click(screen.getByRole('button', { name: 'Show more' }));

    since(2026);
    await waitFor(() => expect(titles()).toEqual(['Title 1']));
    await more();
    await waitFor(() => expect(titles()).toEqual(['Title 1', 'Title 4']));
    expect(screen.getByText('Title 4').closest('li')).toHaveFocus();
    await more();
    await waitFor(() => expect(titles()).toEqual(['Title 1', 'Title 4', 'Title 7']));
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    since(2027);

    await waitFor(() => expect(titles()).toEqual(['Title 2']));
    await more();
    await waitFor(() => expect(titles()).toEqual(['Title 2', 'Title 5']));
  });

  it('asks for the password after an old login, and records it nowhere', async () => {
    await blog.connection.db
      .updateTable('session')
      .set({ createdAt: new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString() })
      .execute();
    const { user } = await openScript();
    await user.click(screen.getByRole('button', { name: 'Take back 2 articles' }));

    await user.fill(await screen.findByLabelText('Your password'), 'wrong one');
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    await screen.findByText('Wrong password.');
    expect(await textOf('looms')).toBe('Buy looms.');
    await user.clear(screen.getByLabelText('Your password'));
    await user.fill(screen.getByLabelText('Your password'), ada.password);
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    await screen.findByText('2 articles taken back', {}, { timeout: 10_000 });

    const recorded = inspect(liftedState(), {
      depth: Infinity,
      showHidden: true,
      maxArrayLength: null,
      maxStringLength: null,
    });
    expect(recorded).toContain('takeBack');
    expect(recorded).not.toContain(ada.password);
  });

  it('lets admins take back everything that an account did', async () => {
    const grace = await blog.aUser({ name: 'Grace' });
    await adminOutput(blog, 'make-admin', grace.email);
    const { user } = await openScript('/admin/activity', grace);

    await user.click(screen.getByRole('link', { name: 'Everything this account did' }));

    expect(await screen.findByRole('heading', { name: 'Take back: Ada' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Everything this account did' })).not.toBeInTheDocument();
    expect(await screen.findByText('2 articles changed since then.')).toBeVisible();
  });

  it('takes back since the time that was chosen', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();
    await blog.connection.db
      .updateTable('articleChange')
      .set({ createdAt: daysAgo(2), lastAt: daysAgo(2) })
      .where('slugBefore', '=', 'looms')
      .execute();
    const { user } = await openScript();

    fireEvent.change(screen.getByLabelText('Since'), { target: { value: daysAgo(1).slice(0, 16) } });
    await user.click(await screen.findByRole('button', { name: 'Take back 1 article' }));
    await user.click(await screen.findByRole('button', { name: 'Take back' }));

    await screen.findByText('1 article taken back', {}, { timeout: 10_000 });
    expect([await textOf('looms'), await textOf('engines')]).toEqual(['Buy looms.', 'They weave.']);
  });

  it('shows admins the changes of all accounts', async () => {
    const grace = await blog.aUser({ name: 'Grace' });
    await adminOutput(blog, 'make-admin', grace.email);
    const { user } = await openScript('/admin/activity', grace);

    await user.click(screen.getByRole('button', { name: 'Take back 2 articles' }));
    await user.click(await screen.findByRole('button', { name: 'Take back' }));

    await screen.findByText('2 articles taken back', {}, { timeout: 10_000 });
    expect(await textOf('engines')).toBe('They weave.');
  });

  it('is offered when a token is revoked, but only for what that one did', async () => {
    const body = { name: 'Notes', scopes: ['write'], days: null };
    await blog.call('POST', '/api/tokens', { as: ada, body });
    const { user, network } = visit(blog, '/dashboard/accessTokens', { as: ada });
    await user.click(await screen.findByRole('button', { name: 'Revoke Deploy' }));
    expect(await screen.findByText(/It has changed 2 articles since/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    network.hang('GET /api/users/me/changes');
    await user.click(screen.getByRole('button', { name: 'Revoke Notes' }));
    expect(await screen.findByRole('dialog')).not.toHaveTextContent('It has changed');
    await user.click(screen.getByRole('button', { name: 'Revoke token' }));
    expect(await screen.findByText('Token revoked')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Take back…' })).not.toBeInTheDocument();
    network.recover();

    await user.click(await screen.findByRole('button', { name: 'Revoke Deploy' }));
    expect(await screen.findByText(/It has changed 2 articles since/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Revoke token' }));
    await user.click(await screen.findByRole('link', { name: 'Take back…' }));

    expect(await screen.findByText('2 articles changed since then.')).toBeVisible();
  });

  it('is offered when a session is ended that has changed something', async () => {
    const logIn = async () =>
      (
        await blog.call('POST', '/api/users/login', { body: { email: ada.email, password: ada.password } })
      ).json<{
        token: string;
      }>();
    await logIn();
    await edit(await logIn(), 'looms', 'Buy a loom.');
    const { user } = visit(blog, '/dashboard/userData', { as: ada });
    const [newest, older] = await screen.findAllByRole('button', { name: /^Log out Unknown browser/ });
    if (!newest || !older) throw new Error('Both logins are listed.');

    await user.click(newest);
    await user.click(await screen.findByRole('link', { name: 'Take back…' }));

    expect(await screen.findByText('1 article changed since then.')).toBeVisible();
  });
});
