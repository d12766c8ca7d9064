import { readdirSync, readFileSync } from 'node:fs';
import { accountApi } from '../../../src/client/api/accountApi.ts';
import { articlesApi } from '../../../src/client/api/articlesApi.ts';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import { ownArticlesApi } from '../../../src/client/api/ownArticlesApi.ts';
import '../../../src/client/api/sessionApi.ts';
import { redactBody } from '../../../src/client/session/redactedBody.ts';
import { aStore } from '../../helpers/aStore.ts';

/* The table of the specification's calls in docs/architecture.md, compared with the endpoints. */

type Tag = string | { type: string; id?: string };
type Tags = readonly Tag[] | ((result: unknown, error: undefined, arg: unknown) => readonly Tag[]);
interface Definition {
  providesTags?: Tags;
  invalidatesTags?: Tags;
}

const SLUG = 'on-engines';
const article = {
  slug: SLUG,
  title: 'On engines',
  markdown: 'x',
  cover: '',
  sanitizedHtml: '',
  clicks: 0,
  createdAt: '',
};
const listing = { result: [article] };
const draft = { title: 'On engines', markdown: 'x', cover: '', draftId: 'an-id', isDraftStored: true };

/** An argument of each endpoint, and what it resolves to. */
const samples: Record<string, { arg: unknown; result: unknown }> = {
  register: { arg: redactBody({}), result: null },
  logIn: { arg: redactBody({}), result: null },
  updateProfile: { arg: redactBody({}), result: null },
  logOut: { arg: undefined, result: null },
  deleteAccount: { arg: undefined, result: null },
  listOwnArticles: { arg: { state: 'published', layout: 'Cards', page: 1 }, result: listing },
  listPublicArticles: { arg: { page: 1 }, result: listing },
  getOwnArticle: { arg: SLUG, result: article },
  getPublicArticle: { arg: SLUG, result: article },
  createArticle: { arg: draft, result: article },
  updateArticle: { arg: { ...draft, slug: SLUG, version: 1 }, result: article },
  deleteArticle: { arg: SLUG, result: null },
};

function findDefinition(name: string): Definition {
  let found: Definition = {};
  blogApi.enhanceEndpoints({
    endpoints: { [name]: (definition: unknown) => void (found = definition as Definition) },
  });
  return found;
}

const describeTag = (tag: Tag) => {
  if (typeof tag === 'string') return tag;
  return tag.id === undefined ? tag.type : `${tag.type} ${tag.id === `/${SLUG}` ? '{slug}' : tag.id}`;
};

function describeTags(tags: Tags | undefined, { arg, result }: { arg: unknown; result: unknown }): string {
  const all = typeof tags === 'function' ? tags(result, undefined, arg) : (tags ?? []);
  return all.map(describeTag).join(', ') || '-';
}

/** Returns the request that an endpoint sends, as in the specification. */
async function findCall(name: string): Promise<string> {
  let sent = '';
  globalThis.fetch = (input) => {
    const { method, url } = input as Request;
    sent = `${method} ${new URL(url).pathname}`;
    return Promise.resolve(Response.json(name.startsWith('list') ? listing : article));
  };
  const endpoints = {
    ...accountApi.endpoints,
    ...articlesApi.endpoints,
    ...ownArticlesApi.endpoints,
    ...blogApi.endpoints,
  };
  const { initiate } =
    (endpoints as unknown as Record<string, { initiate: (arg: unknown) => never }>)[name] ?? {};
  if (!initiate) throw new Error(`There is no endpoint ${name}.`);
  await aStore().dispatch(initiate(samples[name]?.arg));
  return sent.replace(SLUG, '{slug}');
}

const apiFiles = readdirSync('src/client/api').map((name) => ({
  name,
  text: readFileSync(`src/client/api/${name}`, 'utf8'),
}));
const findFile = (name: string) =>
  apiFiles.find(({ text }) => new RegExp(`^ +${name}: build\\.`, 'm').test(text))?.name;

/** Returns the cells of the table, by the name of the endpoint. */
function documentedCalls(): Map<string, string[]> {
  const lines = readFileSync('docs/architecture.md', 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith('| Call '));
  const rows = lines.slice(start + 2, lines.indexOf('', start));
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
  return new Map(cells.map((row) => [row[1] ?? '', row]));
}

describe('the table of calls in docs/architecture.md', () => {
  it('has the specification’s calls', () => {
    expect([...documentedCalls().keys()].toSorted()).toEqual(Object.keys(samples).toSorted());
  });

  it.each(Object.entries(samples))('describes %s', async (name, sample) => {
    const { providesTags, invalidatesTags } = findDefinition(name);

    expect(documentedCalls().get(name)).toEqual([
      await findCall(name),
      name,
      findFile(name),
      describeTags(providesTags, sample),
      describeTags(invalidatesTags, sample),
    ]);
  });
});
