import '../../../src/client/api/accountApi.ts';
import '../../../src/client/api/articlesApi.ts';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import '../../../src/client/api/binApi.ts';
import '../../../src/client/api/changesApi.ts';
import '../../../src/client/api/draftsApi.ts';
import '../../../src/client/api/imagesApi.ts';
import '../../../src/client/api/ownArticlesApi.ts';
import '../../../src/client/api/passkeyApi.ts';
import '../../../src/client/api/pinsApi.ts';
import '../../../src/client/api/reviewApi.ts';
import '../../../src/client/features/admin/accounts.ts';
import '../../../src/client/features/admin/InvitationsPage.tsx';
import '../../../src/client/features/admin/SettingsForm.tsx';
import '../../../src/client/features/admin/WebhooksPage.tsx';
import '../../../src/client/features/dashboard/AccessTokensPage.tsx';
import '../../../src/client/features/dashboard/ImportPage.tsx';
import { createStore } from '../../../src/client/app/store.ts';
import { redactBody } from '../../../src/client/session/redactedBody.ts';

const SLUG = 'on-looms';
const ID = 'an-id';
const own = { layout: 'Cards', page: 1 };

/** What a client has loaded, with its query. Articles, drafts and texts under review stay as they were opened. */
const queries: Record<string, [endpoint: string, arg?: unknown]> = {
  blog: ['getBlog'],
  account: ['getAccountFacts'],
  sessions: ['listSessions'],
  profile: ['getAuthorProfile'],
  passkeys: ['listPasskeys'],
  tokens: ['listTokens'],
  images: ['listOwnImages', 1],
  imports: ['listImports'],
  'public articles': ['listPublicArticles', { page: 1 }],
  'articles of a tag': ['listPublicArticles', { page: 1, tag: 'looms' }],
  found: ['searchArticles', { q: 'x', page: 1 }],
  author: ['getAuthor', 'ada'],
  tag: ['getTag', 'looms'],
  tags: ['listTags', 1],
  'public article': ['getPublicArticle', SLUG],
  'own articles': ['listOwnArticles', { ...own, state: 'published' }],
  'own articles of a tag': ['listOwnArticles', { ...own, state: 'published', tag: 'looms' }],
  drafts: ['listOwnArticles', { ...own, state: 'draft' }],
  'own article': ['getOwnArticle', SLUG],
  draft: ['getDraft', ID],
  bin: ['listBin', { page: 1 }],
  'history of the article': ['listRevisions', { of: { slug: SLUG }, page: 1 }],
  'history of the draft': ['listRevisions', { of: { draftId: ID }, page: 1 }],
  pins: ['listPins', 'own'],
  reviews: ['listReviews', 1],
  review: ['getReview', ID],
  changes: ['listChanges', 'users/me/changes'],
  accounts: ['listAccounts', { page: 1 }],
  invitations: ['listInvitations'],
  settings: ['getSettings'],
  webhooks: ['listWebhooks'],
  deliveries: ['listDeliveries', ID],
};

const draft = { title: 'On looms', markdown: 'x', tags: [], draftId: ID, isDraftStored: true };
const saved = { id: ID, title: 'On looms', markdown: 'x', tags: [] };
const article = { _id: ID, slug: SLUG, createdAt: '2026-01-01T00:00:00.000Z', kind: 'article', ...draft };
const ofChanges = { api: 'users/me/changes', id: ID };
const entry = { id: ID, shown: 'x', slug: SLUG };
const body = () => redactBody({});
const token = { token: 'a.b.c' };

const TAGGED = ['articles of a tag', 'found', 'tag', 'tags', 'own articles of a tag'];
const PUBLIC = ['public articles', 'author', ...TAGGED];
const OWN = ['account', 'own articles', 'own articles of a tag', 'bin'];
const ARTICLES = [...OWN, ...PUBLIC];
const DRAFTS = ['account', 'drafts'];
const REVIEWS = ['account', 'reviews'];
const NONE: string[] = [];

/** What is loaded again after the statuses 404, 409 and 500. */
type Failures = [string[], string[], string[]];
const never: Failures = [NONE, NONE, NONE];
const always = (names: string[]): Failures => [names, names, names];
const whenRefused = (names: string[]): Failures => [names, names, NONE];
const whenGone = (names: string[]): Failures => [names, NONE, NONE];

interface Call {
  createArg: () => unknown;
  answer?: unknown;
  done: string[];
  failed?: Failures;
}

const mutations: [endpoint: string, what: string, call: Call][] = [
  [
    'createArticle',
    'a new article',
    { createArg: () => draft, answer: article, done: [...ARTICLES, ...DRAFTS, 'history of the article'] },
  ],
  [
    'createArticle',
    'a new article that isn’t in the answer',
    { createArg: () => draft, done: [...ARTICLES, ...DRAFTS] },
  ],
  [
    'updateArticle',
    'an edit',
    {
      createArg: () => ({ ...draft, slug: SLUG, version: 1 }),
      answer: article,
      done: [...TAGGED, ...DRAFTS, 'history of the article'],
    },
  ],
  ['deleteArticle', 'a deletion', { createArg: () => SLUG, done: [...ARTICLES, ...DRAFTS] }],
  [
    'changeSlug',
    'a new slug',
    { createArg: () => ({ slug: SLUG, to: 'x' }), answer: article, done: [...ARTICLES, ...DRAFTS] },
  ],
  [
    'changeKind',
    'another kind',
    { createArg: () => ({ slug: SLUG, kind: 'page' }), answer: article, done: ARTICLES },
  ],
  [
    'unpublishArticle',
    'unpublishing',
    {
      createArg: () => SLUG,
      answer: { _id: ID },
      done: [...ARTICLES, ...DRAFTS, 'history of the draft'],
    },
  ],
  [
    'saveDraft',
    'the first save of a draft',
    { createArg: () => ({ ...saved, version: null }), done: [...DRAFTS, 'history of the draft'] },
  ],
  [
    'saveDraft',
    'a further save of a draft',
    { createArg: () => ({ ...saved, version: 1 }), done: ['drafts', 'history of the draft'] },
  ],
  [
    'saveDraft',
    'a save that cancels a schedule',
    {
      createArg: () => ({ ...saved, version: 1, publishAt: null }),
      done: [...DRAFTS, 'history of the draft'],
    },
  ],
  ['discardDraft', 'a discarded draft', { createArg: () => ID, done: DRAFTS }],
  [
    'submitDraft',
    'a submission',
    { createArg: () => ({ id: ID, version: 1 }), done: DRAFTS, failed: whenRefused(DRAFTS) },
  ],
  ['withdrawSubmission', 'a withdrawal', { createArg: () => ID, done: DRAFTS, failed: whenRefused(DRAFTS) }],
  [
    'startReview',
    'the start of a review',
    { createArg: () => ({ id: ID, isTaking: false }), done: REVIEWS, failed: always(REVIEWS) },
  ],
  ['stopReview', 'the end of a review', { createArg: () => ID, done: REVIEWS, failed: always(REVIEWS) }],
  [
    'publishReviewed',
    'a text that a reviewer published',
    {
      createArg: () => ({ entry }),
      answer: { slug: SLUG },
      done: [...REVIEWS, ...PUBLIC],
      failed: always(REVIEWS),
    },
  ],
  [
    'publishReviewed',
    'a text that a reviewer approved for later',
    {
      createArg: () => ({ entry, publishAt: 'x' }),
      answer: { slug: null },
      done: REVIEWS,
      failed: always(REVIEWS),
    },
  ],
  ['cancelApproval', 'a canceled approval', { createArg: () => ID, done: REVIEWS, failed: always(REVIEWS) }],
  [
    'sendBack',
    'a text sent back',
    { createArg: () => ({ id: ID, comment: 'x' }), done: REVIEWS, failed: always(REVIEWS) },
  ],
  [
    'changePin',
    'a pin',
    {
      createArg: () => ({ place: 'own', slug: SLUG, isPinned: true }),
      done: ['public articles', 'found', 'author', 'pins'],
      failed: always(['public articles', 'found', 'author', 'pins']),
    },
  ],
  [
    'deleteImage',
    'a deleted image',
    { createArg: () => ({ hash: 'x', isUsed: false }), done: ['images'], failed: always(['images']) },
  ],
  [
    'takeBack',
    'taking changes back',
    { createArg: () => ({ ...ofChanges, handle: body() }), done: ['changes'], failed: always(['changes']) },
  ],
  [
    'undoTakeBack',
    'undoing that',
    { createArg: () => ({ ...ofChanges, handle: body() }), done: ['changes'], failed: always(['changes']) },
  ],
  [
    'stopTakeBack',
    'stopping that',
    { createArg: () => ofChanges, done: ['changes'], failed: always(['changes']) },
  ],
  ['createImport', 'a new import', { createArg: () => ({}), done: ['imports'], failed: always(['imports']) }],
  [
    'actOnImport',
    'an act on an import',
    { createArg: () => ({ id: ID, act: 'start' }), done: ['imports'], failed: always(['imports']) },
  ],
  ['setUp', 'the setup', { createArg: body, answer: token, done: ['blog'] }],
  [
    'updateProfile',
    'a new name or password',
    { createArg: body, answer: token, done: ['account', 'sessions', ...PUBLIC] },
  ],
  ['updateAuthorProfile', 'a new profile', { createArg: () => ({}), done: ['profile', ...PUBLIC] }],
  [
    'confirmEmail',
    'a confirmed email address',
    { createArg: body, answer: token, done: ['account'], failed: always(['account']) },
  ],
  [
    'withdrawEmail',
    'a withdrawn email address',
    { createArg: () => undefined, done: ['account'], failed: always(['account']) },
  ],
  [
    'endOneSession',
    'the end of a session',
    { createArg: () => ID, done: ['sessions'], failed: whenGone(['sessions']) },
  ],
  ['endOtherSessions', 'the end of other sessions', { createArg: () => undefined, done: ['sessions'] }],
  ['deleteAccount', 'the end of the account', { createArg: () => undefined, done: PUBLIC }],
  [
    'removePasskey',
    'a removed passkey',
    { createArg: () => ID, done: ['passkeys'], failed: whenGone(['passkeys']) },
  ],
  ['createToken', 'a new token', { createArg: body, answer: token, done: ['tokens'] }],
  ['revokeToken', 'a revoked token', { createArg: () => ID, done: ['tokens'], failed: whenGone(['tokens']) }],
  [
    'createClaimLink',
    'a link to claim an account',
    { createArg: () => ({}), answer: token, done: NONE, failed: always(['accounts']) },
  ],
  [
    'changeSettings',
    'new settings',
    { createArg: () => ({ change: {}, version: 1 }), done: ['blog', 'settings'] },
  ],
  ['createWebhook', 'a new webhook', { createArg: () => ({}), answer: { secret: 'x' }, done: ['webhooks'] }],
  [
    'changeWebhook',
    'a changed webhook',
    { createArg: () => ({ id: ID, change: {} }), done: ['webhooks', 'deliveries'] },
  ],
  ['rotateSecret', 'a new secret', { createArg: () => ID, answer: { secret: 'x' }, done: NONE }],
  [
    'deleteWebhook',
    'a deleted webhook, whose page closes first',
    { createArg: () => ID, done: NONE, failed: whenGone(['webhooks']) },
  ],
  [
    'sendTest',
    'a test of a webhook',
    { createArg: () => ID, done: ['deliveries'], failed: always(['deliveries']) },
  ],
  [
    'sendAgain',
    'a repeated delivery',
    {
      createArg: () => ({ webhookId: ID, id: ID }),
      done: ['deliveries'],
      failed: always(['deliveries']),
    },
  ],
  ['invite', 'an invitation', { createArg: () => ({}), answer: { code: 'x' }, done: ['invitations'] }],
  [
    'revokeInvitation',
    'a revoked invitation',
    { createArg: () => ID, done: ['invitations'], failed: always(['invitations']) },
  ],
];

type Initiate = (arg?: unknown) => ReturnType<typeof blogApi.endpoints.getBlog.initiate>;
const endpoints = blogApi.endpoints as unknown as Record<string, { initiate: Initiate }>;

function initiate(name: string, arg?: unknown) {
  const endpoint = endpoints[name];
  if (!endpoint) throw new Error(`There is no endpoint ${name}.`);
  return endpoint.initiate(arg);
}

/** Returns what is loaded again after a mutation that is answered with a status. */
async function findLoadedAgain(name: string, { createArg, answer = {} }: Call, status: number) {
  const { dispatch } = createStore();
  const calls: string[] = [];
  globalThis.fetch = (input) => {
    const { method, url } = input as Request;
    calls.push(`${method} ${url}`);
    if (method === 'GET') return Promise.resolve(Response.json({ ...article, result: [], total: 0 }));
    return Promise.resolve(status === 200 ? Response.json(answer) : Response.json('No.', { status }));
  };
  const loaded = new Map<string, string | undefined>();
  for (const [what, [endpoint, arg]] of Object.entries(queries)) {
    await dispatch(initiate(endpoint, arg));
    loaded.set(what, calls.at(-1));
  }
  calls.length = 0;

  await dispatch(initiate(name, createArg()));
  await Promise.all(dispatch(blogApi.util.getRunningQueriesThunk()));

  return [...loaded].filter(([, call]) => calls.includes(call ?? '')).map(([what]) => what);
}

describe('what the client has loaded', () => {
  afterEach(() => localStorage.clear());

  const inOrder = (names: string[]) => Object.keys(queries).filter((what) => names.includes(what));

  it.each(mutations)('is loaded again as far as %s changes it: %s', async (name, _what, call) => {
    const { done, failed = never } = call;

    const again = [];
    for (const status of [200, 404, 409, 500]) again.push(await findLoadedAgain(name, call, status));

    expect(again).toEqual([done, ...failed].map(inOrder));
  });
});
