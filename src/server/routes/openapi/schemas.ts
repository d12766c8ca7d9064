import { scopes, type CreatedToken, type TokenSummary } from '../../../shared/accessToken.ts';
import type {
  Article,
  ArticleLink,
  RelatedArticle,
  ArticleSummary,
  PublicArticle,
  PublicArticleSummary,
} from '../../../shared/article.ts';
import {
  type ArticleImport,
  type ImportedFile,
  importOutcomes,
  type ImportSummary,
  importStates,
} from '../../../shared/articleImport.ts';
import { acts, type LogEntry } from '../../../shared/audit.ts';
import { type Blog, registrationModes, uploadModes } from '../../../shared/blog.ts';
import type { BlogState, DayNumbers, Finding, LargestAccount, TestMail } from '../../../shared/blogStatus.ts';
import type {
  ClaimableAccount,
  Invitation,
  NewInvitation,
  PendingAccount,
  SetupState,
} from '../../../shared/registration.ts';
import type { Draft, DraftSummary, Preview, SavedDraft } from '../../../shared/draft.ts';
import type { ImageUse, OwnImage, UploadedImage } from '../../../shared/image.ts';
import type { ListingQuery } from '../../../shared/listing.ts';
import {
  type AccountListing,
  type AccountSummary,
  articleStates,
  type BulkReply,
  type BulkResult,
  type ModeratedArticle,
  type ModeratedArticleListing,
  type NewClaimLink,
  type Tally,
} from '../../../shared/moderation.ts';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import type { OwnArticleEntry, OwnDraftEntry } from '../../../shared/ownArticles.ts';
import type { PasskeyOffer, PasskeySummary } from '../../../shared/passkey.ts';
import { type ReportedArticle, reportReasons } from '../../../shared/report.ts';
import type { Revision, RevisionSummary } from '../../../shared/revision.ts';
import type { SearchResult } from '../../../shared/search/query.ts';
import type { AccountStorage } from '../../../shared/storage.ts';
import type { Tag } from '../../../shared/tags.ts';
import type {
  AccountFacts,
  Author,
  AuthorProfile,
  ResetWays,
  SessionSummary,
  TokenReply,
} from '../../../shared/user.ts';
import {
  deliveryProblems,
  deliveryStates,
  TEST_EVENT,
  type Webhook,
  type WebhookDelivery,
  webhookEvents,
  type WebhookList,
  webhookStates,
  type WebhookWithSecret,
} from '../../../shared/webhook.ts';
import type { JsonSchema } from '../../lib/jsonSchema.ts';

/*
 * The answers of the API. Each schema is typed by the interface that the routes return, so the compiler finds missing
 * and superfluous fields. The tests validate every answer that they receive.
 */

interface EnumSchema extends JsonSchema {
  enum: readonly unknown[];
}

/** A schema that lists the values if the field has only some texts, so that generated clients know them. */
type FieldSchema<Value> = [Value] extends [string | null | undefined]
  ? string extends Value
    ? JsonSchema
    : [Value] extends [null | undefined]
      ? JsonSchema
      : EnumSchema
  : JsonSchema;

/** A schema for each field of a type. */
type Fields<T> = { [Name in keyof T]-?: FieldSchema<T[Name]> };
type OptionalName<T> = { [Name in keyof T]-?: undefined extends T[Name] ? Name : never }[keyof T];

/** Returns the schema of an object. All fields are required, except `optional` ones. */
function objectOf<T extends object>(
  properties: Fields<T>,
  optional: readonly (OptionalName<T> & string)[] = [],
): JsonSchema {
  const names = Object.keys(properties) as (keyof T & string)[];
  return {
    type: 'object',
    properties,
    required: names.filter((name) => !(optional as readonly string[]).includes(name)),
  };
}

const text = (...examples: string[]): JsonSchema => ({
  type: 'string',
  ...(examples[0] !== undefined && { examples }),
});
const whole: JsonSchema = { type: 'integer', examples: [3] };
const boolean: JsonSchema = { type: 'boolean' };
const time: JsonSchema = { type: 'string', format: 'date-time', examples: ['2026-01-31T18:30:00.000Z'] };
const day = text('2026-01-31');
const nullable = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  type: [schema.type ?? 'string', 'null'].flat(),
});
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const oneOf = (...values: readonly string[]): EnumSchema => ({ type: 'string', enum: values });
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const nullableRef = (name: string): JsonSchema => ({ anyOf: [ref(name), { type: 'null' }] });
const mapOf = (additionalProperties: JsonSchema | true): JsonSchema => ({
  type: 'object',
  additionalProperties,
});

const id = text('0198c0de-0000-7000-8000-000000000001');
const slug = text('on-engines');
const title = text('On engines');
const markdown = text('They weave *algebraic patterns*.');
const html = text('<p>They weave <em>algebraic patterns</em>.</p>');
const url = text('');
const imageUrl = text('/media/n4bQgYhMfWWaL-qgxVrQFQ.webp');

const head: Fields<ArticleSummary> = {
  _id: id,
  slug,
  title,
  cover: url,
  tags: list(text('engines')),
  clicks: whole,
  readingMinutes: nullable(whole),
  createdAt: time,
  updatedAt: time,
  sanitizedHtml: html,
};
const publicHead: Fields<PublicArticleSummary> = {
  ...head,
  ownerName: text('Ada Lovelace'),
  ownerHandle: text('ada-lovelace'),
  ownerIsAdmin: boolean,
  tagSlugs: list(text('engines')),
};
const draftHead: Fields<Omit<DraftSummary, 'opening'>> = {
  _id: id,
  title,
  cover: url,
  articleSlug: nullable(slug),
  articleVersion: nullable(whole),
  isUnpublished: boolean,
  hiddenReason: nullable(text('Spam')),
  version: whole,
  createdAt: time,
  updatedAt: time,
  publishAt: nullable(time),
  publishProblem: nullable(text('Title is required.')),
  tokenName: nullable(text('Deploy')),
};
const revisionHead: Fields<RevisionSummary> = {
  _id: id,
  kind: oneOf('published', 'draft', 'guard'),
  title,
  createdAt: time,
  size: whole,
  tokenName: nullable(text('Deploy')),
};
const profile: Fields<AuthorProfile> = { avatar: url, bio: text('Writes on engines.'), links: list(url) };
const token: Fields<TokenSummary> = {
  _id: text('9f86d081884c7d659a2fea'),
  name: text('Deploy'),
  scopes: list(oneOf(...scopes)),
  createdAt: time,
  expiresAt: nullable(time),
  lastUsedAt: nullable(time),
};
const webhook: Fields<Webhook> = {
  _id: id,
  url: text('https://example.org/hooks'),
  events: list(oneOf(...webhookEvents)),
  state: oneOf(...webhookStates),
  createdAt: time,
  failingSince: nullable(time),
};
const storage = objectOf<AccountStorage>({ bytes: whole, max: whole });
const tally = objectOf<Tally>({ accounts: whole, articles: whole });

/** Returns the schema of a page of a listing. */
const listingOf = (
  items: JsonSchema,
  more: Record<string, JsonSchema> = {},
  optional: Record<string, JsonSchema> = {},
): JsonSchema => ({
  type: 'object',
  properties: { result: list(items), next: ref('Page'), prev: ref('Page'), ...more, ...optional },
  required: ['result', ...Object.keys(more)],
});

const largestAccount = objectOf<LargestAccount>({
  _id: id,
  name: text('Ada Lovelace'),
  email: text('ada@example.org'),
  bytes: whole,
});
const articleState = nullable(text('Spam'));
const range = { isCut: boolean, reaches: nullable(text()), asOf: time };

export const schemas = {
  Problem: objectOf<{ type: string; title: string; status: number; detail: string }>({
    type: text('about:blank'),
    title: text('Bad Request'),
    status: { type: 'integer', examples: [400] },
    detail: text('Title is required.'),
  }),
  /** https://spec.openapis.org/oas/v3.1.1 */
  OpenApi: mapOf(true),
  Page: objectOf<ListingQuery>({ limit: whole, page: whole }),
  Empty: { type: 'object', properties: {} },

  Article: objectOf<Article>({ ...head, markdown, version: whole }),
  Slug: objectOf<{ slug: string }>({ slug }),
  ArticleLink: objectOf<ArticleLink>({ slug, title }),
  RelatedArticle: objectOf<RelatedArticle>({
    ...{ slug, title, cover: publicHead.cover, createdAt: publicHead.createdAt },
    ...{ readingMinutes: publicHead.readingMinutes, ownerName: publicHead.ownerName },
  }),
  PublicArticle: objectOf<PublicArticle>({
    ...publicHead,
    markdown,
    ownerAvatar: url,
    ownerBio: text('I weave.'),
    ownerLinks: list(url),
    coverShade: nullable({ type: 'integer', examples: [54] }),
    newer: nullableRef('ArticleLink'),
    older: nullableRef('ArticleLink'),
    related: list(ref('RelatedArticle')),
  }),
  PublicArticleSummary: objectOf<PublicArticleSummary>(publicHead),
  PublicArticleList: listingOf(ref('PublicArticleSummary'), {}, { total: whole, isCut: boolean }),
  ArticleSummary: objectOf<ArticleSummary>(head),
  OwnArticle: objectOf<OwnArticleEntry>({
    ...head,
    state: oneOf('published'),
    tagSlugs: list(text('engines')),
    words: nullable(whole),
  }),
  OwnDraft: objectOf<OwnDraftEntry>({
    ...draftHead,
    opening: text('They weave'),
    state: oneOf('draft', 'scheduled'),
    words: whole,
    tags: list(text('engines')),
  }),
  OwnList: listingOf(
    { anyOf: [ref('ArticleSummary'), ref('OwnArticle'), ref('OwnDraft')] },
    {},
    { total: whole, isCut: boolean },
  ),
  SearchResult: objectOf<SearchResult>({
    ...publicHead,
    snippet: text('They weave <mark>algebraic</mark> patterns.'),
  }),
  SearchResultList: listingOf(ref('SearchResult'), {}, { total: whole, isCut: boolean }),
  BulkResult: objectOf<BulkResult>(
    { item: slug, problem: nullable(text('There is no such article.')), source: text() },
    ['source'],
  ),
  BulkReply: objectOf<BulkReply>({ results: list(ref('BulkResult')), next: nullable(text()) }),

  UploadedImage: objectOf<UploadedImage>(
    { url: imageUrl, width: whole, height: whole, bytes: whole, alt: { type: 'null' }, note: text() },
    ['note'],
  ),
  OwnImage: objectOf<OwnImage>({
    hash: text('9f86d081884c7d65'),
    url: imageUrl,
    width: whole,
    height: whole,
    bytes: whole,
    createdAt: time,
    uses: list(
      objectOf<ImageUse>({ kind: oneOf('article', 'draft', 'revision', 'avatar', 'logo'), id: slug, title }),
    ),
  }),
  ImageList: listingOf(ref('OwnImage'), { storage }),

  ArticleImport: objectOf<ArticleImport>({
    _id: id,
    name: text('site.zip'),
    state: oneOf(...importStates),
    isWaiting: boolean,
    bytes: whole,
    received: whole,
    done: whole,
    total: nullable(whole),
    counts: objectOf<ArticleImport['counts']>({ new: whole, changed: whole, same: whole, refused: whole }),
    summary: nullableRef('ImportSummary'),
    problem: text(''),
    createdAt: time,
    endedAt: nullable(time),
  }),
  ImportSummary: objectOf<ImportSummary>({
    drafts: objectOf<ImportSummary['drafts']>({ count: whole, first: list(text('_drafts/on-looms.md')) }),
    undated: objectOf<ImportSummary['undated']>({ count: whole, first: list(text('about.md')) }),
    redirects: objectOf<ImportSummary['redirects']>({
      count: whole,
      first: list(text('/2019/05/on-engines.html')),
      undated: whole,
    }),
    withoutRedirects: whole,
    images: whole,
    imageFiles: whole,
  }),
  ArticleImportList: objectOf<{ result: ArticleImport[] }>({ result: list(ref('ArticleImport')) }),
  ImportedFile: objectOf<ImportedFile>({
    name: text('content/posts/on-engines.md'),
    outcome: oneOf(...importOutcomes),
    note: text(''),
    slug: nullable(slug),
  }),
  ImportedFileList: listingOf(ref('ImportedFile')),

  Draft: objectOf<Draft>({ ...draftHead, markdown, tags: list(text('engines')) }),
  DraftSummary: objectOf<DraftSummary>({ ...draftHead, opening: text('They weave') }),
  DraftList: listingOf(ref('DraftSummary')),
  SavedDraft: objectOf<SavedDraft>({ _id: id, version: whole, updatedAt: time, publishAt: nullable(time) }),
  RevisionSummary: objectOf<RevisionSummary>(revisionHead),
  RevisionList: listingOf(ref('RevisionSummary')),
  Revision: objectOf<Revision>({ ...revisionHead, cover: url, markdown, tags: list(text('engines')) }),
  Preview: objectOf<Preview>({ html, lines: list(whole) }),

  Author: objectOf<Author>({
    ...profile,
    handle: text('ada-lovelace'),
    name: text('Ada Lovelace'),
    articleCount: whole,
    since: time,
    isAdmin: boolean,
    tags: list(objectOf<{ slug: string; name: string }>({ slug: text('engines'), name: text('Engines') })),
  }),
  Tag: objectOf<Tag>({ slug: text('engines'), name: text('Engines'), articleCount: whole }),
  TagList: listingOf(ref('Tag')),
  Blog: objectOf<Blog>({
    title: text('Markdown Blog'),
    tagline: text(''),
    description: text(''),
    language: text('en'),
    logo: url,
    accent: text(''),
    footer: text(''),
    imprint: url,
    privacy: url,
    contact: text(''),
    registration: oneOf(...registrationModes),
    storage: text('500'),
    uploads: oneOf(...uploadModes),
    imageStorage: text('1000'),
    uploadsPerHour: text('100'),
  }),

  Session: objectOf<SessionSummary>({
    _id: text('9f86d081884c7d659a2fea'),
    browser: text('Firefox on Linux'),
    createdAt: time,
    lastSeenAt: time,
    isCurrent: boolean,
  }),
  SessionList: objectOf<{ result: unknown }>({ result: list(ref('Session')) }),
  LoginToken: objectOf<TokenReply>({ token: text('eyJhbGciOiJIUzI1NiJ9…') }),
  AccessToken: objectOf<TokenSummary>(token),
  AccessTokenList: objectOf<{ result: unknown; needsPassword: boolean }>({
    result: list(ref('AccessToken')),
    needsPassword: boolean,
  }),
  CreatedAccessToken: objectOf<CreatedToken>({ ...token, token: text('mdb_…') }),
  Passkey: objectOf<PasskeySummary>({
    _id: id,
    name: text('Phone'),
    createdAt: time,
    lastUsedAt: nullable(time),
  }),
  PasskeyList: objectOf<{ result: unknown }>({ result: list(ref('Passkey')) }),
  PasskeyOffer: objectOf<PasskeyOffer>({ origin: nullable(text('https://blog.example.org')) }),
  /** Passed to the browser as they are: https://www.w3.org/TR/webauthn-3/ */
  PasskeyOptions: mapOf(true),
  AuthorProfile: objectOf<AuthorProfile>(profile),
  ResetWays: objectOf<ResetWays>({ byMail: boolean }),
  ClaimableAccount: objectOf<ClaimableAccount>({
    name: text('Ada Lovelace'),
    email: text('ada@example.org'),
  }),
  NewClaimLink: objectOf<NewClaimLink>({ token: text('q5uDg0nQ3m8wqFzLrYx1…') }),
  SetupState: objectOf<SetupState>({ isNeeded: boolean, isEmpty: boolean }),
  Account: objectOf<AccountFacts>({
    isAdmin: boolean,
    openReports: nullable(whole),
    pendingApprovals: nullable(whole),
    awaitsApproval: boolean,
    awaitsConfirmation: boolean,
    pendingEmail: nullable(text('ada@example.org')),
    limitedFor: nullable(text('Spam')),
    articleCount: whole,
    draftCount: whole,
    scheduledCount: whole,
    handle: text('ada-lovelace'),
    storage,
    imageStorage: storage,
    deletionNeedsPassword: boolean,
  }),
  Clicks: objectOf<{ result: unknown; referrers: unknown }>({
    result: list(objectOf<{ day: string; clicks: number }>({ day, clicks: whole })),
    referrers: list(
      objectOf<{ day: string; host: string | null; clicks: number }>({
        day,
        host: nullable(text('example.org')),
        clicks: whole,
      }),
    ),
  }),

  PendingAccount: objectOf<PendingAccount>({
    id,
    name: text('Ada Lovelace'),
    email: text('ada@example.org'),
    createdAt: time,
    rejectedAt: nullable(time),
    reason: text(''),
  }),
  PendingAccountList: objectOf<{ result: unknown }>({ result: list(ref('PendingAccount')) }),
  Invitation: objectOf<Invitation>({
    id: text('9f86d081884c7d65'),
    note: text(''),
    usesLeft: whole,
    createdAt: time,
    expiresAt: time,
  }),
  InvitationList: objectOf<{ result: unknown }>({ result: list(ref('Invitation')) }),
  NewInvitation: objectOf<NewInvitation>({ code: text('dGhlIGNvZGUgb2YgaXQ') }),
  Webhook: objectOf<Webhook>(webhook),
  WebhookList: objectOf<WebhookList>({ result: list(ref('Webhook')), canSend: boolean }),
  WebhookWithSecret: objectOf<WebhookWithSecret>({ ...webhook, secret: text('whsec_…') }),
  WebhookDelivery: objectOf<WebhookDelivery>({
    _id: id,
    event: oneOf(...webhookEvents, TEST_EVENT),
    slug,
    state: oneOf(...deliveryStates),
    tries: whole,
    createdAt: time,
    triedAt: nullable(time),
    dueAt: nullable(time),
    status: nullable({ type: 'integer', examples: [200] }),
    problem: { type: ['string', 'null'], enum: [...deliveryProblems, null] },
    milliseconds: nullable(whole),
  }),
  WebhookDeliveryList: objectOf<{ result: unknown }>({ result: list(ref('WebhookDelivery')) }),
  ReportedArticle: objectOf<ReportedArticle>({
    slug,
    title,
    ownerId: id,
    ownerName: text('Ada Lovelace'),
    ownerHandle: text('ada-lovelace'),
    ownerSince: time,
    ownerLimitedFor: nullable(text('Spam')),
    reasons: {
      type: 'object',
      properties: Object.fromEntries(Object.keys(reportReasons).map((reason) => [reason, whole])),
    },
    count: whole,
    words: list(text('Buy looms')),
    reportedAt: time,
  }),
  ReportedArticleList: objectOf<{ result: unknown }>({ result: list(ref('ReportedArticle')) }),
  ModeratedArticle: objectOf<ModeratedArticle>({
    slug,
    title,
    createdAt: time,
    ownerId: id,
    ownerName: text('Ada Lovelace'),
    ownerHandle: text('ada-lovelace'),
    ownerSince: time,
    links: whole,
    state: oneOf(...articleStates),
    hiddenFor: articleState,
  }),
  ModeratedArticleList: listingOf(ref('ModeratedArticle'), {
    published: whole,
    hidden: whole,
    suspended: whole,
    ...range,
  } satisfies Omit<Fields<ModeratedArticleListing>, 'result' | 'next' | 'prev' | 'pages'>),
  AccountSummary: objectOf<AccountSummary>({
    _id: id,
    name: text('Ada Lovelace'),
    email: text('ada@example.org'),
    handle: text('ada-lovelace'),
    createdAt: time,
    articles: whole,
    links: whole,
    isAdmin: boolean,
    isUnclaimed: boolean,
    suspendedFor: nullable(text('Spam')),
    limitedFor: nullable(text('Spam')),
    isUnderWay: boolean,
  }),
  AccountList: listingOf(ref('AccountSummary'), {
    active: tally,
    limited: tally,
    suspended: tally,
    admins: whole,
    ...range,
  } satisfies Omit<Fields<AccountListing>, 'result' | 'next' | 'prev' | 'pages'>),
  LogEntry: objectOf<LogEntry>({
    _id: id,
    createdAt: time,
    actor: text('Ada Lovelace'),
    isCommand: boolean,
    act: oneOf(...acts),
    on: objectOf<LogEntry['on']>({
      kind: oneOf('account', 'article', 'setting', 'invitation', 'webhook'),
      id,
      name: text('On engines'),
    }),
    reason: text(''),
    details: mapOf(true),
  }),
  Log: listingOf(ref('LogEntry')),
  TestMail: objectOf<TestMail>({
    state: oneOf('waiting', 'sent', 'postponed', 'givenUp'),
    problem: text(''),
  }),
  TestMailId: objectOf<{ id: string }>({ id }),
  Status: objectOf<BlogState>({
    server: objectOf<BlogState['server']>({ name: text('blog-1'), version: text('0.1.0') }),
    findings: list(
      objectOf<Finding>({
        about: oneOf(...Object.keys(adminMessages.status.checks)),
        state: oneOf('ok', 'warning', 'problem'),
        says: text('There is space.'),
      }),
    ),
    sendsMails: boolean,
    jobs: list(
      objectOf<BlogState['jobs'][number]>({
        job: oneOf(
          'indexing',
          'rendering',
          'hiding',
          'restoring',
          'relisting',
          'deleting',
          'publishing',
          'importing',
          'mails',
        ),
        left: nullable(whole),
        says: text('Indexing articles.'),
      }),
    ),
    largestAccounts: list(largestAccount),
    storageMax: whole,
    largestByImages: list(largestAccount),
    imageStorageMax: whole,
    days: list(objectOf<DayNumbers>({ day, counts: mapOf(whole), refused: mapOf(whole) })),
  }),
} satisfies Record<string, JsonSchema>;

export type SchemaName = keyof typeof schemas;
