import { act, screen, waitFor, within } from '@testing-library/react';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
let ada: Author;

beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
  await blog.anArticle({
    by: ada,
    title: 'On engines',
    markdown: 'They weave.',
    cover: 'https://example.org/a.png',
  });
});
afterEach(() => blog.close());

const title = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Title/ });
const markdown = () => screen.getByRole('textbox', { name: /^Markdown/ });
const update = () => screen.getByRole('button', { name: 'Update' });
const conflict = () => screen.queryByText(/saved somewhere else/);
const isRead = (call: string) => call === 'GET /api/articles/on-engines';
const saved = async () => (await blog.call('GET', '/api/articles/on-engines', { as: ada })).json<unknown>();

describe('editing an article', () => {
  it('begins with what is saved', async () => {
    visit(blog, '/edit/on-engines', { as: ada });

    expect(await title()).toHaveValue('On engines');
    expect(markdown()).toHaveValue('They weave.');
    expect(screen.getByLabelText('Cover')).toHaveValue('https://example.org/a.png');
  });

  it('saves, says so and goes home after three seconds', async () => {
    takeTheClock();
    const { user, network } = visit(blog, '/edit/on-engines', { as: ada });
    await title();

    await user.fill(markdown(), ' Patterns.');
    await user.click(update());

    expect(await screen.findByText('Your article is updated.')).toBeVisible();
    expect(await saved()).toMatchObject({
      title: 'On engines',
      markdown: 'They weave. Patterns.',
      version: 2,
    });
    await passTime(2000);
    expect(conflict()).toBeNull();
    expect(location.pathname).toBe('/edit/on-engines');
    await passTime(1100);
    expect(location.pathname).toBe('/');
    // Its page has closed: nobody needs it once more.
    expect(network.calls.filter(isRead)).toHaveLength(1);
  });

  it('keeps line breaks that nobody touched', async () => {
    const text = 'They weave.\r\n\r\n- a\r\n- b\r\n';
    const { slug } = await blog.anArticle({ by: ada, title: 'On looms', markdown: text });
    const stored = async () =>
      (await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json<{ markdown: string }>().markdown;
    const first = visit(blog, `/edit/${slug}`, { as: ada });
    await title();
    await first.user.click(update());
    await screen.findByText('Your article is updated.');
    expect(await stored()).toBe(text);
    first.unmount();

    const { user } = visit(blog, `/edit/${slug}`, { as: ada });
    await user.type(await title(), ' of today');
    await user.type(markdown(), 'End', { initialSelectionStart: 100 });
    await user.click(update());

    await waitFor(async () => expect(await stored()).toBe(`${text}End`));
  });

  it('is named in the tab by its title, and leads to its history', async () => {
    visit(blog, '/edit/on-engines', { as: ada });
    await title();

    expect(document.title).toMatch(/^On engines · Edit Article/);
    expect(screen.getByRole('link', { name: 'History' })).toHaveAttribute(
      'href',
      '/myArticles/on-engines/history',
    );
  });

  it('leaves the focus to whoever is elsewhere when it goes home', async () => {
    takeTheClock();
    const { user, address } = visit(blog, '/edit/on-engines', { as: ada });
    await title();
    await user.click(update());
    await screen.findByText('Your article is updated.');
    const elsewhere = screen.getByRole('link', { name: 'Articles' });
    act(() => elsewhere.focus());

    await passTime(3100);

    expect(address()).toBe('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Markdown Blog' })).toBeVisible();
    expect(elsewhere).toHaveFocus();
  });

  it('is seen in the listing at once', async () => {
    const { user } = visit(blog, '/allArticles', { as: ada });
    await screen.findByText('On engines');
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await user.click(await screen.findByRole('link', { name: 'My Articles' }));
    await user.click(await screen.findByRole('link', { name: 'Edit On engines' }));

    await user.fill(await title(), ' and looms');
    await user.click(update());
    await screen.findByText('Your article is updated.');
    await user.click(screen.getByRole('link', { name: 'Articles' }));

    expect(await screen.findByText('On engines and looms')).toBeVisible();
  });

  it('tells what is missing under its field and sends nothing', async () => {
    const { user, network } = visit(blog, '/edit/on-engines', { as: ada });

    await user.clear(await title());
    await user.clear(markdown());
    await user.click(update());

    await waitFor(async () => expect(await title()).toHaveAccessibleDescription('Title is a required field'));
    expect(markdown()).toHaveAccessibleDescription('Markdown is a required field');
    expect(network.calls.filter((call) => call.startsWith('PATCH'))).toEqual([]);
  });

  it('shows the server’s sentence of a 400 as a toast and keeps the text', async () => {
    const { user, network } = visit(blog, '/edit/on-engines', { as: ada });
    network.reply(400, 'This text is not for us.', 'PATCH');
    await title();

    await user.fill(markdown(), ' Patterns.');
    await user.click(update());

    expect(await screen.findByText('This text is not for us.')).toBeVisible();
    expect(markdown()).toHaveValue('They weave. Patterns.');
    expect(update()).toBeEnabled();
  });

  it.each([400, 404])(
    'shows the sentence of a %d as a toast when the article does not load',
    async (status) => {
      const { network, user } = visit(blog, '/myArticles', { as: ada });
      network.reply(status, 'There is no such article.', '/on-engines');

      await user.click(await screen.findByRole('link', { name: 'Edit On engines' }));

      expect(await screen.findByText('There is no such article.')).toBeVisible();
      expect(screen.queryByRole('textbox')).toBeNull();
    },
  );
});

describe('an edit that somebody else overtook', () => {
  async function overtaken() {
    const page = visit(blog, '/edit/on-engines', { as: ada });
    await page.user.fill(await title(), ' of mine');
    await blog.call('PATCH', '/api/articles/edit/on-engines', {
      as: ada,
      body: { title: 'On looms', markdown: 'Threads.', cover: '' },
    });
    await page.user.click(update());
    const mine = within(await screen.findByRole('region', { name: 'Your text' }));
    const theirs = within(screen.getByRole('region', { name: 'The saved text' }));
    expect(await screen.findByRole('region', { name: 'What differs: Saved, Yours' })).toBeVisible();
    return { ...page, mine, theirs };
  }

  it('shows both texts and overwrites neither', async () => {
    const { mine, theirs } = await overtaken();

    expect(mine.getByText('On engines of mine')).toBeVisible();
    expect(mine.getByText('They weave.')).toBeVisible();
    expect(theirs.getByText('On looms')).toBeVisible();
    expect(theirs.getByText('Threads.')).toBeVisible();
    expect(await title()).toHaveValue('On engines of mine');
    expect(await saved()).toMatchObject({ title: 'On looms' });
  });

  it('saves the own text when the writer keeps it', async () => {
    const { user, mine, network } = await overtaken();

    await user.click(mine.getByRole('button', { name: 'Keep mine' }));

    expect(await screen.findByText('Your article is updated.')).toBeVisible();
    expect(await saved()).toMatchObject({ title: 'On engines of mine', markdown: 'They weave.', version: 3 });
    await waitFor(() => expect(conflict()).toBeNull());
    // As it was opened, and as the conflict was found.
    expect(network.calls.filter(isRead)).toHaveLength(2);
  });

  it('goes on with the saved text when the writer takes it', async () => {
    const { user, theirs } = await overtaken();

    await user.click(theirs.getByRole('button', { name: 'Take the saved one' }));

    await waitFor(async () => expect(await title()).toHaveValue('On looms'));
    expect(markdown()).toHaveValue('Threads.');
    expect(screen.queryByRole('region', { name: 'Your text' })).toBeNull();

    await user.fill(markdown(), ' More.');
    await user.click(update());
    expect(await screen.findByText('Your article is updated.')).toBeVisible();
    expect(await saved()).toMatchObject({ title: 'On looms', markdown: 'Threads. More.' });
  });

  it('gives the own text back at a click, after the saved one was taken', async () => {
    const { user, theirs } = await overtaken();
    const own = (await title()).value;
    await user.click(theirs.getByRole('button', { name: 'Take the saved one' }));
    await waitFor(async () => expect(await title()).toHaveValue('On looms'));

    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(async () => expect(await title()).toHaveValue(own));
    expect(screen.getByRole('button', { name: 'Keep mine' })).toBeVisible();
  });

  it('asks again when it is overtaken once more', async () => {
    const { user, mine } = await overtaken();
    await blog.call('PATCH', '/api/articles/edit/on-engines', {
      as: ada,
      body: { title: 'On wheels', markdown: 'Round.', cover: '' },
    });

    await user.click(mine.getByRole('button', { name: 'Keep mine' }));

    expect(await screen.findByText('On wheels')).toBeVisible();
    expect(await saved()).toMatchObject({ title: 'On wheels' });
    expect(await title()).toHaveValue('On engines of mine');
  });
});
