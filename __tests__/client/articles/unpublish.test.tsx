import { screen, waitFor, within } from '@testing-library/react';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { chooseMore } from '../../helpers/chooseMore.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
let ada: Author;

beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
  await blog.anArticle({ by: ada, title: 'On looms' });
});
afterEach(() => blog.close());

const dialog = () => screen.findByRole('alertdialog', { name: 'Unpublish this article?' });
const publicStatus = async () => (await blog.call('GET', '/api/articles/public/on-looms')).statusCode;

describe('unpublishing', () => {
  it('asks first, and does nothing when that is cancelled', async () => {
    const { user } = visit(blog, '/myArticles', { as: ada });
    await chooseMore(user, 'On looms', 'Unpublish');
    expect(await dialog()).toHaveTextContent('On looms');
    expect(await dialog()).toHaveTextContent('gone at once from every listing, the feeds and its address');

    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));

    expect(await publicStatus()).toBe(200);
  });

  it('from the listing takes the article out of it, and says where it is', async () => {
    const { user, address } = visit(blog, '/myArticles', { as: ada });
    await chooseMore(user, 'On looms', 'Unpublish');
    await user.click(within(await dialog()).getByRole('button', { name: 'Unpublish' }));

    await user.click(await screen.findByRole('link', { name: 'Go to the drafts' }));

    expect(await screen.findByText('Unpublished article')).toBeVisible();
    expect(address()).toBe('/myArticles?state=drafts');
    const [draft] = (await draftsOf(blog).list(ada)).result;
    expect(screen.getByRole('link', { name: 'Continue On looms' })).toHaveAttribute(
      'href',
      `/dashboard/createArticle?draft=${draft?._id ?? ''}`,
    );
    expect(await publicStatus()).toBe(404);
  });

  it('from the article’s own page closes its acts and leads to the drafts', async () => {
    takeTheClock();
    const { user, address } = visit(blog, '/myArticles/on-looms', { as: ada });
    await user.click(await screen.findByRole('button', { name: 'Unpublish' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Unpublish' }));
    expect(await screen.findByText('Your article is a draft again.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull());

    await passTime(3000);

    await waitFor(() => expect(address()).toBe('/myArticles?state=drafts'));
  });

  it('that comes too late says so', async () => {
    const { user } = visit(blog, '/myArticles/on-looms', { as: ada });
    await user.click(await screen.findByRole('button', { name: 'Unpublish' }));
    await blog.call('DELETE', '/api/articles/delete/on-looms', { as: ada });

    await user.click(within(await dialog()).getByRole('button', { name: 'Unpublish' }));

    expect(await screen.findByText('There is no such article; it may have been deleted.')).toBeVisible();
  });

  it('of an article with a draft warns in the list of drafts that its text is there alone', async () => {
    await blog.call('POST', '/api/articles/unpublish/on-looms', { as: ada });
    const { user } = visit(blog, '/myArticles?state=drafts', { as: ada });

    await chooseMore(user, 'On looms', 'Discard');

    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'This article is not published: its text is in this draft alone.',
    );
  });
});
