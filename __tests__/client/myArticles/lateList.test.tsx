import { screen } from '@testing-library/react';
import type * as ArticleTable from '../../../src/client/features/myArticles/ArticleTable.tsx';
import { startBlog, type Blog } from '../../helpers/blog.ts';
import { advanceTimers, fakeTimers } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

let isOffline = false;
jest.mock('../../../src/client/features/myArticles/ArticleTable.tsx', () => {
  if (isOffline) throw new Error('Loading chunk 12 failed.');
  return jest.requireActual<typeof ArticleTable>('../../../src/client/features/myArticles/ArticleTable.tsx');
});

describe('MyArticlesPage', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());

  it('loads the list on retry when its code did not load', async () => {
    const ada = await blog.aUser({ name: 'Ada' });
    await blog.anArticle({ by: ada, title: 'On engines' });
    jest.mocked(console.error).mockImplementation(() => undefined);
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    isOffline = true;
    fakeTimers();
    const { user } = visit(blog, '/myArticles?tag=&sort=title', { as: ada });
    await screen.findByRole('progressbar');
    await advanceTimers(3000);
    await screen.findByRole('heading', { name: 'Couldn’t load this page' });
    const codeMissing = expect.objectContaining({ name: 'PageCodeMissing' }) as Error;
    expect(console.error).toHaveBeenCalledWith(
      expect.anything(),
      codeMissing,
      expect.anything(),
      expect.anything(),
    );
    jest.mocked(console.error).mockClear();
    isOffline = false;

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('table')).toBeVisible();
  });
});
