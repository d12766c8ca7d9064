import { createSecretKey } from 'node:crypto';
import type { RouteOptions } from 'fastify';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { toArticleSlug } from '../../src/server/db/slugs.ts';
import type { TagName } from '../../src/server/http/operation.ts';
import { forgetAttempts } from '../../src/server/limits/attempts.ts';
import { makeAdmin, removeAdmin } from '../../src/server/services/moderateAccounts.ts';
import { commandLine } from '../../src/server/store/auditLog.ts';
import { setRole } from '../../src/server/store/roles.ts';
import { allows, type CreatedToken, type Scope, scopes } from '../../src/shared/accessToken.ts';
import type { Article } from '../../src/shared/article.ts';
import type { Listing } from '../../src/shared/listing.ts';
import { apiReference } from '../../src/shared/messages/en/apiReference.ts';
import { pageNames, pages } from '../../src/shared/pages.ts';
import type { RevisionSummary } from '../../src/shared/revision.ts';
import { hasRight, type Right, type Role, roles } from '../../src/shared/roles.ts';
import type { AccountFacts, SessionSummary, TokenReply } from '../../src/shared/user.ts';
import { aSecret, type Author, type Blog, idOf, startBlog } from '../helpers/blog.ts';
import { draftsOf } from '../helpers/drafts.ts';
import { ifMatch } from '../helpers/ifMatch.ts';
import { aPublicFolder, type PublicFolder } from '../helpers/publicFolder.ts';
import { isAll } from '../helpers/sample.ts';
import type { ApiDescription, Described } from '../helpers/validRequests.ts';

interface Row {
  /** Required scopes of access tokens; without any, they can't call the route. */
  needs?: readonly Scope[];
  /** A scope that is enough instead. */
  or?: Scope;
  /**
   * Status for everybody on public routes, for those with the right that a route requires, which is read from the route, and
   * otherwise for the owner, another user and an admin.
   */
  answers: { everybody: number } | { allowed: number } | { owner: number; another: number; admin: number };
  body?: (owner: Author) => object;
  headers?: Record<string, string>;
  /** Whether those with the right `editOthers` get what the owner gets. */
  isForEditors?: true;
  /** Status for contributors, if not that of another user. */
  toContributors?: number;
}

const open = (everybody: number): Row => ({ answers: { everybody } });
/** Admins have no access to others' content here. */
const signedIn = (owner: number, another = owner): Row => ({ answers: { owner, another, admin: another } });
/** A route that access tokens with this scope can also call. */
const byToken = (scope: Scope, row: Row): Row => ({ ...row, needs: [scope] });
/** A route that access tokens with the scopes `write` and `images` can also call. */
const byImporter = (row: Row): Row => ({ ...row, needs: ['write', 'images'] });
/** A route for some roles only. */
const withRight = (allowed: number): Row => ({ answers: { allowed } });
/** A route that contributors can't call, as it publishes. */
const publishing = (row: Row): Row => ({ ...row, toContributors: 403 });
/** A route that those who edit articles of others can call for them, in a session. */
const byEditor = (row: Row): Row => ({ ...row, isForEditors: true });
let made = 0;

const draft = () => ({ title: 'Another title', markdown: 'y' });
const profile = () => ({
  name: `Another name ${made}`,
  email: `another${made++}@example.org`,
  password: 'pass word',
});
const credentials = ({ email, password }: Author) => ({ email, password });
const passkey = () => ({
  ...{ id: 'a', clientDataJSON: 'a', attestationObject: 'a' },
  ...{ authenticatorData: 'a', signature: 'a', userHandle: 'a' },
});

/**
 * Routes with their statuses. GET routes include their HEAD routes. A route of the API needs no line if it is closed: its
 * login, its scopes and `isForOthers` say who may call it.
 */
const matrix: Record<string, Row> = {
  'GET /healthz': open(200),
  'GET /readyz': open(200),
  // The response is always the same.
  'POST /api/csp-reports': open(204),
  'POST /api/users/register': { ...open(201), body: profile },
  'POST /api/users/login': { ...open(200), body: credentials },
  'GET /api/setup': open(200),
  // This blog has an admin.
  'POST /api/setup': {
    ...open(409),
    body: () => ({ ...profile(), title: 'Looms', language: 'en' }),
  },
  'GET /api/users/forgotPassword': open(200),
  // This blog sends no mails.
  'POST /api/users/forgotPassword': { ...open(403), body: ({ email }) => ({ email }) },
  // The link doesn't exist.
  'POST /api/users/resetPassword': { ...open(403), body: () => ({ token: 'x', password: 'pass word' }) },
  // The link doesn't exist.
  'POST /api/users/claim/account': { ...open(403), body: () => ({ token: 'x' }) },
  'POST /api/users/claim': { ...open(403), body: () => ({ token: 'x', password: 'pass word' }) },
  // The link doesn't exist.
  'POST /api/users/confirmEmail': { ...signedIn(403), body: () => ({ token: 'x' }) },
  // This blog sends no mails.
  'POST /api/users/me/confirmationMail': signedIn(403),
  // This blog has no passkeys; their tests are in passkeys.test.ts.
  'GET /api/users/login/passkey': open(200),
  'POST /api/users/login/passkey/options': open(404),
  'POST /api/users/login/passkey': { ...open(404), body: passkey },
  'GET /api/users/me/passkeys': signedIn(404),
  'POST /api/users/me/passkeys/options': { ...signedIn(404), body: credentials },
  'POST /api/users/me/passkeys': { ...signedIn(404), body: passkey },
  'DELETE /api/users/me/passkeys/:id': signedIn(404),
  'PATCH /api/users/me': { ...signedIn(200), body: profile },
  'PUT /api/users/me/profile': { ...signedIn(200), body: () => ({ bio: 'Writes on engines.' }) },
  // Succeeds without a session.
  'POST /api/users/logout': open(200),
  // Requires the password of admins.
  'DELETE /api/users/me': { answers: { owner: 204, another: 204, admin: 403 } },
  'POST /api/users/me/delete': { ...signedIn(204), body: ({ password }) => ({ password }) },
  // Each item has its own result.
  'POST /api/bin/delete': {
    ...signedIn(200),
    body: ({ password }) => ({ slugs: ['nobodys'], password }),
  },
  'POST /api/bin/empty': { ...signedIn(200), body: ({ password }) => ({ password }) },
  // The query is empty.
  'GET /api/users/me/changes/preview': signedIn(400),
  'GET /api/users/me/changes/difference': signedIn(400),
  'POST /api/users/me/changes': { ...signedIn(200), body: () => ({ by: 'token none', since: '2026-01-01' }) },
  // The job doesn't exist.
  'POST /api/users/me/changes/:id/undo': { ...signedIn(404), body: () => ({}) },
  'POST /api/users/me/changes/:id/stop': signedIn(404),
  // The owner publishes by themselves.
  'POST /api/drafts/submission/:id': {
    ...byToken('drafts', signedIn(403)),
    headers: { 'if-match': '*' },
    // Not their draft.
    toContributors: 404,
  },
  // Nothing is submitted.
  'DELETE /api/drafts/submission/:id': byToken('drafts', signedIn(404)),
  'GET /api/review': withRight(200),
  // The text doesn't exist.
  'GET /api/review/:id': withRight(404),
  'PUT /api/review/:id/reviewer': withRight(404),
  'DELETE /api/review/:id/reviewer': withRight(404),
  'POST /api/review/:id/publish': { ...withRight(409), body: () => ({ shown: 'x' }) },
  'DELETE /api/review/:id/publish': withRight(409),
  'POST /api/review/:id/sendBack': { ...withRight(409), body: () => ({ comment: 'x' }) },
  'GET /api/admin/changes/preview': withRight(400),
  'GET /api/admin/changes/difference': withRight(400),
  'POST /api/admin/changes': { ...withRight(200), body: () => ({ by: 'token none', since: '2026-01-01' }) },
  // The job doesn't exist.
  'POST /api/admin/changes/:id/undo': { ...withRight(404), body: () => ({}) },
  'POST /api/admin/changes/:id/stop': withRight(404),
  'POST /api/articles/bulk': {
    ...byToken('write', signedIn(200)),
    body: () => ({ act: 'delete', items: ['nobodys'] }),
  },
  // The query is empty.
  'GET /api/search': open(400),
  // The response doesn't reveal whether the article exists.
  'POST /api/reports': { ...open(202), body: () => ({ slug: 'x', reason: 'spam' }) },
  'GET /report/:slug': open(200),
  'POST /report/:slug': { ...open(200), body: () => ({ reason: 'spam' }) },
  'GET /api/openapi.json': open(200),
  'POST /api/exports': { ...byToken('read', signedIn(200)), body: () => ({}) },
  'POST /api/tokens': { ...signedIn(201), body: () => ({ name: `Token ${made++}`, scopes: ['read'] }) },
  'POST /api/admin/exports': { ...withRight(200), body: () => ({}) },
  'PATCH /api/admin/settings': { ...withRight(200), body: () => ({ tagline: 'They weave.' }) },
  'POST /api/admin/invitations': { ...withRight(201), body: () => ({ uses: 1, days: 1, note: '' }) },
  'DELETE /api/admin/invitations/:id': withRight(404),
  // This blog has no public URL.
  'POST /api/admin/webhooks': {
    ...withRight(409),
    body: () => ({ url: 'https://hooks.example.org', events: ['article.published'] }),
  },
  'PATCH /api/admin/webhooks/:id': {
    ...withRight(404),
    body: () => ({ url: 'https://hooks.example.org', events: ['article.published'], isActive: true }),
  },
  'POST /api/admin/webhooks/:id/secret': withRight(404),
  'DELETE /api/admin/webhooks/:id': withRight(404),
  'POST /api/admin/webhooks/:id/test': withRight(409),
  'GET /api/admin/webhooks/:id/deliveries': withRight(404),
  'POST /api/admin/webhooks/:id/deliveries/:delivery': withRight(409),
  // Each item has its own result.
  'POST /api/admin/registrations/approve': { ...withRight(200), body: () => ({ ids: ['nobodys'] }) },
  'POST /api/admin/registrations/reject': {
    ...withRight(200),
    body: () => ({ ids: ['nobodys'], reason: 'Spam.' }),
  },
  // Each item has its own result.
  'POST /api/admin/reports/dismiss': { ...withRight(200), body: () => ({ slugs: ['nobodys'] }) },
  'POST /api/admin/articles/hide': {
    ...withRight(200),
    body: () => ({ slugs: ['nobodys'], reason: 'Spam.' }),
  },
  'POST /api/admin/articles/unhide': { ...withRight(200), body: () => ({ slugs: ['nobodys'] }) },
  // The password is wrong.
  'POST /api/admin/articles/delete': {
    ...withRight(400),
    body: () => ({ slugs: ['nobodys'], password: 'wrong one' }),
  },
  'POST /api/admin/accounts/suspend': {
    ...withRight(200),
    body: () => ({ items: ['nobodys'], reason: 'Spam.' }),
  },
  'POST /api/admin/accounts/restore': { ...withRight(200), body: () => ({ items: ['nobodys'] }) },
  'POST /api/admin/accounts/limit': {
    ...withRight(200),
    body: () => ({ items: ['nobodys'], reason: 'Spam.' }),
  },
  'POST /api/admin/accounts/unlimit': { ...withRight(200), body: () => ({ items: ['nobodys'] }) },
  'POST /api/admin/accounts/setRole': {
    ...withRight(200),
    body: () => ({ items: ['nobodys'], newRole: 'editor' }),
  },
  // The account doesn't exist.
  'POST /api/admin/accounts/claimLink': { ...withRight(409), body: () => ({ id: 'nobodys' }) },
  // The password is wrong; account.engines.test.ts tests the right one.
  'POST /api/admin/accounts/delete': {
    ...withRight(400),
    body: () => ({ items: ['nobodys'], password: 'wrong one' }),
  },
  // This blog sends no mails.
  'POST /api/admin/test-mails': withRight(403),
  'GET /api/admin/test-mails/:id': withRight(404),
  'POST /api/articles/new': { ...publishing(byToken('write', signedIn(201))), body: draft },
  'GET /api/articles/:slug': byEditor(byToken('read', signedIn(200, 404))),
  'PATCH /api/articles/edit/:slug': {
    ...publishing(byEditor(byToken('write', signedIn(200, 404)))),
    body: draft,
  },
  'PATCH /api/articles/slug/:slug': {
    ...publishing(byToken('write', signedIn(200, 404))),
    body: () => ({ slug: `moved-${made++}` }),
  },
  'GET /api/drafts/of/:slug': byToken('read', signedIn(200, 204)),
  // There is no body.
  'POST /api/images': { ...byToken('images', signedIn(415)), or: 'drafts' },
  'DELETE /api/images/:hash': byToken('images', signedIn(404)),
  'GET /media/:file': byToken('images', open(404)),
  'GET /media/:folder/:file': byToken('images', open(404)),
  'POST /api/imports': {
    ...publishing(byImporter(signedIn(201))),
    body: () => ({ name: 'a.zip', bytes: 1 }),
  },
  // There is no body.
  'PUT /api/imports/:id/archive': byImporter(signedIn(415)),
  'GET /api/imports/:id': byToken('read', signedIn(404)),
  'GET /api/imports/:id/files': byToken('read', signedIn(404)),
  'POST /api/imports/:id/start': byImporter(signedIn(404)),
  'POST /api/imports/:id/cancel': byToken('write', signedIn(404)),
  'POST /api/imports/:id/undo': byToken('write', signedIn(404)),
  // Ids belong to an account, so another account saves another draft.
  'PUT /api/drafts/:id': {
    ...byToken('drafts', signedIn(200, 404)),
    body: draft,
    headers: { 'if-match': '*' },
  },
  'GET /api/drafts/:name/history': byToken('read', signedIn(200, 404)),
  'GET /api/drafts/:name/history/:id': byToken('read', signedIn(200, 404)),
  'POST /api/preview': { ...byToken('drafts', signedIn(200)), body: draft },
  'GET /share/:slug.png': open(200),
  'GET /robots.txt': open(200),
  'GET /sitemap.xml': open(200),
  'GET /sitemap-:part.xml': open(200),
  'GET /sitemap-authors.xml': open(200),
  'GET /sitemap-tags.xml': open(200),
  'GET /opensearch.xml': open(200),
  'GET /manifest.webmanifest': open(200),
  'GET /.well-known/change-password': open(302),
  // None, as no contact is set.
  'GET /.well-known/security.txt': open(404),
  'GET /feed.atom': open(200),
  'GET /feed.json': open(200),
  'GET /authors/:handle/feed.atom': open(200),
  'GET /authors/:handle/feed.json': open(200),
  'GET /allArticles/:slug.md': open(200),
  'GET /tags/:slug/feed.atom': open(200),
  'GET /tags/:slug/feed.json': open(200),
  'GET /assets/*': open(200),
  // Pages contain no private data, which they request from the API.
  ...Object.fromEntries(
    // Pages of the blog have no route.
    pageNames.filter((name) => name !== 'page').map((name) => [`GET ${pages[name].path}`, open(200)]),
  ),
};

/** Subjects with routes that access tokens may call. They can't be used for accounts, tokens and admin. */
const OPEN_TO_TOKENS: TagName[] = ['articles', 'drafts', 'images', 'imports', 'reading'];

/** The routes of the API that aren't listed. Who may call them follows from what they declare, see `derive`. */
const derived = Object.keys(apiReference.operations)
  .map((name) => name.replace(/\{(\w+)\}/g, ':$1'))
  .filter((route) => !(route in matrix));

const routes = [...Object.keys(matrix), ...derived].flatMap((route) =>
  route.startsWith('GET ') ? [route, route.replace('GET', 'HEAD')] : [route],
);

/** HEAD routes behave like their GET routes: `npm test` checks every eighth. */
const checked = routes
  .map((route, at) => [route, at] as const)
  .filter(([route, at]) => isAll || !route.startsWith('HEAD ') || at % 8 === 1);

/** Returns all in `npm run test:all`, else `count`, others for each route, so that each one is used by many routes. */
const someOf = <Item>(all: readonly Item[], count: number, at: number): readonly Item[] =>
  isAll ? all : [...all, ...all].slice((at * count) % all.length).slice(0, Math.min(count, all.length));

const strangers: Record<string, (token: string) => Promise<string>> = {
  forged: async (token) => token.replace(/\.[^.]+\./, `.${encoded({ ...decodeJwt(token), name: 'Eve' })}.`),
  expired: (token) => signed({ ...decodeJwt(token), exp: Math.floor(Date.now() / 1000) - 1 }),
  'signed by another secret': (token) => signed(decodeJwt(token), 'another secret that is long enough too'),
  'signed by another algorithm': (token) => signed(decodeJwt(token), aSecret.repeat(2), 'HS512'),
  'alg: none': async (token) => new UnsecuredJWT(decodeJwt(token)).encode(),
  'an unknown access token': async () => `mdb_${'x'.repeat(40)}`,
  'of another session': (token) => signed({ ...decodeJwt(token), sid: 'x' }),
};
const encoded = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
const signed = (claims: object, secret = aSecret, alg = 'HS256') =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg }).sign(createSecretKey(secret, 'utf8'));

describe('access to routes', () => {
  const reported = new Map<string, RouteOptions>();
  let described: Record<string, Record<string, Described>>;
  let folder: PublicFolder;
  let blog: Blog;
  beforeAll(async () => {
    folder = aPublicFolder();
    const onRoute = (route: RouteOptions) => {
      // A prefix responds with and without a trailing slash.
      for (const method of [route.method].flat())
        reported.set(`${method} ${route.url.replace(/(.)\/$/, '$1')}`, route);
    };
    blog = await startBlog({ publicDir: folder.path, onRoute, limits: { login: null, register: null } });
    ({ paths: described } = (await blog.call('GET', '/api/openapi.json')).json<ApiDescription>());
  });
  afterAll(async () => {
    await blog.close();
    folder.remove();
  });

  const rowOf = (route: string): Row => {
    const listed = route.replace('HEAD ', 'GET ');
    return matrix[listed] ?? derive(listed);
  };

  /**
   * Returns who may call a route that isn't listed: everyone only if it reads what everyone can read, others than the owner
   * only if the route says so, and tokens only with the scopes that it names.
   */
  function derive(route: string): Row {
    const [method = '', url = ''] = route.split(' ');
    const operation = described[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const declared = reported.get(route);
    if (!operation || !declared?.api) throw new Error(`${route} is not described.`);
    const { api, config } = declared;
    const success = Number(Object.keys(api.answers)[0]);
    const example = operation.requestBody?.content['application/json']?.example;
    const needs = config?.scopes;
    const others = {
      ...(needs && { needs }),
      ...(config?.otherScope && { or: config.otherScope }),
      ...(example && { body: () => example }),
    };
    if (operation.security?.length === 0) {
      if (method === 'GET' && api.tag === 'reading') return { ...open(success), ...others };
      throw new Error(`${route} needs no login: say in the matrix that everyone may call it.`);
    }
    if (needs && !OPEN_TO_TOKENS.includes(api.tag)) throw new Error(`${route} must refuse access tokens.`);
    if (rightFor(route) !== null) return { ...withRight(success), ...others };
    if (needs?.includes('read') && method !== 'GET') throw new Error(`${route} writes with the scope read.`);
    return { ...signedIn(success, url.includes(':') && !api.isForOthers ? 404 : success), ...others };
  }

  const login = async (user: Author) =>
    (await blog.call('POST', '/api/users/login', { body: credentials(user) })).json<TokenReply>().token;

  async function anAccount(role: Role) {
    const user = await blog.aUser({ name: `Account ${made++}` });
    await give(user, role);
    return user;
  }

  async function give(user: Author, role: Role) {
    const account = { id: idOf(user), name: user.name };
    const { db } = blog.connection;
    if (role === 'admin') await makeAdmin(db, account, commandLine);
    else {
      await removeAdmin(db, account, commandLine);
      await setRole(db, account.id, role);
    }
  }

  /** Returns the right that a route's hooks require, as the description of the API says; null for none. */
  function rightFor(route: string): Right | null {
    const [method = '', url = ''] = route.replace('HEAD ', 'GET ').split(' ');
    return described[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.['x-right'] ?? null;
  }

  /** Returns the expected status for an account with this role, which owns nothing of what the route is about. */
  function expectedFor(route: string, role: Role): number {
    const { answers } = rowOf(route);
    if ('everybody' in answers) return answers.everybody;
    const { toContributors } = rowOf(route);
    if (role === 'contributor' && toContributors !== undefined) return toContributors;
    if (!('allowed' in answers)) return role === 'admin' ? answers.admin : answers.another;
    const right = rightFor(route);
    if (right === null) throw new Error(`${route} requires no right.`);
    return hasRight(role, right) ? answers.allowed : 403;
  }

  const aToken = async (as: Author, scopes: readonly Scope[]) =>
    (
      await blog.call('POST', '/api/tokens', { as, body: { name: `Token ${made++}`, scopes } })
    ).json<CreatedToken>();

  async function aRequest(route: string, row: Row) {
    const { body, headers } = row;
    const owner = await blog.aUser();
    const article = await blog.anArticle({ by: owner, tags: ['looms'] });
    const { handle } = (await blog.call('GET', '/api/users/me', { as: owner })).json<AccountFacts>();
    const { _id } = await draftsOf(blog).aDraft(owner, { articleSlug: article.slug });
    const [revision] = (await blog.call('GET', `/api/articles/history/${article.slug}`, { as: owner })).json<
      Listing<RevisionSummary>
    >().result;
    // Resets the limits per network before each request.
    await forgetAttempts(blog.connection.db, { kind: 'report' });
    const [session] = (await blog.call('GET', '/api/users/me/sessions', { as: owner })).json<{
      result: SessionSummary[];
    }>().result;
    const { _id: tokenId } = await aToken(owner, ['read']);
    const [method = '', url = ''] = route.split(' ');

    const call = async (token: string | null) => {
      const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
      const { statusCode } = await blog.app.inject({
        method: method as 'GET',
        url: url
          .replace(/(?<=drafts\/(history\/)?):name/, _id)
          .replace(':name', article.slug)
          .replace(/(?<=history.*):id/, revision?._id ?? '')
          .replace('sessions/:id', `sessions/${session?._id}`)
          .replace('tokens/:id', `tokens/${tokenId}`)
          .replace(':id', _id)

          .replace('tags/:slug', 'tags/looms')
          .replace(':slug', article.slug)
          .replace(':handle', handle)
          .replace(':part', '1')
          .replace('*', 'main.js'),
        headers: {
          ...headers,
          ...authorization,
          ...(row.isForEditors && (await ifMatch(blog, article.slug, authorization))),
        },
        ...(body && { payload: body(owner) }),
      });
      return statusCode;
    };
    return { owner, article, call };
  }

  const isEnough = ({ needs = [], or }: Row, some: readonly Scope[]) =>
    (needs.length > 0 && needs.every((one) => allows(some, one))) || (or !== undefined && allows(some, or));

  /** Returns each scope, and all but each one that is needed, unless they are enough. */
  const insufficient = (row: Row): (readonly Scope[])[] =>
    [
      ...scopes.map((one) => [one]),
      ...(row.needs ?? []).map((one) => scopes.filter((other) => other !== one)),
    ].filter((some) => !isEnough(row, some));

  /** Statuses for tokens: the owner's with insufficient scopes, and another user's with the required ones. */
  async function byTokens(
    route: string,
    row: Row,
    { tokens, byRole }: { tokens: readonly (readonly Scope[])[]; byRole: readonly Role[] },
  ) {
    const { owner, article, call } = await aRequest(route, row);
    const another = await blog.aUser();
    const answers: Record<string, number> = {};
    for (const some of tokens) {
      const { token } = await aToken(owner, some);
      answers[some.join(' ')] = await call(token);
    }
    const others = await aToken(another, scopes);
    answers.another = await call(others.token);
    // Whatever its scopes, a token allows no more than its account's role.
    for (const role of byRole) {
      const { token } = await aToken(await anAccount(role), scopes);
      answers[role] = await call(token);
    }
    const before = await findOwn(owner, article.slug);
    const own = await aToken(owner, row.needs ?? scopes);
    answers.owner = await call(own.token);
    return { answers, article, before };
  }

  const findOwn = async (owner: Author, slug: string) =>
    (await blog.call('GET', `/api/articles/${slug}`, { as: owner })).json<Article>();

  it('is declared for exactly the server’s routes', () => {
    expect(routes.toSorted()).toEqual([...reported.keys()].sort());
  });

  it('requires a right for each route of the admin area', () => {
    const area = routes.filter((route) => route.includes(' /api/admin/'));

    expect(area.filter((route) => rightFor(route) === null)).toEqual([]);
    expect(area.length).toBeGreaterThan(40);
  });

  it('gives editors what they need for the articles of others, and nothing else', () => {
    const ofEditors = routes.filter((route) => {
      const right = rightFor(route);
      return right !== null && hasRight('editor', right) && !route.startsWith('HEAD ');
    });

    expect(ofEditors.toSorted()).toEqual(
      [
        'GET /api/admin/articles',
        'GET /api/admin/reports',
        'POST /api/admin/articles/hide',
        'POST /api/admin/articles/unhide',
        'POST /api/admin/reports/dismiss',
        ...['GET /api/review', 'GET /api/review/:id'],
        ...['PUT /api/review/:id/reviewer', 'DELETE /api/review/:id/reviewer'],
        ...['POST /api/review/:id/publish', 'DELETE /api/review/:id/publish'],
        'POST /api/review/:id/sendBack',
      ].toSorted(),
    );
  });

  it('leaves no URL of an article to another route', async () => {
    const wordsOf = (pattern: RegExp) => routes.flatMap((route) => pattern.exec(route)?.[1] ?? []);
    const taken = wordsOf(/^GET \/api\/articles\/(\w+)$/);
    const words = new Set(wordsOf(/ \/api\/articles\/(\w+)(?:\/|$)/));
    const before = [...words].filter((word) => !taken.includes(word));
    const as = await blog.aUser();
    const read = async (slug: string) => (await blog.call('GET', `/api/articles/${slug}`, { as })).body;

    const missing = await read('no-such-article');
    const answers = await Promise.all(before.map(async (word) => [word, await read(word)]));

    // A new word belongs in `ARTICLE_SLUG`.
    expect(taken.filter((word) => toArticleSlug(word) !== null)).toEqual([]);
    // One before a slug, as in `/api/articles/history/:name`, doesn't: it can be the slug of an article.
    expect(answers).toEqual(before.map((word) => [word, missing]));
    expect([taken, before]).toEqual([['all'], expect.arrayContaining(['history', 'new'])]);
  });

  it.each(checked)('%s', async (route, at) => {
    const row = rowOf(route);
    const { owner, article, call } = await aRequest(route, row);
    const another = await blog.aUser();
    const ended = await login(owner);
    await blog.call('POST', '/api/users/logout', { as: { token: ended } });

    const byStrangers: Record<string, number> = {};
    for (const [who, forge] of someOf(Object.entries(strangers), 2, at))
      byStrangers[who] = await call(await forge(owner.token));
    byStrangers.anonymous = await call(null);
    const byEnded = await call(ended);
    const byAnother = await call(another.token);
    const byRole: Record<string, number> = {};
    // The session is from before.
    for (const role of ['editor', 'admin'] as const) {
      const former = await anAccount(role);
      await give(former, 'author');
      byRole[`former ${role}`] = await call(former.token);
    }
    const isEditing = (role: Role) => row.isForEditors === true && hasRight(role, 'editOthers');
    for (const role of roles.filter((role) => !isEditing(role)))
      byRole[role] = await call((await anAccount(role)).token);
    const before = await findOwn(owner, article.slug);
    for (const role of roles.filter(isEditing)) byRole[role] = await call((await anAccount(role)).token);
    const byOwner = await call(owner.token);

    const { answers } = row;
    const toStrangers = 'everybody' in answers ? answers.everybody : 401;
    const toAuthors = expectedFor(route, 'author');
    const whoever = Object.keys(byStrangers);
    expect(byStrangers).toEqual(Object.fromEntries(whoever.map((who) => [who, toStrangers])));
    expect({ ended: byEnded, owner: byOwner, another: byAnother, ...byRole }).toEqual({
      ended: toStrangers,
      owner: 'owner' in answers ? answers.owner : toAuthors,
      another: toAuthors,
      ...Object.fromEntries(roles.map((role) => [role, expectedFor(route, role)])),
      ...('owner' in answers &&
        Object.fromEntries(roles.filter(isEditing).map((role) => [role, answers.owner]))),
      'former editor': toAuthors,
      'former admin': toAuthors,
    });
    // Rejected requests have changed nothing. Clicks are ignored, as readers cause them.
    expect({ ...before, clicks: 0 }).toEqual(article);
  });

  it.each(checked)('%s with access tokens', async (route, at) => {
    const row = rowOf(route);
    const tokens = someOf(insufficient(row), 2, at);
    const byRole = someOf(roles, 1, at);
    const { answers, article, before } = await byTokens(route, row, { tokens, byRole });

    const { needs, answers: expected } = row;
    const refused = 'everybody' in expected ? expected.everybody : 403;
    const isAllowed = needs !== undefined && !('everybody' in expected);
    const toOwner = 'owner' in expected ? expected.owner : expectedFor(route, 'author');
    expect(answers).toEqual({
      ...Object.fromEntries(tokens.map((some) => [some.join(' '), refused])),
      ...Object.fromEntries(byRole.map((role) => [role, isAllowed ? expectedFor(route, role) : refused])),
      another: isAllowed ? expectedFor(route, 'author') : refused,
      owner: isAllowed ? toOwner : refused,
    });
    expect({ ...before, clicks: 0 }).toEqual(article);
  });

  const isClosed = (route: string) => {
    const row = matrix[route];
    return row === undefined || !('everybody' in row.answers);
  };
  const ofDrafts = routes.filter((route) => !/^(GET|HEAD) /.test(route) && isClosed(route));
  const DRAFTING = [
    ...['PUT /api/drafts/:id', 'POST /api/preview', 'POST /api/images'],
    ...['POST /api/drafts/submission/:id', 'DELETE /api/drafts/submission/:id'],
  ];

  it('lets tokens with the scope drafts call five writing routes', () => {
    const allowed = ofDrafts.filter((route) => isEnough(rowOf(route), ['drafts']));

    expect(allowed.sort()).toEqual(DRAFTING.sort());
  });

  it.each(ofDrafts.filter((route) => !DRAFTING.includes(route)))(
    '%s refuses tokens with the scopes read and drafts, and changes nothing',
    async (route) => {
      const row = rowOf(route);
      const { owner, article, call } = await aRequest(route, row);
      const own = async () => [
        (await blog.call('GET', '/api/articles', { as: owner })).body,
        (await blog.call('GET', '/api/drafts', { as: owner })).body,
      ];
      const before = await own();
      const { token } = await aToken(owner, ['read', 'drafts']);

      // Exports and images are no changes.
      expect(await call(token)).toBe(isEnough(row, ['read', 'drafts']) ? 200 : 403);
      expect(await own()).toEqual(before);
      expect({ ...(await findOwn(owner, article.slug)), clicks: 0 }).toEqual(article);
    },
  );
});
