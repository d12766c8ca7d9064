import { randomUUID } from 'node:crypto';
import { articlesApi } from '../../../src/client/api/articlesApi.ts';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import { draftsApi } from '../../../src/client/api/draftsApi.ts';
import { ownArticlesApi } from '../../../src/client/api/ownArticlesApi.ts';
import { TOKEN_KEY } from '../../../src/client/session/tokenStorage.ts';
import { fillShortTexts } from '../../../src/shared/article.ts';
import { aStore } from '../../helpers/aStore.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { connect } from '../../helpers/network.ts';

const { listPublicArticles, listTags, getTag, getPublicArticle } = articlesApi.endpoints;
const { listRevisions, saveDraft, discardDraft, unpublishArticle } = draftsApi.endpoints;
const { listOwnArticles, createArticle, updateArticle, deleteArticle, changeSlug } = ownArticlesApi.endpoints;

describe('cached data after an article changes', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
    localStorage.setItem(TOKEN_KEY, ada.token);
  });
  afterEach(() => blog.close());

  const ID = randomUUID();
  const text = { ...fillShortTexts({ title: 'On looms' }), markdown: 'They weave.', tags: ['Looms'] };
  const LISTS = ['own articles', 'public articles', 'articles of a tag', 'tags', 'a tag', 'drafts'];

  it.each([
    ['a new article', createArticle.initiate({ ...text, draftId: randomUUID(), isDraftStored: true }), LISTS],
    [
      'an edit',
      updateArticle.initiate({
        ...{ ...text, slug: 'on-looms', version: 1 },
        ...{ draftId: randomUUID(), isDraftStored: true },
      }),
      [...LISTS, 'the history of an article'],
    ],
    ['its deletion', deleteArticle.initiate('on-looms'), LISTS],
    ['another slug', changeSlug.initiate({ slug: 'on-looms', to: 'looms' }), LISTS],
    ['unpublishing', unpublishArticle.initiate('on-looms'), LISTS],
    [
      'a saved draft',
      saveDraft.initiate({ ...text, id: ID, version: 1, markdown: 'x' }),
      ['drafts', 'the history of a draft'],
    ],
    ['a discarded draft', discardDraft.initiate(ID), ['drafts']],
  ])('is refetched after %s', async (_what, change, expected) => {
    await blog.anArticle({ by: ada, ...text });
    await blog.anArticle({ by: ada, ...text, title: 'On cards' });
    await draftsOf(blog).aDraft(ada, {}, ID);
    const store = aStore();
    const network = connect(blog.app);
    const addresses = new Map<string, string | undefined>();
    const read = async (what: string, reading: PromiseLike<unknown>) => {
      await reading;
      addresses.set(what, network.calls.at(-1));
    };
    const { dispatch } = store;
    const own = { layout: 'Cards', page: 1 } as const;
    await read('own articles', dispatch(listOwnArticles.initiate({ ...own, state: 'published' })));
    await read('public articles', dispatch(listPublicArticles.initiate({ page: 1 })));
    await read('articles of a tag', dispatch(listPublicArticles.initiate({ page: 1, tag: 'looms' })));
    await read('tags', dispatch(listTags.initiate(1)));
    await read('a tag', dispatch(getTag.initiate('looms')));
    await read('drafts', dispatch(listOwnArticles.initiate({ ...own, state: 'draft' })));
    const [ofArticle, ofDraft] = [{ slug: 'on-looms' }, { draftId: ID }];
    await read('the history of an article', dispatch(listRevisions.initiate({ of: ofArticle, page: 1 })));
    await read('the history of a draft', dispatch(listRevisions.initiate({ of: ofDraft, page: 1 })));
    network.calls.length = 0;

    await dispatch(change as ReturnType<typeof createArticle.initiate>).unwrap();
    await Promise.all(dispatch(blogApi.util.getRunningQueriesThunk()));

    const readAgain = [...addresses].filter(([, call]) => network.calls.includes(call ?? ''));
    expect(readAgain.map(([what]) => what)).toEqual(expected);
  });

  it('has the clicks that each visit shows', async () => {
    localStorage.removeItem(TOKEN_KEY);
    const { slug } = await blog.anArticle({ by: ada, ...text });
    connect(blog.app);
    const store = aStore();
    await store.dispatch(listPublicArticles.initiate({ page: 1 }));
    const clicks: (number | undefined)[] = [];

    for (let visit = 0; visit < 2; visit += 1) {
      const { data } = await store.dispatch(getPublicArticle.initiate(slug, { forceRefetch: true }));
      const { data: listing } = listPublicArticles.select({ page: 1 })(store.getState());
      clicks.push(data?.clicks, listing?.result[0]?.clicks);
    }

    expect(clicks).toEqual([1, 1, 2, 2]);
  });
});
