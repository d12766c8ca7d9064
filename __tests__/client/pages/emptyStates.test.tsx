import { screen } from '@testing-library/react';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { visit } from '../../helpers/visit.tsx';

/** Where there is nothing: what is said there, and the one link that leads on, by its words and address. */
const empty: [address: string, says: RegExp, link: string, leadsTo: string][] = [
  ['/allArticles', /^Nobody has written/, 'Write the first article', '/dashboard/createArticle'],
  ['/allArticles?page=7', /^There is nothing on this/, 'Go to the first page', '/allArticles'],
  ['/tags', /^No article has a tag here/, 'All articles', '/allArticles'],
  ['/tags?page=7', /^There is nothing on this/, 'Go to the first page', '/tags'],
  ['/search?q=looms', /^Nothing was found/, 'All articles', '/allArticles'],
  ['/search?q=looms&page=7', /^There is nothing on this/, 'Go to the first page', '/search?q=looms'],
  ['/myArticles', /^You have not published/, 'Write your first article', '/dashboard/createArticle'],
  ['/myArticles?q=looms', /^None of your published/, 'Show all of them', '/myArticles'],
  ['/myArticles?state=drafts', /^You have no drafts/, 'Write an article', '/dashboard/createArticle'],
  ['/myArticles?state=scheduled', /^Nothing is scheduled/, 'Go to the drafts', '/myArticles?state=drafts'],
  ['/myArticles?sort=title', /^There is nothing here/, 'Write an article', '/dashboard/createArticle'],
  [
    '/myArticles?state=scheduled&sort=title',
    /^There is nothing here/,
    'Go to the drafts',
    '/myArticles?state=drafts',
  ],
  ['/myArticles?tag=looms&sort=title', /^Nothing of yours/, 'Show all of it', '/myArticles?sort=title'],
  [
    '/myArticles?sort=title&page=7',
    /^There is nothing on this/,
    'Go to the first page',
    '/myArticles?sort=title',
  ],
  ['/draftHistory', /^Each draft has a history/, 'Go to the drafts', '/myArticles?state=drafts'],
  ['/admin/reports', /^No article is reported/, 'Look at the articles', '/admin/articles'],
  ['/admin/registrations', /^No account waits/, 'Look at the accounts', '/admin/accounts'],
  ['/admin/accounts?q=nobody', /^No account matches/, 'Show all', '/admin/accounts'],
  ['/admin/articles', /^No article matches/, 'Write an article', '/dashboard/createArticle'],
  ['/admin/articles?q=looms', /^No article matches/, 'Show all', '/admin/articles'],
  ['/admin/log?page=7', /^There is nothing on this/, 'Go to the first page', '/admin/log'],
];

describe('where there is nothing', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await saidBy(blog, 'make-admin', ada.email);
  });
  afterEach(() => blog.close());

  it.each(empty)('%s says so and offers one thing to do', async (address, says, link, leadsTo) => {
    visit(blog, address, { as: ada });

    const said = await screen.findByText(says, { selector: 'p' });
    const offered = [...(said.parentElement?.querySelectorAll('a, button') ?? [])];
    expect(offered.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([[link, leadsTo]]);
  });

  it('an author who has published nothing leads to all articles', async () => {
    const page = visit(blog, '/authors/ada');

    expect(await screen.findByRole('heading', { name: 'Author not found' })).toBeVisible();
    await page.user.click(screen.getByRole('link', { name: 'All articles' }));

    expect(page.address()).toBe('/allArticles');
  });

  it('has a drawing that nobody is told of', async () => {
    visit(blog, '/search?q=looms', { as: ada });

    const said = await screen.findByText(/^Nothing was found/);
    expect(said.previousElementSibling).toHaveAttribute('aria-hidden', 'true');
    expect(said.previousElementSibling).toBeEmptyDOMElement();
  });
});
