import type { Article, PublicArticle } from '../../../src/shared/article.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import type { Revision, RevisionSummary } from '../../../src/shared/revision.ts';
import { type ShortTexts, shortTexts } from '../../../src/shared/shortTexts.ts';
import { commandLine } from '../../../src/server/audit/auditLog.ts';
import { hideBySlug, unhideArticle } from '../../../src/server/moderation/hideArticle.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';

/** For each a text of its own, which is also an address. */
const textsWith = (word: string) =>
  Object.fromEntries(shortTexts.map((name) => [name, `https://example.org/${word}/${name}`])) as ShortTexts;

const markdown = 'They weave.';

describe('all short texts of an article', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());

  const read = async <Reply>(url: string) => (await blog.call('GET', url, { as: ada })).json<Reply>();

  it('are stored, changed, listed and exported', async () => {
    const [first, second] = [textsWith('first'), textsWith('second')];
    const { slug, ...made } = await blog.anArticle({ by: ada, ...first, markdown });

    const edited = await blog.call('PATCH', `/api/articles/edit/${slug}`, {
      as: ada,
      body: { ...second, markdown },
    });

    expect(made).toMatchObject(first);
    expect(edited.json<Article>()).toMatchObject(second);
    expect(await read<Article>(`/api/articles/${slug}`)).toMatchObject(second);
    expect(await read<PublicArticle>(`/api/articles/public/${slug}`)).toMatchObject(second);
    expect((await read<Listing<Article>>('/api/articles/all')).result).toMatchObject([second]);
    const exported = (await blog.call('GET', `/allArticles/${slug}.md`)).body;
    for (const name of shortTexts) expect(exported).toContain(`${name}: "${second[name]}"`);
  });

  it('stand in the history', async () => {
    const { slug } = await blog.anArticle({ by: ada, ...textsWith('first'), markdown });
    await blog.call('PATCH', `/api/articles/edit/${slug}`, {
      as: ada,
      body: { ...textsWith('second'), markdown },
    });

    const { result } = await read<Listing<RevisionSummary>>(`/api/articles/history/${slug}`);
    const revisions = await Promise.all(
      result.map(({ _id }) => read<Revision>(`/api/articles/history/${slug}/${_id}`)),
    );

    expect(revisions).toMatchObject([textsWith('second'), textsWith('first')]);
  });

  it.each(shortTexts)('make another draft by the %s alone', async (name) => {
    const drafts = draftsOf(blog);
    const saved = await drafts.aDraft(ada, { ...textsWith('first'), markdown });
    const changed = { ...textsWith('first'), [name]: textsWith('second')[name] };

    await drafts.save(ada, saved, { ...changed, markdown });

    expect((await drafts.get(ada, saved._id)).json<Draft>()).toMatchObject({ ...changed, version: 2 });
  });

  it('go into a draft and come back by its publication', async () => {
    const texts = textsWith('first');
    const { slug } = await blog.anArticle({ by: ada, ...texts, markdown });

    const draft = (await blog.call('POST', `/api/articles/unpublish/${slug}`, { as: ada })).json<Draft>();
    await blog.call('POST', '/api/articles/bulk', {
      as: ada,
      body: { act: 'publish', state: 'draft', items: [draft._id] },
    });

    expect(draft).toMatchObject(texts);
    expect(await read<Article>(`/api/articles/${slug}`)).toMatchObject(texts);
  });

  it('wait in a hidden article', async () => {
    const texts = textsWith('first');
    const { db } = blog.connection;
    const { slug } = await blog.anArticle({ by: ada, ...texts, markdown });
    await hideBySlug(db, slug, { reason: 'It is copied.', by: commandLine });

    await unhideArticle(db, async () => markdown, slug, commandLine);

    expect(await read<Article>(`/api/articles/${slug}`)).toMatchObject(texts);
    // The draft that was made by hiding said the same.
    expect((await draftsOf(blog).list(ada)).result).toEqual([]);
  });
});
