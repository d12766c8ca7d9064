import { createSecretKey } from 'node:crypto';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import type { Article } from '../../src/shared/article.ts';
import type { Listing } from '../../src/shared/listing.ts';
import type { RevisionSummary } from '../../src/shared/revision.ts';
import type { AccountFacts, TokenReply } from '../../src/shared/user.ts';
import { aSecret, type Author, type Blog, startBlog } from '../helpers/blog.ts';
import { draftsOf } from '../helpers/drafts.ts';
import { aPublicFolder, type PublicFolder } from '../helpers/publicFolder.ts';

interface Row {
  /** What everybody gets on a public route, or nobody but the signed-in on others: the owner, and another user. */
  answers: { everybody: number } | { owner: number; another: number };
  body?: (owner: Author) => object;
  headers?: Record<string, string>;
}

const open = (everybody: number): Row => ({ answers: { everybody } });
const signedIn = (owner: number, another = owner): Row => ({ answers: { owner, another } });
let made = 0;

const draft = () => ({ title: 'Another title', markdown: 'y' });
const profile = () => ({
  name: 'Another name',
  email: `another${made++}@example.org`,
  password: 'pass word',
});
const credentials = ({ email, password }: Author) => ({ email, password });

/** Every route, and what it answers. A HEAD route comes with each GET route by itself. */
const matrix: Record<string, Row> = {
  'GET /healthz': open(200),
  'GET /readyz': open(200),
  // Whoever sends what: nothing is told.
  'POST /api/csp-reports': open(204),
  'POST /api/users/register': { ...open(201), body: profile },
  'POST /api/users/login': { ...open(200), body: credentials },
  'GET /api/users/me': signedIn(200),
  'PATCH /api/users/me': { ...signedIn(200), body: profile },
  // Whoever has no session has nothing to end.
  'POST /api/users/logout': open(200),
  'DELETE /api/users/me': signedIn(204),
  'GET /api/articles': signedIn(200),
  'GET /api/articles/all': open(200),
  'GET /api/articles/public/:slug': open(200),
  'GET /api/articles/:slug': signedIn(200, 404),
  'GET /api/authors/:handle': open(200),
  // Nothing is searched for.
  'GET /api/search': open(400),
  'GET /api/blog': open(200),
  'GET /api/tags': open(200),
  'GET /api/tags/:slug': open(200),
  'POST /api/articles/new': { ...signedIn(201), body: draft },
  'PATCH /api/articles/edit/:slug': { ...signedIn(200, 404), body: draft },
  'DELETE /api/articles/delete/:slug': signedIn(204, 404),
  'GET /api/drafts': signedIn(200),
  'GET /api/drafts/:id': signedIn(200, 404),
  'GET /api/drafts/of/:slug': signedIn(200, 204),
  // Ids are an account's own: what another one saves is another draft.
  'PUT /api/drafts/:id': { ...signedIn(200, 404), body: draft, headers: { 'if-match': '*' } },
  'DELETE /api/drafts/:id': signedIn(204, 404),
  'GET /api/drafts/:name/history': signedIn(200, 404),
  'GET /api/drafts/:name/history/:id': signedIn(200, 404),
  'GET /api/articles/history/:name': signedIn(200, 404),
  'GET /api/articles/history/:name/:id': signedIn(200, 404),
  'POST /api/articles/unpublish/:slug': signedIn(201, 404),
  'POST /api/preview': { ...signedIn(200), body: draft },
  'GET /robots.txt': open(200),
  'GET /sitemap.xml': open(200),
  'GET /sitemap-:part.xml': open(200),
  'GET /sitemap-authors.xml': open(200),
  'GET /sitemap-tags.xml': open(200),
  'GET /opensearch.xml': open(200),
  'GET /feed.atom': open(200),
  'GET /feed.json': open(200),
  'GET /authors/:handle/feed.atom': open(200),
  'GET /authors/:handle/feed.json': open(200),
  'GET /allArticles/:slug.md': open(200),
  'GET /': open(200),
  'GET /login': open(200),
  'GET /register': open(200),
  'GET /allArticles': open(200),
  'GET /allArticles/:slug': open(200),
  'GET /authors/:handle': open(200),
  'GET /search': open(200),
  'GET /tags': open(200),
  'GET /tags/:slug': open(200),
  'GET /tags/:slug/feed.atom': open(200),
  'GET /tags/:slug/feed.json': open(200),
  // Frames without anything of anybody's in them: what belongs into them only the API gives.
  'GET /dashboard': open(200),
  'GET /dashboard/userData': open(200),
  'GET /dashboard/editUserData': open(200),
  'GET /dashboard/createArticle': open(200),
  'GET /dashboard/deleteAccount': open(200),
  'GET /myArticles': open(200),
  'GET /myArticles/:slug': open(200),
  'GET /myArticles/:slug/history': open(200),
  'GET /draftHistory': open(200),
  'GET /edit/:slug': open(200),
  'GET /assets/*': open(200),
};
const rows = Object.entries(matrix).flatMap(([route, row]): [string, Row][] =>
  route.startsWith('GET ')
    ? [
        [route, row],
        [route.replace('GET', 'HEAD'), row],
      ]
    : [[route, row]],
);

const strangers: Record<string, (token: string) => Promise<string | null>> = {
  anonymous: async () => null,
  forged: async (token) => token.replace(/\.[^.]+\./, `.${encoded({ ...decodeJwt(token), name: 'Eve' })}.`),
  expired: (token) => signed({ ...decodeJwt(token), exp: Math.floor(Date.now() / 1000) - 1 }),
  'signed by another secret': (token) => signed(decodeJwt(token), 'another secret that is long enough too'),
  'signed by another algorithm': (token) => signed(decodeJwt(token), aSecret.repeat(2), 'HS512'),
  'alg: none': async (token) => new UnsecuredJWT(decodeJwt(token)).encode(),
  'of another session': (token) => signed({ ...decodeJwt(token), sid: 'x' }),
};
const encoded = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
const signed = (claims: object, secret = aSecret, alg = 'HS256') =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg }).sign(createSecretKey(secret, 'utf8'));

describe('who may call what', () => {
  const reported: string[] = [];
  let folder: PublicFolder;
  let blog: Blog;
  beforeAll(async () => {
    folder = aPublicFolder();
    const onRoute = ({ method, url }: { method: string | string[]; url: string }) =>
      // A prefix answers with and without the slash at its end.
      reported.push(...[method].flat().map((one) => `${one} ${url.replace(/(.)\/$/, '$1')}`));
    blog = await startBlog({ publicDir: folder.path, onRoute, limits: { login: null } });
  });
  afterAll(async () => {
    await blog.close();
    folder.remove();
  });

  const login = async (user: Author) =>
    (await blog.call('POST', '/api/users/login', { body: credentials(user) })).json<TokenReply>().token;

  async function aRequest(route: string, { body, headers }: Row) {
    const owner = await blog.aUser();
    const article = await blog.anArticle({ by: owner, tags: ['looms'] });
    const { handle } = (await blog.call('GET', '/api/users/me', { as: owner })).json<AccountFacts>();
    const { _id } = await draftsOf(blog).aDraft(owner, { articleSlug: article.slug });
    const [revision] = (await blog.call('GET', `/api/articles/history/${article.slug}`, { as: owner })).json<
      Listing<RevisionSummary>
    >().result;
    const [method = '', url = ''] = route.split(' ');

    const call = async (token: string | null) => {
      const { statusCode } = await blog.app.inject({
        method: method as 'GET',
        url: url
          .replace('drafts/:name', `drafts/${_id}`)
          .replace(':name', article.slug)
          .replace(/(?<=history.*):id/, revision?._id ?? '')
          .replace(':id', _id)

          .replace('tags/:slug', 'tags/looms')
          .replace(':slug', article.slug)
          .replace(':handle', handle)
          .replace(':part', '1')
          .replace('*', 'main.js'),
        headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
        ...(body && { payload: body(owner) }),
      });
      return statusCode;
    };
    return { owner, article, call };
  }

  const findOwn = async (owner: Author, slug: string) =>
    (await blog.call('GET', `/api/articles/${slug}`, { as: owner })).json<Article>();

  it('is said in a row for every route that the server has, and for no other', () => {
    expect(rows.map(([route]) => route).sort()).toEqual([...new Set(reported)].sort());
  });

  it.each(rows)('%s', async (route, row) => {
    const { owner, article, call } = await aRequest(route, row);
    const another = await blog.aUser();
    const ended = await login(owner);
    await blog.call('POST', '/api/users/logout', { as: { token: ended } });

    const byStrangers: Record<string, number> = {};
    for (const [who, forge] of Object.entries(strangers))
      byStrangers[who] = await call(await forge(owner.token));
    const byEnded = await call(ended);
    const byAnother = await call(another.token);
    const before = await findOwn(owner, article.slug);
    const byOwner = await call(owner.token);

    const { answers } = row;
    const toStrangers = 'everybody' in answers ? answers.everybody : 401;
    const toUsers = 'everybody' in answers ? { owner: toStrangers, another: toStrangers } : answers;
    expect(byStrangers).toEqual(Object.fromEntries(Object.keys(strangers).map((who) => [who, toStrangers])));
    expect({ ended: byEnded, owner: byOwner, another: byAnother }).toEqual({
      ended: toStrangers,
      ...toUsers,
    });
    // Whoever was refused has changed nothing either. Clicks are for readers to count.
    expect({ ...before, clicks: 0 }).toEqual(article);
  });
});
