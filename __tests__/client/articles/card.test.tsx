import { fireEvent, screen, within } from '@testing-library/react';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';
import { previewOf } from '../../../src/client/features/articles/previewOf.ts';

let blog: Blog;
let ada: Author;

beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
});
afterEach(() => blog.close());

const theCard = () => screen.findByRole('article');
const coverOf = (card: HTMLElement) => within(card).getByRole('presentation');

describe('the picture of an article without a cover', () => {
  it('is the default preview, in a version of its own that stays', () => {
    const versions = Array.from({ length: 100 }, (_, at) => previewOf(`on-looms-${at}`));

    expect(versions.filter((version) => !/^\/default-preview\.svg#v(\d|1[01])$/.test(version))).toEqual([]);
    expect(new Set(versions).size).toBe(12);
    expect(previewOf('on-looms')).toBe(previewOf('on-looms'));
  });
});

describe('an article card', () => {
  it('shows title, date, clicks and the first 40 characters of the text', async () => {
    const article = await blog.anArticle({
      by: ada,
      title: 'On engines',
      markdown: 'They weave **algebraical** patterns & more, just as the loom does.',
    });
    await blog.call('GET', `/api/articles/public/${article.slug}`);

    visit(blog, '/allArticles');
    const card = await theCard();

    expect(within(card).getByText('They weave algebraical patterns & more, ...')).toBeVisible();
    expect(within(card).getByText('1 click')).toBeVisible();
    expect(card.querySelector('time')).toHaveAttribute('datetime', article.createdAt);
    expect(card.querySelector('time')).toHaveTextContent(
      new Date(article.createdAt).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' }),
    );
  });

  it.each(['link by title', 'Read'])('leads to the article by its %s', async (way) => {
    await blog.anArticle({ by: ada, title: 'On engines' });
    const { user, address } = visit(blog, '/allArticles');
    const name = way === 'Read' ? 'Read On engines' : 'On engines';

    await user.click(within(await theCard()).getByRole('link', { name }));

    expect(await screen.findByRole('heading', { level: 1, name: 'On engines' })).toBeVisible();
    expect(address()).toBe('/allArticles/on-engines');
  });

  it('shows the cover, without telling its host who reads', async () => {
    await blog.anArticle({ by: ada, cover: 'https://example.org/engine.png' });

    visit(blog, '/allArticles');
    const cover = coverOf(await theCard());

    expect(cover).toHaveAttribute('src', 'https://example.org/engine.png');
    expect(cover).toHaveAttribute('referrerpolicy', 'no-referrer');
  });

  it('loads covers when they come into view, but the first at once', async () => {
    await blog.anArticle({ by: ada });
    await blog.anArticle({ by: ada });

    visit(blog, '/allArticles');
    const [first, second] = await screen.findAllByRole('article');
    if (!first || !second) throw new Error('There are fewer than two cards.');

    expect(coverOf(first)).not.toHaveAttribute('loading');
    expect(coverOf(second)).toHaveAttribute('loading', 'lazy');
  });

  it('shows the default preview when there is no cover', async () => {
    const { slug } = await blog.anArticle({ by: ada, cover: '' });

    visit(blog, '/allArticles');

    expect(coverOf(await theCard())).toHaveAttribute('src', previewOf(slug));
  });

  it('shows the default preview when the cover can’t be loaded', async () => {
    const { slug } = await blog.anArticle({ by: ada, cover: 'https://example.org/gone.png' });
    visit(blog, '/allArticles');
    const cover = coverOf(await theCard());

    fireEvent.error(cover);

    expect(cover).toHaveAttribute('src', previewOf(slug));
  });
});
