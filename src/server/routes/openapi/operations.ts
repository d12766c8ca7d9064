import type { apiReference } from '../../../shared/messages/en/apiReference.ts';
import type { SchemaName } from './schemas.ts';

export type OperationName = keyof typeof apiReference.operations;
export type TagName = keyof typeof apiReference.tags;
type RequestHeader = keyof typeof apiReference.headers;

/** What the document says about an operation that its route doesn't. */
export interface Operation {
  tag: TagName;
  /** The schemas of successful answers and redirects by status; null for an empty one. */
  answers: Partial<Record<200 | 201 | 202 | 204 | 301, SchemaName | null>>;
  /** Error statuses besides those that follow from the route. 409 returns JSON if `conflict` is set. */
  errors?: readonly (403 | 404 | 409 | 422 | 428 | 429)[];
  conflict?: SchemaName;
  headers?: readonly RequestHeader[];
  /** Whether successful answers have a version as `ETag`. */
  etag?: boolean;
  /** Which headers a listing has besides `Link`: for the number of items (by default), and for the number of pages. */
  listing?: { isCounted?: boolean; hasPageCount?: boolean };
  /** The media type of a body that isn't JSON. */
  upload?: string;
  /** The media type of a successful answer that isn't JSON. */
  download?: string;
}

const ok = (tag: TagName, schema: SchemaName, errors: Operation['errors'] = []): Operation => ({
  tag,
  answers: { 200: schema },
  errors,
});
const created = (tag: TagName, schema: SchemaName, errors: Operation['errors'] = []): Operation => ({
  tag,
  answers: { 201: schema },
  errors,
});
const done = (tag: TagName, errors: Operation['errors'] = []): Operation => ({
  tag,
  answers: { 204: null },
  errors,
});

const zip = (tag: TagName, errors: Operation['errors'] = []): Operation => ({
  tag,
  answers: { 200: null },
  errors,
  download: 'application/zip',
});

export const operations: Record<OperationName, Operation> = {
  'GET /api/articles': { ...ok('articles', 'OwnList'), listing: { hasPageCount: true } },
  'GET /api/articles/{slug}': { ...ok('articles', 'Article'), etag: true },
  'POST /api/articles/new': {
    ...created('articles', 'Article', [403, 404, 409, 422, 429]),
    answers: { 201: 'Article', 202: 'Draft' },
    etag: true,
    headers: ['idempotencyKey', 'draftId'],
  },
  'PATCH /api/articles/edit/{slug}': {
    ...ok('articles', 'Article', [403, 409, 422, 429]),
    etag: true,
    headers: ['ifMatch', 'idempotencyKey', 'draftId'],
  },
  'PATCH /api/articles/slug/{slug}': ok('articles', 'Slug', [409, 429]),
  'POST /api/articles/unpublish/{slug}': { ...created('articles', 'Draft', [403, 409, 429]), etag: true },
  'DELETE /api/articles/delete/{slug}': done('articles', [429]),
  'POST /api/articles/bulk': ok('articles', 'BulkReply', [429]),
  'GET /api/articles/history/{name}': ok('articles', 'RevisionList'),
  'GET /api/articles/history/{name}/{id}': ok('articles', 'Revision'),
  'GET /api/users/me/clicks': ok('articles', 'Clicks', [404]),
  'POST /api/exports': zip('articles', [404, 429]),

  'POST /api/images': {
    tag: 'images',
    answers: { 200: 'UploadedImage', 201: 'UploadedImage' },
    errors: [409, 422, 429],
    upload: 'image/*',
  },
  'GET /api/images': ok('images', 'ImageList'),
  'DELETE /api/images/{hash}': ok('images', 'Empty', [409, 429]),

  'POST /api/imports': created('imports', 'ArticleImport', [409, 429]),
  'PUT /api/imports/{id}/archive': {
    ...ok('imports', 'ArticleImport', [409]),
    upload: 'application/zip',
  },
  'GET /api/imports': ok('imports', 'ArticleImportList'),
  'GET /api/imports/{id}': ok('imports', 'ArticleImport'),
  'GET /api/imports/{id}/files': ok('imports', 'ImportedFileList'),
  'POST /api/imports/{id}/start': ok('imports', 'ArticleImport', [409, 429]),
  'POST /api/imports/{id}/cancel': ok('imports', 'ArticleImport', [409, 429]),
  'POST /api/imports/{id}/undo': ok('imports', 'ArticleImport', [409, 429]),

  'GET /api/drafts': ok('drafts', 'DraftList'),
  'GET /api/drafts/{id}': { ...ok('drafts', 'Draft'), etag: true },
  'GET /api/drafts/of/{slug}': { tag: 'drafts', answers: { 200: 'Draft', 204: null }, etag: true },
  'PUT /api/drafts/{id}': {
    tag: 'drafts',
    answers: { 200: 'SavedDraft', 201: 'SavedDraft' },
    errors: [403, 409, 428, 429],
    conflict: 'Draft',
    etag: true,
    headers: ['ifMatch', 'ifNoneMatch'],
  },
  'DELETE /api/drafts/{id}': done('drafts', [429]),
  'GET /api/drafts/history/{name}': ok('drafts', 'RevisionList'),
  'GET /api/drafts/history/{name}/{id}': ok('drafts', 'Revision'),
  'POST /api/preview': ok('drafts', 'Preview'),

  'GET /api/articles/all': {
    ...ok('reading', 'PublicArticleList', [404]),
    listing: { hasPageCount: true },
  },
  'GET /api/articles/public/{slug}': { tag: 'reading', answers: { 200: 'PublicArticle', 301: null } },
  'GET /api/search': ok('reading', 'SearchResultList'),
  'GET /api/authors/{handle}': ok('reading', 'Author'),
  'GET /api/tags': ok('reading', 'TagList'),
  'GET /api/tags/{slug}': ok('reading', 'Tag'),
  'GET /api/blog': ok('reading', 'Blog'),
  'POST /api/reports': { tag: 'reading', answers: { 202: 'Empty' }, errors: [429] },

  'GET /api/tokens': ok('tokens', 'AccessTokenList'),
  'POST /api/tokens': created('tokens', 'CreatedAccessToken', [409, 429]),
  'DELETE /api/tokens/{id}': done('tokens', [429]),

  'GET /api/users/me': ok('account', 'Account'),
  'PATCH /api/users/me': ok('account', 'LoginToken', [409, 429]),
  'DELETE /api/users/me': done('account'),
  'POST /api/users/me/delete': done('account', [429]),
  'GET /api/users/me/profile': ok('account', 'AuthorProfile'),
  'PUT /api/users/me/profile': ok('account', 'AuthorProfile', [429]),
  'POST /api/users/confirmEmail': ok('account', 'LoginToken', [403, 409, 429]),
  'POST /api/users/me/confirmationMail': ok('account', 'Empty', [403, 409, 429]),
  'DELETE /api/users/me/pendingEmail': done('account', [429]),
  'GET /api/users/me/sessions': ok('account', 'SessionList'),
  'DELETE /api/users/me/sessions/{id}': done('account', [429]),
  'DELETE /api/users/me/sessions': done('account', [429]),
  'GET /api/users/me/passkeys': ok('account', 'PasskeyList', [404]),
  'POST /api/users/me/passkeys/options': ok('account', 'PasskeyOptions', [404, 409, 429]),
  'POST /api/users/me/passkeys': created('account', 'Empty', [404, 409, 429]),
  'DELETE /api/users/me/passkeys/{id}': done('account', [429]),

  'POST /api/users/register': created('login', 'LoginToken', [403, 409, 429]),
  'POST /api/users/login': ok('login', 'LoginToken', [403, 429]),
  'POST /api/users/logout': ok('login', 'Empty'),
  'GET /api/users/forgotPassword': ok('login', 'ResetWays'),
  'POST /api/users/forgotPassword': ok('login', 'Empty', [403, 429]),
  'POST /api/users/resetPassword': ok('login', 'Empty', [403, 409, 429]),
  'POST /api/users/claim/account': ok('login', 'ClaimableAccount', [403]),
  'POST /api/users/claim': ok('login', 'LoginToken', [403, 409, 429]),
  'GET /api/users/login/passkey': ok('login', 'PasskeyOffer'),
  'POST /api/users/login/passkey/options': ok('login', 'PasskeyOptions', [404, 429]),
  'POST /api/users/login/passkey': ok('login', 'LoginToken', [403, 404, 429]),
  'GET /api/setup': ok('login', 'SetupState'),
  'POST /api/setup': created('login', 'LoginToken', [403, 409, 429]),

  'GET /api/admin/settings': ok('admin', 'Blog'),
  'PATCH /api/admin/settings': ok('admin', 'Blog', [429]),
  'GET /api/admin/registrations': ok('admin', 'PendingAccountList'),
  'POST /api/admin/registrations/approve': ok('admin', 'BulkReply', [429]),
  'POST /api/admin/registrations/reject': ok('admin', 'BulkReply', [429]),
  'GET /api/admin/invitations': ok('admin', 'InvitationList'),
  'POST /api/admin/invitations': created('admin', 'NewInvitation', [409, 429]),
  'DELETE /api/admin/invitations/{id}': done('admin', [429]),
  'GET /api/admin/webhooks': ok('admin', 'WebhookList'),
  'POST /api/admin/webhooks': created('admin', 'WebhookWithSecret', [409, 429]),
  'PATCH /api/admin/webhooks/{id}': ok('admin', 'Webhook', [429]),
  'POST /api/admin/webhooks/{id}/secret': ok('admin', 'WebhookWithSecret', [429]),
  'DELETE /api/admin/webhooks/{id}': done('admin', [429]),
  'POST /api/admin/webhooks/{id}/test': created('admin', 'WebhookDelivery', [409, 429]),
  'GET /api/admin/webhooks/{id}/deliveries': ok('admin', 'WebhookDeliveryList'),
  'POST /api/admin/webhooks/{id}/deliveries/{delivery}': done('admin', [409, 429]),
  'GET /api/admin/reports': ok('admin', 'ReportedArticleList'),
  'POST /api/admin/reports/dismiss': ok('admin', 'BulkReply', [429]),
  'GET /api/admin/articles': ok('admin', 'ModeratedArticleList'),
  'POST /api/admin/articles/hide': ok('admin', 'BulkReply', [429]),
  'POST /api/admin/articles/unhide': ok('admin', 'BulkReply', [429]),
  'POST /api/admin/articles/delete': ok('admin', 'BulkReply', [429]),
  'GET /api/admin/accounts': ok('admin', 'AccountList'),
  'POST /api/admin/accounts/suspend': ok('admin', 'BulkReply', [429]),
  'POST /api/admin/accounts/restore': ok('admin', 'BulkReply', [429]),
  'POST /api/admin/accounts/limit': ok('admin', 'BulkReply', [429]),
  'POST /api/admin/accounts/unlimit': ok('admin', 'BulkReply', [429]),
  'POST /api/admin/accounts/claimLink': ok('admin', 'NewClaimLink', [409, 429]),
  'POST /api/admin/accounts/delete': ok('admin', 'BulkReply', [429]),
  'GET /api/admin/state': ok('admin', 'Status'),
  'POST /api/admin/test-mails': created('admin', 'TestMailId', [409, 429]),
  'GET /api/admin/test-mails/{id}': ok('admin', 'TestMail'),
  'GET /api/admin/log': { ...ok('admin', 'Log'), listing: { isCounted: false } },
  'POST /api/admin/exports': zip('admin', [429]),

  'POST /api/csp-reports': done('server'),
  'GET /api/openapi.json': { ...ok('server', 'OpenApi'), etag: true },
};
