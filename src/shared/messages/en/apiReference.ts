import { defineEnglish } from '../define.ts';

/** The description of the API in `/api/openapi.json`, which `/developers` shows. */
export const apiReference = defineEnglish({
  title: (blog: string) => `${blog} API`,
  accessToken: 'An access token from the dashboard, or the token of a login.',
  /** @param roles all that may call it */
  roles: (roles: readonly string[]) =>
    `For the ${roles.length > 1 ? 'roles' : 'role'} ${roles.map((role) => `\`${role}\``).join(' and ')}.`,
  noToken: 'Needs the token of a login: access tokens are refused.',
  scopes: (scopes: readonly string[], other: string | null) =>
    `Access tokens need the ${scopes.length > 1 ? 'scopes' : 'scope'} ${scopes.map((scope) => `\`${scope}\``).join(' and ')}${other === null ? '' : ` or \`${other}\``}.`,
  errors: {
    400: 'Invalid input',
    401: 'No valid token or session',
    403: 'Not allowed',
    404: 'Not found, or not yours',
    409: 'Conflict with a newer version or another request',
    413: 'Body too large',
    415: 'Body has another type than the one described',
    422: 'Idempotency key was used for another request',
    428: 'Precondition missing',
    429: 'Too many requests',
    431: 'Headers or URL too long',
    default: 'Any other error, such as 503 if the server is busy',
  },
  /** The introduction, by sections. Each text is a paragraph of Markdown. */
  guide: {
    start: {
      title: 'Getting started',
      base: 'All paths start at the address of this blog. Bodies are JSON in both directions; send requests uncompressed. This reference is also available as an OpenAPI 3.1 document at [/api/openapi.json](/api/openapi.json), for client generators and editors.',
      fields:
        '`PATCH` and `PUT` keep what the body leaves out; null, an empty text or an empty list clears a field. In a new article or draft, what is left out is empty. Unknown fields are ignored. Slugs can contain letters of any script: percent-encode them in paths. Invisible characters, such as soft hyphens, are removed from names, titles and tags, unless a script or emoji needs them.',
    },
    authentication: {
      title: 'Authentication',
      token:
        'Send an access token in the header `Authorization: Bearer …`. [Create a token](/dashboard/accessTokens) in your dashboard, and give each program its own. The token of a login works too, and can do everything its user can.',
      scopes:
        'Scopes limit what a token can do: `read` covers reading and exporting what is yours, `drafts` saving and previewing drafts and uploading images, `write` the same and changing what readers see, as by publishing, scheduling, editing and deleting, and `images` uploading and managing images. Each call names the scopes that it needs. With `drafts` alone, a program changes nothing that readers see, now or later: a scheduled draft answers 403. Importing needs `write` and `images`, since an import brings images.',
      refused:
        'Tokens can’t be used for accounts, sessions, tokens or admin: those calls return 403, as do calls without the needed scope. Invalid, expired and revoked tokens return 401, and so do tokens of suspended or rejected accounts. A password reset removes all tokens.',
    },
    errors: {
      title: 'Errors',
      format:
        'Errors are one sentence of plain text. Send `Accept: application/problem+json` to get problem details (RFC 9457) with the same sentence as `detail`.',
      busy: 'A 503 means that the database is unreachable or the server is busy. Try again after the seconds in `Retry-After`.',
    },
    lists: {
      title: 'Pages of lists',
      body: 'Lists take `page` and `limit`, and return `result` with `next` and `prev`, each present only if that page exists.',
      headers:
        'The header `Link` (RFC 8288) has the URLs of the `next`, `prev`, `first` and `last` page, with the same filters. `X-Total-Count` is the number of items on all pages. The audit log and the texts in review have no total and no `last`, as counting them would be slow. Lists without `page` are sent whole and have neither header.',
    },
    versions: {
      title: 'Versions and conflicts',
      read: 'Articles, drafts and the settings have their version in the header `ETag`. Send it as `If-Match` with an edit to make sure that you don’t overwrite a newer version: if there is one, the response is 409.',
      cache:
        'Public articles and lists are `private, no-cache` with `Vary: Authorization`, since each visit is counted. This reference has an `ETag`: send it as `If-None-Match` to get 304 while nothing has changed. All other responses, and all errors, are `no-store`.',
    },
    idempotency: {
      title: 'Safe retries',
      key: 'Publishing and editing accept an `Idempotency-Key`, a quoted string. Repeated calls with the same key and body are executed once, on any server, and answered like the first, even if the article has since changed.',
      conflicts:
        'A different call with the same key returns 422. While the first one is running, the response is 409 with `Retry-After`. Refused calls may be repeated. A call that ended without a response, as in a crash, frees its key after ten seconds.',
      lifetime:
        'Keys belong to an account and are kept for two days. If the key is the id of a draft, publishing deletes that draft in the same transaction.',
    },
    limits: {
      title: 'Rate limits',
      headers:
        'Calls with a rate limit respond with `RateLimit-Policy`, such as `"write";q=120;w=60` for 120 requests in 60 seconds, and `RateLimit`, such as `"write";r=119;t=42`: 119 requests are left, and all are available again in 42 seconds. Both follow draft-ietf-httpapi-ratelimit-headers-10, which may still change.',
      reached:
        'Once nothing is left, the response is 429 with `Retry-After` in seconds. The quota of logins is only shown then, as it would reveal the attempts of others. A limit that the operator has switched off has no headers.',
      who: 'Changes share the limit `write` of your account. Those of all your access tokens have a separate one together, and so do their draft saves: a runaway script doesn’t keep you from saving.',
    },
    changes: {
      title: 'Changes and deprecation',
      policy:
        'Fields and calls may be added at any time. A call that is going to be removed is marked as deprecated in this reference, named in the changelog, and works for at least another six months.',
    },
  },
  parameters: {
    page: 'Number of the page, from 1',
    limit: 'Items per page',
    q: 'Words to search for',
    tag: 'Slug of a tag',
    author: 'Handle of an author; not together with `tag`',
    sort: 'Order; `-` reverses it',
    state: 'State of what to list',
    article: 'Slug of one article',
    undated: 'What articles without a date get: a day up to today, such as `2026-01-31`, or `drafts`',
    force: 'Whether to delete an image that is in use',
    slug: 'Slug, percent-encoded',
    handle: 'Handle of an author',
    hash: 'Hash of an image',
    id: 'Id',
    name: 'Slug of the article, or id of the draft',
    by: 'Part of the author’s name, email or handle; a full email or author URL matches one account',
    since: 'Published or registered since (date or time, UTC by default)',
    before: 'Published or registered before',
    joinedSince: 'Author registered since',
    joinedBefore: 'Author registered before',
    least: 'Minimum number of articles',
    most: 'Maximum number of articles',
    links: 'At least this many links to other sites; of an account, in its newest three articles',
    sameAs: 'Slug or URL of an article with exactly the same Markdown',
    hiddenFor: 'Exact reason',
    suspendedFor: 'Exact reason',
    limitedFor: 'Exact reason',
  },
  headers: {
    ifMatch: 'Version that the request replaces, e.g. `"3"`',
    ifNoneMatch: '`*` to create',
    idempotencyKey: 'Quoted string. Repeated calls with the same key run once',
    draftId: 'The draft that the text comes from. It is deleted; a draft that doesn’t exist is ignored',
  },
  answerHeaders: {
    link: 'URLs of the `next`, `prev`, `first` and `last` page (RFC 8288)',
    totalCount: 'Number of items on all pages',
    totalPages: 'Number of pages, unless the page is empty or the list is searched or sorted',
    etag: 'Version, for `If-Match` and `If-None-Match`',
    rateLimit: 'Requests left (`r`), and seconds until all are available again (`t`)',
    rateLimitPolicy: 'Requests allowed (`q`) within a number of seconds (`w`)',
    retryAfter: 'Seconds to wait before you try again',
    challenge: '`Bearer`, with `error="invalid_token"` if the token is invalid or has ended (RFC 6750)',
    location: 'URL of what was created, or the current URL, relative to the blog',
  },
  success: 'Success',
  moved: 'The article’s slug has changed',

  tags: {
    articles: 'Articles',
    images: 'Images',
    imports: 'Imports',
    drafts: 'Drafts',
    review: 'Review',
    reading: 'Reading',
    tokens: 'Access tokens',
    account: 'Account',
    login: 'Login',
    admin: 'Admin',
    server: 'Server',
  },

  operations: {
    'GET /api/articles': 'List your articles',
    'GET /api/articles/{slug}': 'Get one of your articles',
    'POST /api/articles/new': 'Publish an article',
    'PATCH /api/articles/edit/{slug}': 'Edit an article',
    'PATCH /api/articles/slug/{slug}': 'Change the URL of an article',
    'PATCH /api/articles/kind/{slug}': 'Turn an article into a page or back',
    'POST /api/articles/unpublish/{slug}': 'Unpublish an article',
    'DELETE /api/articles/delete/{slug}': 'Delete an article',
    'POST /api/articles/bulk': 'Change many articles or drafts',
    'GET /api/bin': 'List deleted articles',
    'POST /api/bin/restore': 'Restore deleted articles',
    'POST /api/bin/delete': 'Delete articles for good',
    'POST /api/bin/empty': 'Empty the bin',
    'GET /api/articles/history/{name}': 'List versions of an article',
    'GET /api/articles/history/{name}/{id}': 'Get a version of an article',
    'GET /api/users/me/clicks': 'Get clicks by day',
    'GET /api/users/me/pins': 'List the articles pinned to your page',
    'PUT /api/users/me/pins/{slug}': 'Pin an article to your page',
    'DELETE /api/users/me/pins/{slug}': 'Unpin an article from your page',
    'POST /api/exports': 'Export your articles',

    'POST /api/images': 'Upload an image',
    'GET /api/images': 'List your images',
    'DELETE /api/images/{hash}': 'Delete an image',

    'POST /api/imports': 'Create an import',
    'PUT /api/imports/{id}/archive': 'Upload the archive of an import',
    'GET /api/imports': 'List your imports',
    'GET /api/imports/{id}': 'Get an import',
    'GET /api/imports/{id}/files': 'List the files of an import',
    'POST /api/imports/{id}/start': 'Start an import',
    'POST /api/imports/{id}/cancel': 'Cancel an import',
    'POST /api/imports/{id}/undo': 'Undo an import',

    'GET /api/drafts': 'List your drafts',
    'GET /api/drafts/{id}': 'Get a draft',
    'GET /api/drafts/of/{slug}': 'Get the draft of an article',
    'PUT /api/drafts/{id}': 'Save a draft',
    'DELETE /api/drafts/{id}': 'Delete a draft',
    'GET /api/drafts/history/{name}': 'List versions of a draft',
    'GET /api/drafts/history/{name}/{id}': 'Get a version of a draft',
    'POST /api/drafts/submission/{id}': 'Submit a draft for review',
    'DELETE /api/drafts/submission/{id}': 'Withdraw a draft from review',
    'POST /api/preview': 'Render Markdown',

    'GET /api/review': 'List texts that wait for review or are scheduled',
    'GET /api/review/{id}': 'Get a text that waits for review or is scheduled',
    'PUT /api/review/{id}/reviewer': 'Start reviewing a text',
    'DELETE /api/review/{id}/reviewer': 'Stop reviewing a text',
    'POST /api/review/{id}/publish': 'Publish a text, now or at a time',
    'DELETE /api/review/{id}/publish': 'Unschedule an approved text',
    'POST /api/review/{id}/sendBack': 'Send a text back to its author',

    'GET /api/articles/all': 'List all articles',
    'GET /api/articles/public/{slug}': 'Get any article',
    'GET /api/search': 'Search articles',
    'GET /api/authors/{handle}': 'Get an author',
    'GET /api/tags': 'List tags',
    'GET /api/tags/{slug}': 'Get a tag',
    'GET /api/blog': 'Get the blog’s settings',
    'POST /api/reports': 'Report an article',

    'GET /api/tokens': 'List your access tokens',
    'POST /api/tokens': 'Create an access token',
    'DELETE /api/tokens/{id}': 'Revoke an access token',

    'GET /api/users/me': 'Get your account',
    'PATCH /api/users/me': 'Change your name, email or password',
    'DELETE /api/users/me': 'Delete your account',
    'POST /api/users/me/delete': 'Delete your account with your password',
    'GET /api/users/me/profile': 'Get your public profile',
    'PUT /api/users/me/profile': 'Replace your public profile',
    'POST /api/users/confirmEmail': 'Confirm your email',
    'POST /api/users/me/confirmationMail': 'Resend the confirmation email',
    'DELETE /api/users/me/pendingEmail': 'Cancel an email change',
    'GET /api/users/me/sessions': 'List your sessions',
    'DELETE /api/users/me/sessions/{id}': 'End a session',
    'DELETE /api/users/me/sessions': 'End all other sessions',
    'GET /api/users/me/passkeys': 'List your passkeys',
    'POST /api/users/me/passkeys/options': 'Start adding a passkey',
    'POST /api/users/me/passkeys': 'Add a passkey',
    'DELETE /api/users/me/passkeys/{id}': 'Remove a passkey',

    'POST /api/users/register': 'Register',
    'POST /api/users/login': 'Log in',
    'POST /api/users/logout': 'Log out',
    'GET /api/users/forgotPassword': 'Find out how to reset a password',
    'POST /api/users/forgotPassword': 'Request a reset link',
    'POST /api/users/resetPassword': 'Reset a password',
    'POST /api/users/claim/account': 'Get the account of a claim link',
    'POST /api/users/claim': 'Claim an imported account',
    'GET /api/users/login/passkey': 'Find out where passkeys work',
    'POST /api/users/login/passkey/options': 'Start a passkey login',
    'POST /api/users/login/passkey': 'Log in with a passkey',
    'GET /api/setup': 'Find out whether the blog is set up',
    'POST /api/setup': 'Set up the blog',

    'GET /api/admin/settings': 'Get settings',
    'PATCH /api/admin/settings': 'Change settings',
    'GET /api/admin/templates': 'Get templates of pages',
    'GET /api/admin/registrations': 'List pending accounts',
    'POST /api/admin/registrations/approve': 'Approve accounts',
    'POST /api/admin/registrations/reject': 'Reject accounts',
    'GET /api/admin/invitations': 'List invitations',
    'POST /api/admin/invitations': 'Create an invitation',
    'DELETE /api/admin/invitations/{id}': 'Revoke an invitation',
    'GET /api/admin/webhooks': 'List webhooks',
    'POST /api/admin/webhooks': 'Create a webhook',
    'PATCH /api/admin/webhooks/{id}': 'Change a webhook',
    'POST /api/admin/webhooks/{id}/secret': 'Rotate the secret of a webhook',
    'DELETE /api/admin/webhooks/{id}': 'Delete a webhook',
    'POST /api/admin/webhooks/{id}/test': 'Send a test event',
    'GET /api/admin/webhooks/{id}/deliveries': 'List the last deliveries of a webhook',
    'POST /api/admin/webhooks/{id}/deliveries/{delivery}': 'Send a delivery again',
    'GET /api/admin/reports': 'List reported articles',
    'POST /api/admin/reports/dismiss': 'Dismiss reports',
    'GET /api/admin/articles': 'List articles for moderation',
    'POST /api/admin/articles/hide': 'Hide articles',
    'POST /api/admin/articles/unhide': 'Unhide articles',
    'POST /api/admin/articles/delete': 'Delete articles of others',
    'GET /api/admin/pins': 'List the articles pinned to home',
    'PUT /api/admin/pins/{slug}': 'Pin an article to home',
    'DELETE /api/admin/pins/{slug}': 'Unpin an article from home',
    'GET /api/admin/accounts': 'List accounts',
    'POST /api/admin/accounts/suspend': 'Suspend accounts',
    'POST /api/admin/accounts/restore': 'Restore accounts',
    'POST /api/admin/accounts/limit': 'Limit accounts',
    'POST /api/admin/accounts/unlimit': 'Remove limits of accounts',
    'POST /api/admin/accounts/setRole': 'Give accounts a role',
    'POST /api/admin/accounts/claimLink': 'Create a claim link for an imported account',
    'POST /api/admin/accounts/delete': 'Delete accounts',
    'GET /api/admin/state': 'Get the status of the blog',
    'POST /api/admin/test-mails': 'Send a test email',
    'GET /api/admin/test-mails/{id}': 'Get the delivery of a test email',
    'GET /api/admin/log': 'List the audit log',
    'POST /api/admin/exports': 'Export the whole blog',
    'GET /api/users/me/changes': 'List who changed your articles, and what was taken back',
    'GET /api/users/me/changes/preview': 'Preview what taking changes back would do',
    'GET /api/users/me/changes/difference':
      'Compare an article’s text before a writer’s changes with the present one',
    'POST /api/users/me/changes': 'Take back what one writer did',
    'POST /api/users/me/changes/{id}/undo': 'Undo taking back',
    'POST /api/users/me/changes/{id}/stop': 'Stop taking back',
    'GET /api/admin/changes': 'List who changed articles, and what was taken back',
    'GET /api/admin/changes/preview': 'Preview what taking back changes of any account would do',
    'GET /api/admin/changes/difference':
      'Compare any article’s text before a writer’s changes with the present one',
    'POST /api/admin/changes': 'Take back what one writer of any account did',
    'POST /api/admin/changes/{id}/undo': 'Undo a take-back by admins',
    'POST /api/admin/changes/{id}/stop': 'Stop a take-back by admins',

    'POST /api/csp-reports': 'Report a content security policy violation',
    'GET /api/openapi.json': 'Get this document',
  },

  /** What subjects have in common. Each text is a paragraph of Markdown. */
  subjects: {
    articles: {
      content:
        'Your own published articles. Reading one returns `markdown` and `sanitizedHtml`; lists have no Markdown and only the beginning of the HTML. `markdown` has up to 1 MiB and names up to 1,000 uploaded images. `cover` is an http(s) URL, the `url` of an uploaded image, or empty. `description` is plain text of up to 300 characters, or empty; line breaks in it become spaces.',
      tags: '`tags` has up to eight tags of 32 characters, as the author spells them. If left out, a new article has none and an edit keeps them. Tags are normalized (NFKC, single spaces, no leading `#`, duplicates removed) and refused if they contain control characters, direction marks, stacked accents or nothing visible.',
      minutes:
        '`readingMinutes` assumes 275 words, or 500 Chinese or Japanese characters, a minute, and at least one. It is null until an upgraded blog has rendered the article again.',
      hidden:
        'An article hidden by an admin is among its author’s drafts with a `hiddenReason` (null otherwise). Reading or publishing it answers its author 403 with that reason, and everyone else as if it didn’t exist. A limited account’s articles are answered on their own URLs and in their author’s list only.',
      history:
        'Versions in a history have a `kind`: `published` at each publication, `draft` before a save if the last version is ten minutes old and when a draft is discarded, and `guard` before a save or publication that removes more than 30% and 500 characters.',
      kept: 'All versions of the last day are kept, then one an hour for a week, one a day for 90 days, and one a week. Published versions are kept. The limits are 200 versions and 20 MiB (compressed) per history, and 64 MiB of automatic versions per account; of several versions in a row by programs, all but the last are deleted first, then the oldest automatic versions, then the oldest published ones. Your last version before a program’s is never deleted to make room. The history of a discarded draft is kept for a week.',
    },
    images: {
      files:
        'Files are at `/media/{file}`, as `url` says. `hash` is the SHA-256 of the file; the name in the URL is its first 128 bits in base64url. URLs of earlier versions, `/media/{aa}/{hash}.webp`, stay valid. Anyone who knows the URL gets the file. It answers 404 if only hidden articles use it, or if the account is suspended or rejected; its owner and admins still get it with their token. A file never changes: published ones may be cached for a year. Images that nothing uses are deleted after 30 days.',
      sizes:
        'For smaller sizes, add `-480`, `-960` or `-1600` before `.webp`. They are made in the background; until then, the full image is sent and may be cached for a minute. If the image is no wider than that, or the smaller size would have hardly fewer bytes, the full image is sent for good, so `srcset` may always name all three. Animated images have no smaller sizes.',
    },
    imports: {
      steps:
        'An import has three steps. Create it with the size of the ZIP archive, or of WordPress’s XML or Ghost’s JSON file, send the file in pieces of up to 20 MB, each with the number of bytes before it as `from`, and wait until its `state` is `ready`: then its files say what would happen with each, and its `summary` counts drafts, images, redirects and articles without a date. Start it, and wait for `done`. If articles have no date, starting needs `undated`: the day that they get, or `drafts`. Webhooks don’t get those articles. It continues after a restart of the server, and can be canceled and undone. An account has one unfinished import; a new one replaces it if nothing of its archive has arrived.',
    },
    drafts: {
      ids: 'The client chooses a draft’s id, a lowercase UUID. Ids belong to an account: the same id in another account is another draft. An account has up to 500 drafts of 64 MiB together; beyond that, the answer is 403.',
    },
    review: {
      editors:
        'Texts that contributors have submitted, for editors and admins. Access tokens can’t be used. A submitted text doesn’t change: each submission has another `id`. Editors see nothing else of a draft.',
    },
    reading: {
      everyone: 'What everyone can read, without a token.',
      articles:
        'Public articles have `ownerName`, `ownerHandle` and `ownerIsAdmin`, and `tagSlugs` in the order of `tags`. A single article also has `ownerAvatar`, the URL of the author’s image or empty, `ownerBio` and `ownerLinks`. `coverShade` is how much its cover must be darkened for white text, in percent (negative: lightened for black text); null if unknown, as for images of other sites. `newer` and `older` are the same author’s neighbors (`slug` and `title`, or null); `related` are up to three articles with the most tags in common.',
      tags: 'Tags are equal if they differ only in case or accents; `name` is the first article’s spelling. A tag disappears with its last article and then answers 404. Its slug never passes to another tag while an article has it. A blog has up to 49,999 tags, and an account may add a tenth of the free ones, but at least eight. Beyond that, an article with a new tag answers 403.',
    },
    tokens: {
      about:
        'Tokens have `_id`, `name`, `scopes`, `createdAt`, `expiresAt` and `lastUsedAt`, which is updated once an hour. An account has up to 25; expired ones are listed for another 30 days. `needsPassword` says whether creating one needs the password.',
    },
    account: {
      passwords:
        'Passwords have at least six characters. New passwords of admins are also refused with 400 if they are easy to guess: among the 3,000 most common, or equal to the account’s email or name or the blog’s name. Logging in to an admin’s account with such a password answers 403, unless `newPassword` names another one. Passwords are normalized (RFC 8265), so `é` matches however it was typed. Names that look like an admin’s name are refused with 400.',
      passkeys:
        'Options for passkeys are WebAuthn’s `PublicKeyCredentialRequestOptionsJSON` and `PublicKeyCredentialCreationOptionsJSON`, valid for five minutes and one response. Responses are one object of strings, base64url-encoded as in WebAuthn’s JSON. If the blog has no passkeys, all calls except `GET /api/users/login/passkey` answer 404.',
    },
    login: {
      about:
        'Registering and logging in answer a token for `Authorization: Bearer …`. An account keeps its newest 50 sessions; another login ends the oldest. Suspended and rejected accounts get 403 with the reason at login.',
    },
    admin: {
      about:
        'For the roles that each call names: strangers get 401, everyone else 403. Changes count towards the limit `write` once per call and are recorded in the audit log.',
      selecting:
        'An action applies to a list (`ids` or `slugs` for articles, `items` for account ids, 1 to 100), or to the filter of the list call. A filter needs a `before`, such as the list’s `asOf`, and after a list with `isCut` also its `reaches`, so that nothing is affected that wasn’t counted. A page may get the URL of an article after you have read the list: an id still names the article.',
      results:
        'Each item is processed on its own and has a line in `results`: `item`, which is as you sent it, or the id, and `problem` (a sentence or null). Calls stop after half a second. With a list, send the rest again. With a filter, a call handles up to 100; send `next` as `after` until it is null. A `reason` has up to 300 characters and is shown to the owner.',
      byFilter:
        'By filter, `hide` takes published articles and pages, `unhide` hidden ones, and `delete` both. `limit` takes active accounts, `unlimit` limited ones, `suspend` both, `restore` suspended ones, and `delete` all. `setRole` takes only chosen accounts. Filters never include admins and editors, and include pages only for admins. Editors among `items` become authors when they are limited, suspended or deleted.',
      deletions:
        'Deletions take the admin’s own `password`; otherwise the answer is 400. Wrong passwords count as failed logins. Deletions can’t be undone.',
      lists:
        'Lists of articles and accounts are newest first. At most the newest 10,000 between `since` and `before` are checked (for articles also all of one account); `isCut` says that there are more, `reaches` names the last one checked, and totals count those that were. Links are counted in the first 65,536 characters of HTML, and for articles hidden by a suspension up to 1,000.',
    },
    server: {
      about: 'What programs and browsers need to know of this server.',
    },
  },

  /** What an operation’s schemas don’t say. Each text is a paragraph of Markdown. */
  details: {
    'GET /api/articles': {
      search:
        '`q` searches your titles and texts. With `state` of `draft` or `scheduled`, your drafts are listed, with `tags`, `state` and `words`; they are searched by title, tags and their last saved text. If an account has more than 16 MiB of drafts that were never searched, the answer may be 503; the next search continues from there.',
      order:
        '`-clicks` puts the most read first. Titles sort without regard to case, accents and quotation marks. With `q` and no `sort`, the best matches come first.',
      counts:
        'With `tag`, `state` or `sort`, each article also has `state` and approximate `words` (null until counted), and the answer has `total` and `isCut`. Matches of a search, and tagged articles sorted by anything but `created`, are sorted among the newest 2,000; `isCut` tells if there are more. All other lists are complete at any depth.',
    },
    'POST /api/articles/new': {
      tags: 'If you leave out `tags`, the article has none. To publish an unpublished article again with its URL, date, clicks and position, send the id of its draft as `Draft-Id`.',
      approval: 'Answers 403 if the account awaits approval, or has no space left.',
      kind: 'With `kind` of `page`, an admin publishes a page. Its date and its tags are kept for when it becomes an article.',
      place:
        'An article from elsewhere brings its `slug` and its date, `createdAt`. The slug is written as in other URLs; a taken one answers 400. A date in the past decides the place in lists and feeds, and an article dated more than a day ago is sent to no webhook. A date in the future schedules the article: the answer is 202 with its draft, and the URL comes from the title.',
    },
    'PATCH /api/articles/edit/{slug}': {
      versions:
        'Without `cover`, `description` or `tags`, they stay; an empty one clears. With `If-Match`, a stale version answers 409. An edit that changes nothing keeps `version` and `updatedAt`.',
      others:
        'Editors change public articles of others, too, and admins pages of others, in a session only: with an access token, these answer 404. They need the `ETag` as `If-Match`; otherwise the answer is 428.',
    },
    'PATCH /api/articles/kind/{slug}': {
      page: 'Only for admins; others get 403. A page belongs to the blog: its URL is directly below the root, it names no author, and it is in no list, tag or feed, but in search, the sitemap and exports. Webhooks get `article.unpublished`.',
      article:
        'Turned back, it has its place, date, clicks and tags again, and webhooks get `article.published`. Both its URLs lead to it. A slug that is the first segment of one of the blog’s own URLs answers 400.',
    },
    'POST /api/articles/unpublish/{slug}': {
      effect:
        'Turns the article into a draft with `isUnpublished`. It disappears immediately from lists, feeds, pages and the sitemap; its URL answers 404 and is never given to another article.',
      draft:
        'If the article already has a draft with changes, that draft is kept, without its schedule; the published text stays in the version history. If you discard the draft, you have a week to create it again with the same `articleSlug`.',
    },
    'DELETE /api/articles/delete/{slug}': {
      bin: 'The article moves to the bin for 30 days, with its versions, clicks and old URLs, and then is deleted for good. With an access token, its author can restore it. With the token of a login, as in the browser, which says that it can’t be undone, only an admin can.',
      readers:
        'Readers get the same answers as for an article that never existed. Its URL stays taken as long as it is in the bin, and its draft is kept as a version.',
    },
    'GET /api/bin': {
      content:
        'Articles that were deleted with an access token or many at once, most recently deleted first. `bytes` also counts those that can’t be restored.',
      needsPassword:
        '`needsPassword` says whether deleting for good needs `password`: an hour after the login.',
    },
    'POST /api/bin/restore': {
      effect:
        'Publishes the articles again at their old URLs and positions, with their dates, clicks, tags and versions. Webhooks get `article.published`.',
    },
    'POST /api/bin/delete': {
      effect: 'This can’t be undone. Your later articles can use the URLs again.',
    },
    'POST /api/bin/empty': {
      effect:
        'Deletes everything in the bin, also what can’t be restored. This can’t be undone. A call deletes up to 100 articles; repeat it until `isEmpty` is true.',
    },
    'POST /api/articles/bulk': {
      acts: '`act` is `unpublish`, `delete`, `export`, or `addTag` and `removeTag` with a `name`. Deleted articles move to the bin. With the `state` of drafts, it is `publish` or `delete`, which discards them.',
      items:
        '`items` has up to 100 slugs or draft ids. Without it, everything that matches `q` and `tag` is selected, newest first.',
      results:
        'The answer has `results` with `item` and `problem` (a sentence or null) for each, and `source`, the Markdown with front matter, for `export`. One failure doesn’t stop the others. Another author’s article is answered like a missing one.',
      limits:
        'A call stops after half a second or 4 MiB of exports. If you sent `items`, send the remaining ones again. Otherwise send `next` as `after` until it is null. Articles published meanwhile are not included. Changing tags is an edit, and is retried if someone else edits the article at the same time. Each call counts once towards the limit `write`.',
    },
    'GET /api/articles/history/{name}': { order: 'Newest first, with `size` in bytes and without texts.' },
    'GET /api/articles/history/{name}/{id}': { fields: 'With `markdown`, `tags` and all other texts.' },
    'GET /api/users/me/clicks': {
      days: 'The last 90 days in UTC, oldest first. Known bots are excluded here, but included in an article’s `clicks`.',
      referrers:
        '`referrers` lists `day`, `host` and `clicks`, newest day first, then by clicks. The host comes from the browser’s `Referer` when it opens an article’s page, lowercase and without `www.` and port. Own pages, apps and API calls are left out. `host` is null for IP addresses, names without a dot or longer than 100 characters, and everything after the first 20 hosts of an article per day, or 50 of all articles. Browsers may send no `Referer` and CDNs answer some visits, so daily sums are larger than those of hosts.',
    },

    'POST /api/images': {
      body: 'Send the bytes themselves with their `Content-Type`, such as `image/png`, up to 25 MiB, as JPEG, PNG, WebP, GIF or AVIF. The type is detected from the content. A body must arrive within 35 seconds. Images are turned upright, stored as WebP of up to 2,560 pixels in width, and lose their metadata.',
      answer:
        'The answer is 201, or 200 if you had uploaded the same image before. Use `url`, a path, in Markdown, as `cover` and as `avatar`. `alt` is null.',
      refused:
        'Refused with 400 if the file is damaged, 403 if uploads are off, 413 for too many bytes, 415 for other types, 422 for too many pixels or frames, and 429 over your hourly limit or without room. `uploads` of `GET /api/blog` says whether uploads are on, and `uploadsPerHour` and `imageStorage` (in MB) how much is allowed; `imageStorage` of `GET /api/users/me` says how many bytes you use.',
    },
    'GET /api/images': {
      order:
        'Newest first, with the `storage` of all. `bytes` are those of all sizes together. `uses` are the first 20 articles (`id` is the slug), drafts, versions and the avatar that name the image.',
    },
    'DELETE /api/images/{hash}': {
      inUse: 'Answers 409 if one of your texts uses it, unless you send `force=true`.',
    },

    'GET /api/drafts': { opening: 'Lists have `opening`, the first 200 characters, instead of the text.' },
    'GET /api/drafts/{id}': { version: 'Its version is in `ETag`.' },
    'GET /api/drafts/of/{slug}': {
      none: 'Answers the draft that changes this article, or 204 if there is none.',
    },
    'PUT /api/drafts/{id}': {
      precondition:
        'Needs `If-None-Match: *` to create, or `If-Match` with the version it replaces; otherwise the answer is 428. If another version exists, or another draft of the same article, the answer is 409 with the existing draft. Saving identical content answers 200 with the existing version, whatever the precondition, so retries are safe.',
      fields:
        'Texts are limited in length and otherwise stored unchanged, even if they could not be published. `tags` may be 32 of 200 characters. Fields that are left out stay unchanged. A new draft of an article has the article’s tags unless it brings its own.',
      schedule:
        '`publishAt` is a UTC time in the future and within ten years. The draft must be publishable; otherwise the answer is 400. It is published within 20 seconds of its time, also after downtime, by one of the servers, as if its author had done it with the draft’s id as `Draft-Id` and as `Idempotency-Key`. It can be saved meanwhile. If it can’t be published then, or its article was changed, it stays a draft with `publishAt` null and the reason in `publishProblem`.',
      limit:
        'Saves don’t count towards the limit `write`; four a second are allowed, or as many as it allows, if that is more.',
    },
    'DELETE /api/drafts/{id}': { undo: 'Can be undone: `PUT` it again with `If-None-Match: *`.' },
    'GET /api/drafts/history/{name}': {
      article: 'Versions of the draft, or of its article if it has one. Newest first, without texts.',
      former: 'The earlier address `/api/drafts/{name}/history` still works.',
    },
    'GET /api/drafts/history/{name}/{id}': {
      fields: 'With `markdown`, `tags` and all other texts.',
      former: 'The earlier address `/api/drafts/{name}/history/{id}` still works.',
    },
    'POST /api/preview': {
      html: '`html` is exactly the `sanitizedHtml` that publishing would store, and texts that publishing would refuse are refused with the same message. `lines[i]` is the line of the i-th top-level element, counted from 1. For handwritten HTML, lines are found by rendering a second time; if that would take long, they are estimated.',
      limit:
        'Nothing is stored or counted towards a limit. Abort a request before sending the next: previews that no one waits for are not rendered.',
    },

    'GET /api/articles/all': {
      filters:
        '`q` searches all articles. `tag` and `author` can’t be combined. Without `author`, `tag` or `q`, lists sort only by `created`. Unknown tags and authors answer 404.',
    },
    'GET /api/articles/public/{slug}': {
      click: 'Counts a click. A token is optional: visits by the author aren’t counted.',
    },
    'GET /api/search': {
      words:
        'All words must occur in the title, tags, text or author’s name. The last one may be the beginning of a word (at least two letters), unless a space follows. `"Quotes"` search for a phrase, `-word` excludes.',
      snippet:
        '`snippet` is escaped text from the first 64 KiB of the article’s HTML, with `<mark>` around matches and no other HTML.',
      spelling:
        'Case, accents and other spelling differences are ignored: `strasse` finds “Straße”, `lodz` “Łódź”, `coeur` “cœur”, katakana finds hiragana, `email` finds “E-Mail” and vice versa. Arabic and Hebrew words match with and without the article and other prefixes, Hindi ones with and without nukta and in either spelling of nasals. Emoji are searchable. Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese match any part. URLs in a text are found as a whole or by their host, not by their words. Descriptions of images count as text.',
      ranking:
        'Of the newest 2,000 matches, a word counts 10 in the title, 5 in tags, 1 elsewhere. Articles count half after a year and a third after two.',
      limits:
        '`q` has up to 1,000 characters, of which the first 200 and the first 16 words and phrases are searched, at least one of them not excluded; otherwise the answer is 400. Actions on all results of a search refuse more than 16 words. Searches that take half a second, wait five seconds, or arrive when too many wait answer 503. Networks take turns.',
      index:
        'Positions are known for the first 15,000 words of a text and 200 occurrences of each word, so phrases match only there. Words are cut at 40 characters. A word matches up to 50 authors by name. Results follow each write immediately. After an upgrade from a version without search, old articles are indexed in the background, newest first.',
    },
    'GET /api/authors/{handle}': {
      about:
        'Authors without published articles answer 404, as do unknown handles. `since` is the first publication, and `tags` are up to eight tags of the author’s newest 200 articles, most frequent first. While an account is being suspended, its profile is empty. Handles have up to 40 Latin letters and digits, and a number if taken. They are never reused after the account is deleted.',
    },
    'GET /api/tags': { order: 'Most used first.' },
    'POST /api/reports': {
      about:
        'Needs no account and always answers 202. The first report of an article from a network counts; 30 an hour are accepted. `GET /report/{slug}` is the same as a page without scripts.',
    },

    'POST /api/tokens': {
      secret:
        'The answer has the token itself, which is never shown again. `days` is 1 to 366, 90 by default, or null for a token that never expires. For an hour after a login no `password` is needed; later, the answer without it is 400. The blog tells you by mail, if it sends mail.',
    },

    'GET /api/users/me': {
      counts:
        '`articleCount`, `draftCount`, `scheduledCount` and `deletedCount` count published articles, drafts without and with a publication time, and articles in the bin that can be restored. `openReports` counts articles with open reports; it is null unless you are an editor or admin, and counts what you may decide on.',
      state:
        '`handle` is the name in author URLs, made from the name at registration; it never changes. `pendingEmail` waits for confirmation, or is null. `awaitsConfirmation` means that the blog sends mail and the current email is not confirmed, `awaitsApproval` that the account can’t publish yet. `limitedFor` is the reason why the account is limited, or null.',
      storage:
        '`storage` has the `bytes` used and `max`; writes beyond it answer 403. `imageStorage` is the same for images; uploads beyond it answer 429. `deletionNeedsPassword` says which of the two deletion calls to use.',
    },
    'PATCH /api/users/me': {
      immediate:
        'Answers a token. A new password ends all other sessions and revokes all access tokens, or keeps the tokens with `revokeTokens: false`. A new email takes effect immediately if the blog sends no mail or only the case differs.',
      email:
        'Otherwise the answer is a token with the current email, whether the new one is free or taken, and a link is sent to the new one. It works once, for a day, in that account only. At most three mails to one new email and 30 calls from one network an hour; then the answer is 429.',
      undo: 'The old email gets a token for `resetPassword` that works for three days and also restores that email, which no one else can take until then.',
    },
    'DELETE /api/users/me': {
      when: 'Works for an hour after a login. Later, and always for admins, the answer is 403: use `POST /api/users/me/delete` with the password. Both answer once the account and everything it published are gone for everyone; rows are deleted in the background.',
    },
    'PUT /api/users/me/profile': {
      fields:
        '`avatar` is an http(s) URL, the `url` of an image or empty, `bio` plain text of up to 300 characters in one paragraph, `links` up to five http(s) URLs of up to 500 characters. `PUT` changes the fields that it has and answers what is stored. Empty and duplicate links are dropped, and URLs are normalized. The profile is public once the account has published an article.',
    },
    'POST /api/users/confirmEmail': {
      link: 'Takes the token of a mailed link, and answers a token with the confirmed email. Registering sends a link that works for three days, in that account only. Any other token answers 403; 400 if someone else has taken the email by then.',
    },
    'POST /api/users/me/confirmationMail': {
      limit: 'Answers 429 after three in an hour. Until the email is confirmed, it gets no other mail.',
    },
    'GET /api/users/me/sessions': {
      fields:
        'Newest first. `browser` is such as `Firefox on Linux`, or empty. Use is recorded once a day, so a session may have been used up to a day after `lastSeenAt`.',
    },
    'DELETE /api/users/me/sessions/{id}': { others: 'Another account’s id answers 404, like a missing one.' },
    'GET /api/users/me/passkeys': {
      order: 'Newest first, up to 20. `lastUsedAt` is null if unused. A password reset removes all passkeys.',
    },
    'POST /api/users/me/passkeys': {
      body: 'Takes the authenticator’s response and a `name` of up to 60 characters, or empty for the browser’s name. An unsuitable passkey answers 403, a known one 409.',
    },
    'POST /api/users/me/passkeys/options': {
      password: 'A wrong password answers 400 and counts as a failed login.',
    },

    'POST /api/users/register': {
      invitation:
        'With `registration` set to `invite`, a valid `invitation` code is required; otherwise the answer is 403. If it is `closed`, the answer is always 403.',
      approval:
        'With `approval`, the account can do everything except publish: publishing answers 403, and `GET /api/users/me` has `awaitsApproval`. A valid `invitation` skips this. When an account is rejected, its sessions end, and a login with the right password answers 403 with the reason.',
    },
    'POST /api/users/logout': { always: 'Succeeds even without a session.' },
    'GET /api/users/forgotPassword': { byMail: '`byMail` tells whether the blog sends mail.' },
    'POST /api/users/forgotPassword': {
      same: 'Answers the same for every email, and 429 after 30 calls from one network in an hour. An address gets at most four mails in 30 minutes, plus two that its owner requests from a network they have logged in from; further calls send nothing. Without mail, the answer is 403.',
    },
    'POST /api/users/resetPassword': {
      token:
        'Takes the token after the `#` of a mailed link or of `npm run admin -- reset-link EMAIL`. It works once, for 30 minutes, ends all sessions, removes all passkeys and access tokens, and logs no one in. Any other token answers 403.',
    },
    'GET /api/users/login/passkey': {
      origin: '`origin` is where passkeys work, or null if the blog has none.',
    },
    'POST /api/users/login/passkey': {
      invalid: 'Any invalid response answers 400, and suspended accounts the same as with a password.',
    },
    'POST /api/users/login/passkey/options': {
      limit: 'Answers 429 after too many attempts from one network.',
    },
    'POST /api/setup': { once: 'Answers 409 once the blog is set up.' },

    'PATCH /api/admin/settings': {
      partial: 'Settings that are left out stay unchanged.',
      versions:
        'With `If-Match`, the answer is 409 if the settings have another version: somebody has changed them since you read them. Without it, the last change wins. A change to the same values keeps the version.',
    },
    'GET /api/admin/templates': {
      content:
        'Texts for new pages, in the language of the interface: an About page, and a privacy policy that says what the blog stores with its present settings. It is a starting text and no legal advice. A page with a placeholder, such as `[[? Name ?]]`, can’t be published.',
    },
    'GET /api/admin/registrations': {
      order: 'The 200 accounts that have waited longest, or those that were `rejected`.',
    },
    'GET /api/admin/invitations': { order: 'Up to 200 active invitations, those that expire first.' },
    'POST /api/admin/invitations': {
      code: '`uses` is 1 to 1,000 (1 by default), `days` 1 to 365 (14 by default), and `note` has up to 100 characters. The `code` is returned only once; the link is `/register#invitation=` plus the code.',
    },
    'GET /api/admin/reports': {
      fields:
        'The 200 articles with the most reports. `count` counts the reports, `reasons` those of each reason, and `words` are the newest five texts by strangers, never HTML. `ownerLimitedFor` is null unless the author is limited.',
    },
    'GET /api/admin/articles': {
      fields:
        'Published and hidden articles, never drafts or unpublished ones. `hiddenFor` is null unless hidden. The answer also has the totals `published`, `hidden` and `suspended` (hidden with its author), and `asOf`.',
    },
    'POST /api/admin/articles/hide': { reports: 'Deletes the article’s reports.' },
    'POST /api/admin/articles/unhide': { reports: 'Doesn’t restore deleted reports.' },
    'GET /api/admin/accounts': {
      fields:
        '`isUnderWay` is set while the account’s articles are being processed. The answer also has the totals `active`, `limited` and `suspended`, each with `accounts` and `articles`, the numbers of `admins` and `editors`, which they leave out, and `asOf`. `q` is part of a name or email; a full email matches one account.',
    },
    'POST /api/admin/accounts/suspend': {
      effect:
        'Takes effect for all accounts of a call in one transaction; their articles follow in the background.',
    },
    'POST /api/admin/accounts/setRole': {
      effect:
        'Takes effect with the next request of each account, in all its sessions and with all its tokens, and its owner gets an email. `newRole` is what the chosen accounts become. Accounts that are suspended, limited, pending or not claimed can’t become editors.',
    },
    'POST /api/admin/accounts/restore': { login: 'An account can log in once its articles are back.' },
    'GET /api/admin/state': {
      server:
        '`server` is the server that answered. `findings` are its doctor checks, and `jobs` run in the background, with up to 10,000 `left`, or null.',
      days: '`days` are the last 30 in UTC, oldest first, without zeros: `counts` of `articles`, `accounts`, `clicks`, `reports`, `mailsSent` and `mailsGivenUp`, and what limits have `refused`. Other processes’ refusals may lag by five seconds. `sendsMails` tells whether mail is set up.',
    },
    'POST /api/admin/test-mails': {
      limit: 'Goes to the admin’s own email, ten an hour. Answers 403 if the blog sends no mail.',
    },
    'GET /api/admin/test-mails/{id}': {
      state:
        '`state` is `waiting`, `sent` (accepted by the mail server), `postponed` or `givenUp`; `problem` has the error codes, or is empty. Answers 404 after seven days.',
    },
    'GET /api/admin/log': {
      fields:
        'Newest first. `actor` is the name at that time, `on` has `kind`, `id` and `name`, and `reason` may be empty. Up to 10,000 pages.',
    },

    'POST /api/csp-reports': {
      types: 'Accepts `application/reports+json` and `application/csp-report`, and always answers 204.',
    },
    'GET /api/openapi.json': { changes: 'Changes only with the program and the blog’s title.' },
  },
});
