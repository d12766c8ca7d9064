import { renderOutdated } from '../../../src/server/articles/renderOutdated.ts';
import { RECIPE, SAFE_RECIPE } from '../../../src/server/content/recipe.ts';
import { render } from '../../../src/server/content/render.ts';
import { Refusal } from '../../../src/server/lib/refusal.ts';
import type { Article, PublicArticle } from '../../../src/shared/article.ts';
import { type Author, type Blog } from '../../helpers/blog.ts';
import { startSite } from '../../helpers/site.ts';

const OLD = '<p>As an older version made it.</p>';

describe('articles of an older recipe', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startSite();
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());

  const rendering = { render: async (markdown: string) => render(markdown) };

  async function anOldArticle(title: string): Promise<Article> {
    const article = await blog.anArticle({ by: ada, title, markdown: 'They *weave* patterns.' });
    const { db } = blog.connection;
    await db
      .updateTable('article')
      .set({ recipe: 1, lead: OLD, readingMinutes: null })
      .where('slug', '=', article.slug)
      .execute();
    const { number } = await db
      .selectFrom('article')
      .select('number')
      .where('slug', '=', article.slug)
      .executeTakeFirstOrThrow();
    await db.updateTable('articleBody').set({ sanitizedHtml: OLD }).where('number', '=', number).execute();
    return article;
  }

  const read = async (slug: string) =>
    (await blog.call('GET', `/api/articles/public/${slug}`)).json<PublicArticle>();
  const recipes = async () =>
    (await blog.connection.db.selectFrom('article').select('recipe').orderBy('number').execute()).map(
      ({ recipe }) => recipe,
    );

  it('are rendered again, and keep their version and their date', async () => {
    const article = await anOldArticle('On engines');
    await anOldArticle('On looms');
    expect(await read(article.slug)).toMatchObject({ sanitizedHtml: OLD, readingMinutes: null });

    await renderOutdated(blog.connection.db, rendering);

    const own = (await blog.call('GET', `/api/articles/${article.slug}`, { as: ada })).json<Article>();
    expect(await read(article.slug)).toMatchObject({
      sanitizedHtml: '<p>They <em>weave</em> patterns.</p>\n',
      readingMinutes: 1,
    });
    expect([own.version, own.createdAt]).toEqual([article.version, article.createdAt]);
    expect(await recipes()).toEqual([RECIPE, RECIPE]);
  });

  it('have a page until then, of what a second list lets pass of their html', async () => {
    const { slug } = await anOldArticle('On engines');
    const hostile = `${OLD}<p onclick="alert(1)">Click</p><script>alert(2)</script>`;
    await blog.connection.db.updateTable('articleBody').set({ sanitizedHtml: hostile }).execute();
    const page = async () => (await blog.app.inject(`/allArticles/${slug}`)).body;

    const before = await page();
    await renderOutdated(blog.connection.db, rendering);
    const after = await page();

    expect(before).toContain(`${OLD}<p>Click</p>`);
    expect(before).not.toContain('alert(');
    expect(after).toContain('<p>They <em>weave</em> patterns.</p>');
  });

  it('have a page for good where this recipe refuses them', async () => {
    const { slug } = await anOldArticle('On engines');
    const refused = () => Promise.reject(new Refusal('invalid', 'Too long.'));

    await renderOutdated(blog.connection.db, { render: refused });
    const page = await blog.app.inject(`/allArticles/${slug}`);

    expect(page.body).toContain(OLD);
  });

  it('are shown as they are until then, where two lists have seen their html', async () => {
    const { slug } = await anOldArticle('On engines');
    await blog.connection.db.updateTable('article').set({ recipe: SAFE_RECIPE }).execute();

    const page = await blog.app.inject(`/allArticles/${slug}`);

    expect(page.body).toContain(OLD);
  });

  it('keep what their author saved meanwhile', async () => {
    const { slug } = await anOldArticle('On engines');
    const body = { title: 'On engines', markdown: 'Saved meanwhile.', cover: '' };

    await renderOutdated(blog.connection.db, {
      async render(markdown) {
        await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });
        return render(markdown);
      },
    });

    expect((await read(slug)).sanitizedHtml).toBe('<p>Saved meanwhile.</p>\n');
  });

  it('are not taken for refused where there is no time for them now', async () => {
    await anOldArticle('On engines');
    const busy = { render: () => Promise.reject(new Refusal('busy', 'Too many.')) };

    await expect(renderOutdated(blog.connection.db, busy)).rejects.toThrow('Too many.');
    await renderOutdated(blog.connection.db, rendering);

    expect(await recipes()).toEqual([RECIPE]);
  });

  it('are asked for once where this recipe refuses them, and keep their html', async () => {
    const { slug } = await anOldArticle('On engines');
    await anOldArticle('On looms');
    let asked = 0;
    const refusing = {
      render: () => {
        asked += 1;
        return Promise.reject(new Refusal('invalid', 'Too long.'));
      },
    };

    await renderOutdated(blog.connection.db, refusing);
    await renderOutdated(blog.connection.db, refusing);

    expect(asked).toBe(2);
    expect((await read(slug)).sanitizedHtml).toBe(OLD);
  });
});
