import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto';
import type { Db } from '../../src/server/db/schema.ts';
import { hashToken } from '../../src/server/lib/ids.ts';
import { findDraft } from '../../src/server/store/drafts.ts';
import { addInvitation } from '../../src/server/store/invitations.ts';
import { addOtherEmail, createEmailLink } from '../../src/server/store/otherEmails.ts';
import { createResetToken } from '../../src/server/store/passwordResets.ts';
import { hashSessionId } from '../../src/server/store/sessions.ts';
import { insertSubmission } from '../../src/server/store/submissions.ts';
import { endTakeBack, insertTakeBack } from '../../src/server/store/takeBacks.ts';
import { addUnclaimed } from '../../src/server/store/unclaimedAccounts.ts';
import { insertWebhook, queueTest } from '../../src/server/store/webhooks.ts';
import { fillShortTexts } from '../../src/shared/article.ts';
import { defaultBlog } from '../../src/shared/blog.ts';
import { emailKey } from '../../src/shared/email.ts';
import type { Right } from '../../src/shared/roles.ts';
import type { Author } from './blog.ts';
import { ADMIN_TOKEN, OWNER_TOKEN, type Route, type SoundRequest } from './hostileRequests.ts';
import { zipOf } from './imports.ts';

/*
 * One valid request of each writing route: the example of the API's description, with ids, tokens and names that exist.
 * `<…>` stands for something that `createSupplies` makes when the request is sent.
 */

export interface Described {
  security?: object[];
  'x-right'?: Right;
  requestBody?: { content: Record<string, { example?: Record<string, unknown> }> };
}

export interface ApiDescription {
  paths: Record<string, Record<string, Described>>;
}

type ValidRequest = SoundRequest & { route: string };

/** Routes that only an authenticator, a new blog or a contributor can call, or an editor who has seen a text. */
export const OUT_OF_REACH = [
  'POST /api/drafts/submission/:id',
  'POST /api/review/:id/publish',
  'POST /api/users/me/passkeys',
  'POST /api/users/login/passkey',
  'POST /api/setup',
];

const PASSWORD = '<password>';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const createArchive = () => zipOf({ 'a.md': '# On looms\n\nThey weave.\n' });

/** Fields that select what else is selected by `items`, `slugs` or `ids`. */
const NO_FILTER = Object.fromEntries(
  [
    ...[
      'q',
      'by',
      'since',
      'before',
      'joinedSince',
      'joinedBefore',
      'links',
      'least',
      'most',
      'sameAs',
      'state',
      'role',
    ],
    ...['hiddenFor', 'suspendedFor', 'limitedFor', 'reaches', 'after', 'tag'],
  ].map((name) => [name, undefined]),
);

interface Override {
  /** Replaces fields of the description's example; undefined leaves them out. */
  body?: Record<string, unknown>;
  /** A body that isn't JSON. */
  upload?: string | Buffer | (() => Promise<Buffer>);
  headers?: Record<string, string>;
  /** Replaces the parameters of the URL, in their order. */
  parts?: string[];
  query?: string;
}

const article = { slugs: ['<article>'] };
const account = { ...NO_FILTER, items: ['<account>'] };

const overrides: Record<string, Override> = {
  'POST /api/csp-reports': {
    upload: '{"csp-report":{"effective-directive":"img-src"}}',
    headers: { 'content-type': 'application/csp-report' },
  },
  'POST /api/reports': { body: { slug: '<article>' } },
  'POST /report/:slug': {
    upload: 'reason=spam&words=Buy&website=',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
  'POST /api/users/register': { body: { name: '<name>', email: '<email>', invitation: '' } },
  'POST /api/users/login': { body: { email: '<own email>', password: PASSWORD } },
  'POST /api/users/forgotPassword': { body: { email: '<own email>' } },
  'POST /api/users/resetPassword': { body: { token: '<reset>' } },
  'POST /api/users/claim/account': { body: { token: '<claim>' } },
  'POST /api/users/claim': { body: { token: '<claim>', email: '<email>' } },
  'PUT /api/users/me/profile': { body: { links: ['https://example.org/'] } },
  'PATCH /api/users/me': {
    body: { name: '<name>', email: '<own email>', password: PASSWORD, newPassword: '' },
  },
  'POST /api/users/confirmEmail': { body: { token: '<confirm>' } },
  'DELETE /api/users/me/sessions/:id': { parts: ['<session>'] },
  'POST /api/users/me/delete': { body: { password: PASSWORD } },
  'POST /api/users/me/passkeys/options': { body: { password: PASSWORD } },
  'DELETE /api/users/me/passkeys/:id': { parts: ['<passkey>'] },
  'POST /api/bin/delete': { body: { slugs: ['<article>'], password: PASSWORD } },
  'POST /api/bin/empty': { body: { password: PASSWORD } },
  'POST /api/users/me/changes': { body: { by: 'token none', since: '2026-01-31', password: PASSWORD } },
  'POST /api/users/me/changes/:id/undo': { body: { password: PASSWORD }, parts: ['<take back>'] },
  'POST /api/users/me/changes/:id/stop': { parts: ['<take back>'] },
  'POST /api/tokens': { body: { name: '<name>', password: PASSWORD } },
  'DELETE /api/tokens/:id': { parts: ['<access token>'] },
  'POST /api/articles/new': { body: { slug: '<name>' } },
  'PATCH /api/articles/slug/:slug': { body: { slug: '<name>' } },
  'POST /api/articles/bulk': { body: { ...NO_FILTER, act: 'addTag', items: ['<article>'], name: 'looms' } },
  'PUT /api/drafts/:id': {
    body: { articleSlug: null, articleVersion: null, publishAt: '2035-01-31T18:30:00Z' },
    headers: { 'if-none-match': '*' },
    parts: ['<new id>'],
  },
  'DELETE /api/drafts/:id': { parts: ['<draft>'] },
  'DELETE /api/drafts/submission/:id': { parts: ['<submitted draft>'] },
  'PUT /api/review/:id/reviewer': { parts: ['<submission>'] },
  'DELETE /api/review/:id/reviewer': { parts: ['<submission>'] },
  'DELETE /api/review/:id/publish': { parts: ['<submission>'] },
  'POST /api/review/:id/sendBack': { parts: ['<submission>'] },
  'POST /api/images': { upload: PNG, headers: { 'content-type': 'image/png' } },
  'DELETE /api/images/:hash': { parts: ['<image>'] },
  'POST /api/imports': { body: { name: '<archive>', bytes: 100 } },
  'PUT /api/imports/:id/archive': {
    upload: createArchive,
    headers: { 'content-type': 'application/zip' },
    parts: ['<uploading>'],
    query: '?from=0',
  },
  'POST /api/imports/:id/start': { parts: ['<ready>'], query: '?undated=2026-01-31' },
  'POST /api/imports/:id/cancel': { parts: ['<ready>'] },
  'POST /api/imports/:id/undo': { parts: ['<imported>'] },
  'POST /api/exports': { body: { article: '<article>' } },
  'PATCH /api/admin/settings': {
    body: {
      ...defaultBlog,
      headerMenu: [{ label: 'Looms', kind: 'url', target: '/tags/looms' }],
      footerMenu: null,
    },
  },
  'POST /api/admin/changes': { body: { by: 'token none', since: '2026-01-31', password: PASSWORD } },
  'POST /api/admin/changes/:id/undo': { body: { password: PASSWORD }, parts: ['<take back of all>'] },
  'POST /api/admin/changes/:id/stop': { parts: ['<take back of all>'] },
  'POST /api/admin/registrations/approve': { body: { ids: ['<pending>'] } },
  'POST /api/admin/registrations/reject': { body: { ids: ['<pending>'] } },
  'DELETE /api/admin/invitations/:id': { parts: ['<invitation>'] },
  'POST /api/admin/webhooks': { body: { url: '<hook>' } },
  'PATCH /api/admin/webhooks/:id': {
    body: { url: 'https://example.org/hook', isActive: true },
    parts: ['<webhook>'],
  },
  'POST /api/admin/webhooks/:id/secret': { parts: ['<webhook>'] },
  'DELETE /api/admin/webhooks/:id': { parts: ['<webhook>'] },
  'POST /api/admin/webhooks/:id/test': { parts: ['<webhook>'] },
  'POST /api/admin/webhooks/:id/deliveries/:delivery': { parts: ['<delivery>'] },
  'POST /api/admin/reports/dismiss': { body: article },
  'POST /api/admin/articles/hide': { body: { ...NO_FILTER, ...article } },
  'POST /api/admin/articles/unhide': { body: { ...NO_FILTER, ...article } },
  'POST /api/admin/articles/delete': { body: { ...NO_FILTER, ...article, password: PASSWORD } },
  'POST /api/admin/accounts/claimLink': { body: { id: '<unclaimed>' } },
  'POST /api/admin/accounts/suspend': { body: account },
  'POST /api/admin/accounts/limit': { body: account },
  'POST /api/admin/accounts/restore': { body: account },
  'POST /api/admin/accounts/unlimit': { body: account },
  'POST /api/admin/accounts/delete': { body: { ...account, password: PASSWORD } },
  'POST /api/admin/accounts/setRole': { body: account },
};

export const isWriting = ({ method }: Route): boolean => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);

/** Returns one valid request of each writing route that is within reach. */
export const validRequests = (
  routes: readonly Route[],
  description: ApiDescription,
): Promise<ValidRequest[]> =>
  Promise.all(
    routes
      .filter(isWriting)
      .filter(({ method, url }) => !OUT_OF_REACH.includes(`${method} ${url}`))
      .map((route) => validRequest(route, description)),
  );

async function validRequest({ method, url }: Route, { paths }: ApiDescription): Promise<ValidRequest> {
  const route = `${method} ${url}`;
  const { body, upload, headers, parts = [], query = '' } = overrides[route] ?? {};
  const path = url.replace(/\/$/, '').replace(/:(\w+)/g, '{$1}');
  const operation = paths[path]?.[method.toLowerCase()];
  const example = operation?.requestBody?.content['application/json']?.example;
  const left = [...parts];
  const token = /^\/api\/(admin|review)\//.test(url) ? ADMIN_TOKEN : OWNER_TOKEN;
  return {
    ...{ route, method },
    url: url.replace(/:\w+(?:\/deliveries\/:delivery)?/g, () => left.shift() ?? '<article>') + query,
    headers: {
      ...(operation?.security?.length !== 0 && { authorization: `Bearer ${token}` }),
      ...(example && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: typeof upload === 'function' ? await upload() : (upload ?? (example && { ...example, ...body })),
  };
}

/** Returns the texts in `text` that stand for something to be made. */
export const findSupplies = (text: string): string[] => text.match(/<[a-z ]+>/g) ?? [];

interface Supplied {
  db: Db;
  owner: () => Author & { id: string };
  /** Publishes an article of the owner and returns its slug. */
  publish: () => Promise<string>;
}

/** Returns functions that make what a placeholder stands for: always new, so that requests don't depend on each other. */
export function createSupplies({ db, owner, publish }: Supplied): Record<string, () => Promise<string>> {
  const now = () => new Date().toISOString();
  const later = () => new Date(Date.now() + 1e9).toISOString();
  const name = async () => `Name ${randomBytes(6).toString('hex')}`;
  const email = async () => `${randomBytes(6).toString('hex')}@example.org`;
  const ownerId = () => owner().id;

  async function account(): Promise<string> {
    const [id, mail] = [randomUUIDv7(), await email()];
    const user = { id, name: await name(), email: mail, emailKey: emailKey(mail), handle: `h-${id}` };
    await db
      .insertInto('user')
      .values({ ...user, passwordHash: '', createdAt: now() })
      .execute();
    return id;
  }
  async function unclaimed(): Promise<string> {
    const id = await account();
    await addUnclaimed(db, id);
    return id;
  }
  async function webhook(): Promise<string> {
    // There can only be ten.
    await db.deleteFrom('webhook').execute();
    return (await insertWebhook(db, { url: 'https://example.org/', events: ['article.published'] }))._id;
  }
  async function anImport(state: 'uploading' | 'ready' | 'done'): Promise<string> {
    // An account can only have one that is unfinished.
    await db.deleteFrom('articleImport').where('ownerId', '=', ownerId()).execute();
    const [id, bytes] = [randomUUIDv7(), (await createArchive()).length];
    await db
      .insertInto('articleImport')
      .values({
        ...{
          id,
          ownerId: ownerId(),
          name: '',
          state,
          bytes,
          received: 0,
          parts: 0,
          network: '',
          problem: '',
        },
        ...{ position: 0, total: null, created: 1, changed: 0, same: 0, refused: 0, claim: '' },
        ...{ summary: '', undated: '' },
        ...{ claimedUntil: '', attempts: 0, attemptedFrom: 0, createdAt: now(), updatedAt: now() },
        endedAt: state === 'done' ? now() : null,
      })
      .execute();
    return id;
  }

  async function takeBack(of: string | null): Promise<string> {
    const job = { ownerId: of, by: 'token none', byName: '', since: now(), undoes: null };
    const id = await insertTakeBack(db, { ...job, actor: { id: ownerId(), name: 'Ada' } });
    await endTakeBack(db, { id });
    return id;
  }

  async function draft(): Promise<string> {
    const id = randomUUID();
    await db
      .insertInto('draft')
      .values({
        ...{
          ownerId: ownerId(),
          id,
          ...fillShortTexts({}),
          markdown: 'x',
          images: '[]',
          opening: 'x',
          size: 1,
        },
        ...{ articleSlug: null, articleVersion: null, version: 1, publishAt: null, publishProblem: null },
        ...{ createdAt: now(), updatedAt: now() },
      })
      .execute();
    return id;
  }
  /** Submits a draft for review. */
  async function submitted(): Promise<{ id: string; draftId: string }> {
    const key = { ownerId: ownerId(), draftId: await draft() };
    const stored = await findDraft(db, { ownerId: key.ownerId, id: key.draftId });
    if (stored) await insertSubmission(db, key, stored, { articleVersion: null, wasPublic: false, size: 1 });
    const { id } = await db
      .selectFrom('submission')
      .select('id')
      .where('draftId', '=', key.draftId)
      .executeTakeFirstOrThrow();
    return { id, draftId: key.draftId };
  }

  return {
    '<take back>': () => takeBack(ownerId()),
    '<take back of all>': () => takeBack(null),
    '<name>': name,
    '<email>': email,
    '<own email>': async () => owner().email,
    '<password>': async () => owner().password,
    '<new id>': async () => randomUUID(),
    '<article>': publish,
    '<account>': account,
    '<unclaimed>': unclaimed,
    async '<pending>'() {
      const userId = await account();
      await db
        .insertInto('pendingAccount')
        .values({ userId, createdAt: now(), rejectedAt: null, reason: '' })
        .execute();
      return userId;
    },
    '<reset>': async () => createResetToken(db, await account()),
    '<claim>': async () => createResetToken(db, await unclaimed()),
    async '<confirm>'() {
      const user = { kind: 'own' as const, userId: ownerId(), email: owner().email };
      await addOtherEmail(db, user);
      return (await createEmailLink(db, user))?.token ?? '';
    },
    async '<session>'() {
      const idHash = hashSessionId(randomUUID());
      const session = { userId: ownerId(), createdAt: now(), expiresAt: later() };
      await db
        .insertInto('session')
        .values({ ...session, idHash })
        .execute();
      return idHash.slice(0, 22);
    },
    async '<passkey>'() {
      const id = randomUUIDv7();
      await db
        .insertInto('passkey')
        .values({
          ...{ id, userId: ownerId(), credentialId: id, publicKey: '', counter: 0, transports: '[]' },
          ...{ name: 'Key', createdAt: now(), lastUsedAt: null },
        })
        .execute();
      return id;
    },
    async '<access token>'() {
      const tokenHash = hashToken(randomUUID());
      await db
        .insertInto('accessToken')
        .values({
          ...{ tokenHash, userId: ownerId(), name: await name(), scopes: 'read', createdAt: now() },
          ...{ expiresAt: null, lastUsedAt: null },
        })
        .execute();
      return tokenHash.slice(0, 22);
    },
    '<draft>': draft,
    '<submitted draft>': async () => (await submitted()).draftId,
    '<submission>': async () => (await submitted()).id,
    async '<image>'() {
      const hash = randomBytes(32).toString('hex');
      await db
        .insertInto('image')
        .values({
          ...{ hash, ownerId: ownerId(), width: 1, height: 1, isAnimated: 0, bytes: 1, createdAt: now() },
          ...{ unusedSince: now(), blockedAt: null, variantTries: null },
        })
        .execute();
      return hash;
    },
    async '<archive>'() {
      await db.deleteFrom('articleImport').where('ownerId', '=', ownerId()).execute();
      return 'site.zip';
    },
    '<uploading>': () => anImport('uploading'),
    '<ready>': () => anImport('ready'),
    '<imported>': () => anImport('done'),
    '<invitation>': async () => (await addInvitation(db, { uses: 1, note: '', expiresAt: later() })).id,
    async '<hook>'() {
      await db.deleteFrom('webhook').execute();
      return 'https://example.org/hook';
    },
    '<webhook>': webhook,
    async '<delivery>'() {
      const id = await webhook();
      const { _id } = await queueTest(db, id);
      await db
        .updateTable('webhookDelivery')
        .set({ endedAt: now(), dueAt: '9999' })
        .where('id', '=', _id)
        .execute();
      return `${id}/deliveries/${_id}`;
    },
  };
}
