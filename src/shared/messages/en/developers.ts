import { defineMessages, formatNumber, plural } from '../define.ts';

/** Writes limits, of which one may be undefined. */
function range(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `at least ${formatNumber(min ?? 0)}`;
  return min ? `${formatNumber(min)} to ${formatNumber(max)}` : `up to ${formatNumber(max)}`;
}

/** For people who write programs: access tokens and the page that describes the API. */
export const developerMessages = defineMessages('developers', {
  tokens: {
    lead: 'Let scripts and apps use the API as you. A token can’t change your account or use admin features.',
    empty: 'No access tokens yet.',
    create: 'New token',
    form: 'The token form',
    submit: 'Create token',
    list: 'Access tokens',
    fields: {
      name: 'Name',
      scope: 'Scope',
      scopes: 'Scopes',
      days: 'Expires after (days)',
      expiry: 'Expiration',
    },
    passwordHint: 'Needed because you logged in more than an hour ago',
    nameHint: 'What it’s for, such as the name of a script',
    scopeHints: {
      read: 'Read and export what is yours, such as articles, drafts and versions',
      drafts: 'Save drafts and upload images, without changing what readers see',
      write: 'Save drafts, publish, edit and delete articles',
      images: 'Upload and manage images. Importing articles also needs “write”.',
    },
    expiryChoices: {
      month: '30 days',
      quarter: '90 days',
      year: '1 year',
      never: 'Never',
    },
    neverHint: 'If it leaks, it works until you revoke it.',
    shownOnce: 'Token created. Copy it now: you won’t be able to see it again.',
    token: 'Token',
    copyToken: 'Copy token',
    copied: 'Token copied',
    notCopied: 'Couldn’t copy the token. Select it and copy it manually.',
    created: (day: string) => `Created <day>${day}</day>`,
    neverUsed: ', never used',
    lastUsed: (day: string) => `, last used <day>${day}</day>`,
    expires: (day: string) => `, expires <day>${day}</day>`,
    expired: (day: string) => `, expired <day>${day}</day>`,
    neverExpires: ', never expires',
    revoke: 'Revoke',
    revokeLabel: (name: string) => `Revoke ${name}`,
    revokeTitle: 'Revoke this token?',
    revokeText: 'Programs that use it lose access right away.',
    revokeTextWithChanges: (articles: number, day: string) =>
      plural(articles, {
        one: `Programs that use it lose access right away. It has changed # article since ${day}. You can take that back afterwards.`,
        other: `Programs that use it lose access right away. It has changed # articles since ${day}. You can take that back afterwards.`,
      }),
    revokeConfirm: 'Revoke token',
    revoked: 'Token revoked',
    limitReached: (max: number) => `You’ve reached the limit of ${max} tokens. Revoke one to create another.`,

    noScopes: 'Choose at least one scope',
    duplicateName: (name: string) => `You already have a token named “${name}”. Choose another name.`,
    tooMany: (max: number) => `You’ve reached the limit of ${formatNumber(max)} tokens. Revoke one first.`,
    notFound: 'This token has already been revoked.',
    invalid: 'This access token is invalid or revoked. Create a new one in the dashboard.',
    hasExpired: 'This access token has expired. Create a new one in the dashboard.',
    notAllowed: 'Access tokens can’t be used for this call. Log in instead.',
    scopeMissing: (scope: string) =>
      `This access token doesn’t have the scope “${scope}”. Create a token that has it in the dashboard.`,
    reference: 'API reference',
  },

  /** The page that describes the API. What it says of operations is in `apiReference.ts`. */
  reference: {
    title: 'API',
    lead: 'Read, write and publish from your own programs. Every call is listed below, with an example to copy.',
    contents: 'On this page',
    guide: 'Guide',
    reference: 'Reference',
    deprecated: 'Deprecated',
    parameters: 'Parameters',
    body: 'Body',
    request: 'Request',
    answers: 'Responses',
    example: 'Example',
    exampleOf: (summary: string, status: string) => `Example of ${status}: ${summary}`,
    copy: 'Copy',
    copyRequest: (summary: string) => `Copy request: ${summary}`,
    copied: 'Request copied',
    notCopied: 'Couldn’t copy the request. Select it and copy it manually.',
    places: { path: 'in the path', query: 'in the query', header: 'in the header' },
    required: 'required',
    default: 'default',
    between: (min: number | undefined, max: number | undefined) => range(min, max),
    characters: (min: number | undefined, max: number | undefined) => `${range(min, max)} characters`,
    items: (min: number | undefined, max: number | undefined) => `${range(min, max)} items`,
  },
});
