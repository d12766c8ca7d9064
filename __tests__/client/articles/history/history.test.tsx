import { screen, waitFor } from '@testing-library/react';
import type { Article, PublicArticle } from '../../../../src/shared/article.ts';
import { messages } from '../../../../src/shared/messages.ts';
import { startBlog, type Author, type Blog } from '../../../helpers/blog.ts';
import { chooseMore } from '../../../helpers/chooseMore.ts';
import { draftsOf } from '../../../helpers/drafts.ts';
import { visit } from '../../../helpers/visit.tsx';

let blog: Blog;
let ada: Author;

beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
});
afterEach(() => blog.close());

async function edit({ slug, version }: Article, markdown: string, title = 'On looms'): Promise<Article> {
  const reply = await blog.call('PATCH', `/api/articles/edit/${slug}`, {
    as: ada,
    body: { title, markdown, cover: '' },
    headers: { 'if-match': `"${version}"` },
  });
  return reply.json<Article>();
}

const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the history of an article', () => {
  it('tells when which text was published, and what changed', async () => {
    const first = await blog.anArticle({ by: ada, title: 'Looms', markdown: 'They weave.' });
    const second = await edit(first, 'They weave patterns.', 'Looms');
    await edit(second, 'They weave.');
    const { user, address } = visit(blog, '/myArticles/looms', { as: ada });

    await user.click(await screen.findByRole('link', { name: 'History' }));

    const heading = await screen.findByRole('heading', { level: 1, name: 'History' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(address()).toBe('/myArticles/looms/history');
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
    const [latest, middle, oldest, ...others] = entries();
    expect(latest).toContain('Published, 9 bytes shorter than before, another titleOn looms');
    expect(middle).toContain('Published, 9 bytes longer than beforeLooms');
    expect(oldest).toMatch(/PublishedLooms$/);
    expect(others).toEqual([]);
  });

  it('is shown for an article whose address is a name that every object of JavaScript has', async () => {
    await blog.anArticle({ by: ada, title: 'Constructor' });

    visit(blog, '/myArticles/constructor/history', { as: ada });

    expect(await screen.findByRole('link', { name: /Published/ })).toBeVisible();
  });

  it('shows what differs between a text and the one that stands, with the way to restore it', async () => {
    await edit(await blog.anArticle({ by: ada, title: 'Looms', markdown: 'They weave.' }), 'They knit.');
    const { user, address } = visit(blog, '/myArticles/looms/history', { as: ada });
    const oldest = await screen.findByRole('link', { name: /PublishedLooms$|Published Looms$/ });

    await user.click(oldest);

    expect(await screen.findByRole('heading', { level: 1, name: /^As it was on/ })).toHaveFocus();
    const difference = await screen.findByRole('region', { name: /Published now$/ });
    expect(difference).toHaveTextContent('Removed: They weave.');
    expect(difference).toHaveTextContent('Added: They knit.');
    expect(screen.getByText('On looms').tagName).toBe('INS');
    expect(screen.getByRole('link', { name: 'Restore this text' })).toHaveAttribute('href', '/edit/looms');
    await user.click(screen.getByRole('link', { name: 'Back to the history' }));
    await waitFor(() => expect(address()).toBe('/myArticles/looms/history'));
  });

  it('compares with the draft that changes the article, and restores into that', async () => {
    await blog.anArticle({ by: ada, title: 'Looms', markdown: 'They weave.' });
    const draft = { title: 'Looms', markdown: 'They knit.', articleSlug: 'looms', articleVersion: 1 };
    const { _id } = await draftsOf(blog).aDraft(ada, draft);
    const { user } = visit(blog, '/myArticles/looms/history', { as: ada });

    await user.click(await screen.findByRole('link', { name: /Published/ }));

    expect(await screen.findByRole('region', { name: /Your draft now$/ })).toHaveTextContent('They knit.');
    expect(screen.getByRole('link', { name: 'Restore this text' })).toHaveAttribute(
      'href',
      `/edit/looms?draft=${_id}`,
    );
  });

  it('has nothing to restore where the text is the one that stands', async () => {
    await blog.anArticle({ by: ada, title: 'Looms' });
    const { user } = visit(blog, '/myArticles/looms/history', { as: ada });

    await user.click(await screen.findByRole('link', { name: /Published/ }));

    expect(await screen.findByText('This is the text as it stands now.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Restore this text' })).toBeNull();
  });

  it('is there for an unpublished article too', async () => {
    await blog.anArticle({ by: ada, title: 'Looms' });
    await blog.call('POST', '/api/articles/unpublish/looms', { as: ada });
    visit(blog, '/myArticles/looms/history', { as: ada });

    expect(await screen.findByRole('link', { name: /Published/ })).toBeVisible();
  });

  it.each(['/myArticles/looms/history', '/myArticles/none/history'])(
    'of nobody and of somebody else is not found: %s',
    async (path) => {
      await blog.anArticle({ by: await blog.aUser(), title: 'Looms' });
      visit(blog, path, { as: ada });

      expect(await screen.findByRole('heading', { level: 1, name: 'Article not found' })).toBeVisible();
    },
  );
});

describe('restoring a text', () => {
  beforeEach(async () => {
    await edit(await blog.anArticle({ by: ada, title: 'Looms', markdown: 'They weave.' }), 'They knit.');
  });

  async function restore() {
    const visited = visit(blog, '/myArticles/looms/history', { as: ada });
    await visited.user.click(await screen.findByRole('link', { name: /PublishedLooms$|Published Looms$/ }));
    await visited.user.click(await screen.findByRole('link', { name: 'Restore this text' }));
    await screen.findByText(/stands in the form\. Readers see it once you publish it\./);
    return visited;
  }
  const field = (name: string) => screen.getByRole('textbox', { name });
  const published = async () =>
    (await blog.call('GET', '/api/articles/public/looms')).json<PublicArticle>().markdown;

  it('puts it into the form, and publishes nothing until that is asked for', async () => {
    const { user } = await restore();
    expect(field('Title')).toHaveValue('Looms');
    expect(field('Markdown')).toHaveValue('They weave.');
    expect(await published()).toBe('They knit.');

    await user.click(screen.getByRole('button', { name: 'Update' }));

    await screen.findByText(messages.articleUpdated);
    expect(await published()).toBe('They weave.');
  });

  it('can be undone, with the title', async () => {
    const { user } = await restore();

    await user.click(screen.getByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(field('Title')).toHaveValue('On looms'));
    expect(field('Markdown')).toHaveValue('They knit.');
    expect(screen.queryByText(/stands in the form/)).toBeNull();
  });

  it('happens once: the form that is loaded again has what was made of it since', async () => {
    await restore();

    expect((history.state as { usr: unknown }).usr).toBeNull();
  });
});

describe('the history of a draft', () => {
  it('has no texts at first, and leads back to writing', async () => {
    const { _id } = await draftsOf(blog).aDraft(ada);
    visit(blog, `/draftHistory?draft=${_id}`, { as: ada });

    expect(await screen.findByText(/There is no former text yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go on writing' })).toHaveAttribute(
      'href',
      `/dashboard/createArticle?draft=${_id}`,
    );
  });

  it('shows what stood before much was taken away', async () => {
    const drafts = draftsOf(blog);
    const saved = await drafts.aDraft(ada, { markdown: 'They weave patterns. '.repeat(100) });
    await drafts.save(ada, saved, { title: 'On looms', markdown: 'They knit.' });
    const { user } = visit(blog, '/myArticles?state=drafts', { as: ada });
    await chooseMore(user, 'On looms', 'History');

    await user.click(await screen.findByRole('link', { name: /Before much was taken away/ }));

    expect(await screen.findByRole('region', { name: /Your draft now$/ })).toHaveTextContent('They knit.');
  });

  it('of somebody else is not found', async () => {
    const { _id } = await draftsOf(blog).aDraft(await blog.aUser());
    visit(blog, `/draftHistory?draft=${_id}`, { as: ada });

    expect(await screen.findByRole('heading', { level: 1, name: 'Draft not found' })).toBeVisible();
  });

  it('without a draft in its address leads to the drafts', async () => {
    visit(blog, '/draftHistory', { as: ada });

    const link = await screen.findByRole('link', { name: 'Go to the drafts' });

    expect(link).toHaveAttribute('href', '/myArticles?state=drafts');
  });
});
