import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '../../helpers/visit.tsx';
import type { Article } from '../../../src/shared/article.ts';
import type { Draft, DraftSummary } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { BLOG_TAGS_MAX } from '../../../src/shared/tagRules.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { fillTags } from '../../helpers/fillTags.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
let ada: Author;
beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
});
afterEach(() => blog.close());

const field = () => screen.findByRole('combobox', { name: 'Tags' });
const chips = () =>
  screen
    .queryAllByRole('button', { name: /.+/ })
    .flatMap((chip) => (chip.matches('.MuiChip-root') ? [chip.textContent] : []));
const published = async (slug: string) =>
  (await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json<Article>();

async function fill(user: User, title: string) {
  await user.fill(await screen.findByRole('textbox', { name: /^Title/ }), title);
  await user.fill(screen.getByRole('textbox', { name: /^Markdown/ }), 'They weave.');
}

describe('the tags of an article that is written', () => {
  it('are typed with commas or Enter, pasted as a list, and published', async () => {
    const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
    await fill(user, 'On engines');
    const input = await field();

    await user.type(input, 'Looms,Jacquard cards{Enter}looms,');
    await user.click(input);
    await user.paste('Engines; #weaving\nCafé');
    await user.fill(input, 'last');
    await user.click(screen.getByRole('button', { name: 'Create' }));

    expect(await screen.findByText('Your article is published.')).toBeVisible();
    const tags = ['Looms', 'Jacquard cards', 'Engines', 'weaving', 'Café', 'last'];
    expect(chips()).toEqual(tags);
    expect((await published('on-engines')).tags).toEqual(tags);
  });

  it('are taken from those that others have, and taken away again', async () => {
    await blog.anArticle({ by: await blog.aUser({ name: 'Bob' }), tags: ['Looms', 'Cards'] });
    const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
    const input = await field();

    await user.fill(input, 'lo');
    await user.click(await screen.findByRole('option', { name: 'Looms' }));
    expect(chips()).toEqual(['Looms']);
    await user.type(input, '{Backspace}');

    expect(chips()).toEqual([]);
  });

  it('are too many or too long with a sentence, and are not sent', async () => {
    const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
    await fill(user, 'On engines');
    const input = await field();
    await user.click(input);

    await user.paste(`${'x'.repeat(33)},`);
    expect(await screen.findByText('A tag must be at most 32 characters')).toBeVisible();
    await user.type(input, '{Backspace}');
    await user.paste('1,2,3,4,5,6,7,8,9');
    expect(await screen.findByText('Tags must be at most 8')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(input).toHaveFocus());
    expect((await blog.call('GET', '/api/articles/all')).json()).toEqual({ result: [] });

    await user.type(input, '{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Your article is published.')).toBeVisible();
  });

  it('are more than the blog can have with the server’s sentence, and what was written stays', async () => {
    await fillTags(blog.connection.db, BLOG_TAGS_MAX);
    const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
    await fill(user, 'On engines');
    await user.fill(await field(), 'New,');

    await user.click(screen.getByRole('button', { name: 'Create' }));

    expect(await screen.findByText(/^This blog has 49,999 tags, and can have no more/)).toBeVisible();
    expect(chips()).toEqual(['New']);
  });

  it('stand in the form of an edit, and what is changed there shows in the listings of tags', async () => {
    const { slug } = await blog.anArticle({ by: ada, tags: ['Looms', 'Cards'] });
    const { user } = visit(blog, `/edit/${slug}`, { as: ada });
    const input = await field();
    expect(chips()).toEqual(['Looms', 'Cards']);

    await user.type(input, '{Backspace}Engines,');
    await user.click(screen.getByRole('button', { name: 'Update' }));

    expect(await screen.findByText('Your article is updated.')).toBeVisible();
    expect((await published(slug)).tags).toEqual(['Looms', 'Engines']);
  });

  it('are saved with the draft, and stand there when it is opened again', async () => {
    const { user, unmount } = visit(blog, '/dashboard/createArticle', { as: ada });
    await user.fill(await field(), 'Looms,');
    const saved = async () => {
      const { result } = (await blog.call('GET', '/api/drafts', { as: ada })).json<Listing<DraftSummary>>();
      const [draft] = result;
      if (!draft) throw new Error('Not saved yet.');
      return (await blog.call('GET', `/api/drafts/${draft._id}`, { as: ada })).json<Draft>();
    };
    const draft = await waitFor(saved, { timeout: 20_000 });
    expect(draft.tags).toEqual(['Looms']);
    unmount();

    visit(blog, `/dashboard/createArticle?draft=${draft._id}`, { as: ada });

    await field();
    expect(chips()).toEqual(['Looms']);
  }, 60_000);

  it('are shown where they differ from a former text, and come back with it', async () => {
    const { slug } = await blog.anArticle({ by: ada, tags: ['Looms'], markdown: 'They weave.' });
    const body = { title: 'On engines', markdown: 'They weave.', tags: ['Engines'] };
    await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });
    const address = `/api/articles/history/${slug}`;
    const history = (await blog.call('GET', address, { as: ada })).json<Listing<{ _id: string }>>();
    const { user } = visit(blog, `/myArticles/${slug}/history?revision=${history.result[1]?._id}`, {
      as: ada,
    });

    const changed = await screen.findByText(/^Tags:/);
    expect(changed).toHaveTextContent('Tags: Looms → Engines');
    await user.click(screen.getByRole('link', { name: 'Restore this text' }));

    await screen.findByText(/stands in the form/);
    expect(chips()).toEqual(['Looms']);
  });
});

describe('the tags of an article that is read', () => {
  it('lead from the article to the others about the same, and from there to all tags', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'On engines', tags: ['Looms'] });
    await blog.anArticle({
      by: await blog.aUser({ name: 'Bob' }),
      title: 'On cards',
      tags: ['looms', 'Cards'],
    });
    const { user, address } = visit(blog, `/allArticles/${slug}`);

    const related = await screen.findByRole('navigation', { name: 'Related articles' });
    expect(within(related).getByRole('link')).toHaveAttribute('href', '/allArticles/on-cards');
    await user.click(within(screen.getByRole('list', { name: 'Tags' })).getByRole('link', { name: 'Looms' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Looms' })).toBeVisible();
    expect(address()).toBe('/tags/looms');
    expect(await screen.findByRole('heading', { name: 'On cards' })).toBeVisible();
    expect(screen.getByText(/2 articles/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Feed' })).toHaveAttribute('href', '/tags/looms/feed.atom');
    await user.click(screen.getByRole('link', { name: 'All tags' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Cards' })).toHaveAttribute('href', '/tags/cards');
  });

  it('are none at an address that no article has', async () => {
    visit(blog, '/tags/nothing');

    expect(await screen.findByRole('heading', { level: 1, name: 'Tag not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All tags' })).toHaveAttribute('href', '/tags');
  });
});
