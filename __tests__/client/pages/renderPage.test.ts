import { pageRenderer } from '../../../src/client/renderPage.tsx';
import type { PublicArticleSummary } from '../../../src/shared/article.ts';
import { paths } from '../../../src/shared/pages.ts';

describe('rendering a page', () => {
  it('tells of what breaks inside it, which else the browser would be left with', async () => {
    const render = await pageRenderer();
    // No such article comes from a database: it has no text.
    const broken = { _id: '1', title: 'On engines', createdAt: '', clicks: 1, slug: 'on-engines', cover: '' };
    const value = { result: [broken as unknown as PublicArticleSummary] };

    const page = render(paths.articles, {
      answers: [{ endpointName: 'listPublicArticles', arg: { page: 1 }, value }],
      refusal: null,
    });

    await expect(page).rejects.toThrow(/undefined/);
  });
});
