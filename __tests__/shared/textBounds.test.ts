import type { AnySchema } from 'yup';
import { sentenceFor } from '../helpers/sentenceFor.ts';
import {
  accountListingSchema,
  whomAndPasswordSchema,
  whomAndWhySchema,
} from '../../src/shared/accountFilter.ts';
import {
  articleFindingSchema,
  whichAndPasswordSchema,
  whichAndWhySchema,
} from '../../src/shared/articleFilter.ts';
import { blogSchema } from '../../src/shared/blogSettings.ts';
import { defaultBlog } from '../../src/shared/blog.ts';
import { bulkSchema } from '../../src/shared/bulk.ts';
import { draftSchema } from '../../src/shared/draft.ts';
import { confirmEmailSchema } from '../../src/shared/emailChange.ts';
import { invitationSchema } from '../../src/shared/invitation.ts';
import { ownListingQuerySchema, publicListingQuerySchema } from '../../src/shared/listingQuery.ts';
import { newPasskeySchema, passkeyLoginSchema, passkeyRegistrationSchema } from '../../src/shared/passkey.ts';
import { rejectSchema } from '../../src/shared/registration.ts';
import { reportSchema } from '../../src/shared/report.ts';
import {
  forgotPasswordSchema,
  loginSchema,
  profileSchema,
  registerSchema,
  resetPasswordSchema,
} from '../../src/shared/user.ts';

type Values = object;

const BEFORE = { before: '2026-01-31' };
const PASSWORD = { password: 'pass word' };
const whom = { ...BEFORE, reason: 'Adverts' };
const registration = { id: 'AQ', clientDataJSON: 'AQ', attestationObject: 'AQ' };
const login = { id: 'AQ', clientDataJSON: 'AQ', authenticatorData: 'AQ', signature: 'AQ' };
const user = { name: 'Ada', email: 'ada@example.org', password: 'engines' };
const report = { slug: 'on-engines', reason: 'spam' };

/** Texts: what they are in, the rest of it, the field, how it is called, and the characters that it may have. */
const texts: [string, AnySchema, Values, string, string, number][] = [
  ['accounts', accountListingSchema, {}, 'q', 'Search', 200],
  ['accounts', accountListingSchema, {}, 'suspendedFor', 'Suspended for', 300],
  ['accounts', accountListingSchema, {}, 'limitedFor', 'Limited for', 300],
  ['an act on accounts', whomAndWhySchema, whom, 'reaches', 'Reaches', 200],
  ['an act on accounts', whomAndWhySchema, whom, 'after', 'After', 200],
  ['an act on accounts', whomAndWhySchema, BEFORE, 'reason', 'The reason', 300],
  ['a deletion of accounts', whomAndPasswordSchema, BEFORE, 'password', 'Your password', 200],
  ['articles', articleFindingSchema, {}, 'q', 'Title', 200],
  ['articles', articleFindingSchema, {}, 'by', 'Author', 200],
  ['articles', articleFindingSchema, {}, 'sameAs', 'Same text as', 2000],
  ['articles', articleFindingSchema, {}, 'hiddenFor', 'Hidden for', 300],
  ['an act on articles', whichAndWhySchema, whom, 'after', 'After', 200],
  ['an act on articles', whichAndWhySchema, BEFORE, 'reason', 'The reason', 300],
  ['a deletion of articles', whichAndPasswordSchema, BEFORE, 'password', 'Your password', 200],
  ['settings', blogSchema, defaultBlog, 'title', 'Title', 100],
  ['settings', blogSchema, defaultBlog, 'tagline', 'Tagline', 300],
  ['settings', blogSchema, defaultBlog, 'description', 'Description', 300],
  ['settings', blogSchema, defaultBlog, 'footer', 'Footer', 300],
  ['drafts', draftSchema, {}, 'articleSlug', 'Article', 200],
  ['a confirmation', confirmEmailSchema, {}, 'token', 'Token', 100],
  ['an invitation', invitationSchema, {}, 'note', 'Note', 100],
  ['a passkey', newPasskeySchema, PASSWORD, 'name', 'Name', 60],
  ['a passkey', newPasskeySchema, {}, 'password', 'Your password', 200],
  ['a new passkey', passkeyRegistrationSchema, registration, 'name', 'Name', 60],
  ['a new passkey', passkeyRegistrationSchema, registration, 'id', 'Id', 1364],
  ['a new passkey', passkeyRegistrationSchema, registration, 'clientDataJSON', 'Client data', 10_000],
  [
    'a new passkey',
    passkeyRegistrationSchema,
    registration,
    'attestationObject',
    'Attestation object',
    10_000,
  ],
  ['a login by passkey', passkeyLoginSchema, login, 'id', 'Id', 1364],
  ['a login by passkey', passkeyLoginSchema, login, 'clientDataJSON', 'Client data', 10_000],
  ['a login by passkey', passkeyLoginSchema, login, 'authenticatorData', 'Authenticator data', 10_000],
  ['a login by passkey', passkeyLoginSchema, login, 'signature', 'Signature', 10_000],
  ['a login by passkey', passkeyLoginSchema, login, 'userHandle', 'User handle', 100],
  ['a rejection', rejectSchema, { ids: ['1'] }, 'reason', 'The reason', 300],
  ['a report', reportSchema, report, 'words', 'What you write', 500],
  ['a report', reportSchema, report, 'website', 'Website', 500],
  ['a report', reportSchema, report, 'slug', 'The article', 200],
  ['a registration', registerSchema, user, 'name', 'Name', 100],
  ['a registration', registerSchema, user, 'password', 'Password', 200],
  ['a registration', registerSchema, user, 'invitation', 'Invitation', 100],
  ['a login', loginSchema, user, 'password', 'Password', 200],
  ['a profile', profileSchema, user, 'password', 'Password', 200],
  ['a profile', profileSchema, user, 'newPassword', 'New password', 200],
  ['a new password', resetPasswordSchema, PASSWORD, 'token', 'Token', 100],
  ['a new password', resetPasswordSchema, { token: 'x' }, 'password', 'New password', 200],
];

/** The same of texts of which the database is asked alone, so that it need not be able to keep them. */
const soughtTexts: typeof texts = [
  ['the public listing', publicListingQuerySchema, {}, 'author', 'Author', 200],
  ['the public listing', publicListingQuerySchema, {}, 'tag', 'Tag', 200],
  ['one’s own listing', ownListingQuerySchema, {}, 'tag', 'Tag', 200],
  ['an act on one’s own', bulkSchema, { act: 'export' }, 'after', 'After', 200],
  ['an act on one’s own', bulkSchema, { act: 'addTag' }, 'name', 'Name', 200],
];

describe('a text that is sent', () => {
  it.each(['a+b', '+ab', 'ab+', 'a b', 'ab='])('is no bytes of a passkey where it is "%s"', (id) => {
    expect(sentenceFor(passkeyLoginSchema, { ...login, id })).toBe('Id must be in base64url');
  });

  it.each([
    ['x', 'Reaches must be what the listing gave'],
    ['1'.repeat(16), 'Reaches must be what the listing gave'],
    ['1\0', 'Reaches must not contain the NUL character'],
    ['1'.repeat(15), null],
  ])('tells where an act on articles ends by a number: %j', (reaches, sentence) => {
    expect(sentenceFor(whichAndWhySchema, { ...whom, reaches })).toBe(sentence);
  });

  it('names a passkey in one line, or not at all', () => {
    const problem = 'Name must not break the line, or change the direction of writing';

    for (const name of ['a\nb', 'a\u2028b', 'a\u202eb'])
      expect(sentenceFor(newPasskeySchema, { ...PASSWORD, name })).toBe(problem);
    expect(newPasskeySchema.validateSync(PASSWORD)).toEqual({ ...PASSWORD, name: '' });
    expect(passkeyLoginSchema.validateSync(login)).toEqual({ ...login, userHandle: '' });
    expect(reportSchema.validateSync(report)).toEqual({ ...report, words: '', website: '' });
  });

  it.each([...texts, ...soughtTexts])('has its bound in %s', (_in, schema, rest, field, label, most) => {
    const ofLength = (length: number) => sentenceFor(schema, { ...rest, [field]: 'x'.repeat(length) });

    expect([field, ofLength(most)]).toEqual([field, null]);
    expect(ofLength(most + 1)).toBe(`${label} must be at most ${most} characters`);
  });

  it.each(texts)('has no NUL character in %s', (_in, schema, rest, field, label) => {
    expect(sentenceFor(schema, { ...rest, [field]: 'a\0b' })).toMatch(
      new RegExp(`^${label} must (not contain the NUL character|be in base64url)`),
    );
  });

  it.each([
    [accountListingSchema, {}, 'q'],
    [accountListingSchema, {}, 'suspendedFor'],
    [accountListingSchema, {}, 'limitedFor'],
    [articleFindingSchema, {}, 'q'],
    [articleFindingSchema, {}, 'by'],
    [articleFindingSchema, {}, 'hiddenFor'],
    [articleFindingSchema, {}, 'sameAs'],
    [blogSchema, defaultBlog, 'tagline'],
    [blogSchema, defaultBlog, 'language'],
    [blogSchema, defaultBlog, 'accent'],
    [blogSchema, defaultBlog, 'contact'],
    [invitationSchema, {}, 'note'],
    [rejectSchema, { ids: ['1'] }, 'reason'],
    [reportSchema, report, 'words'],
    [newPasskeySchema, PASSWORD, 'name'],
    [registerSchema, user, 'invitation'],
  ] as [AnySchema, Values, string][])('is taken without the spaces round it (%#)', (schema, rest, field) => {
    const typed = { language: 'en', accent: '#0b5d57', contact: 'a@b.org' }[field] ?? 'a b';

    expect(schema.validateSync({ ...rest, [field]: ` ${typed}\t` })).toMatchObject({ [field]: typed });
  });

  it.each([
    ['accounts', whomAndPasswordSchema, BEFORE, 'password', 'Your password'],
    ['accounts', whomAndWhySchema, BEFORE, 'reason', 'The reason'],
    ['articles', whichAndPasswordSchema, BEFORE, 'password', 'Your password'],
    ['articles', whichAndWhySchema, BEFORE, 'reason', 'The reason'],
    ['settings', blogSchema, { ...defaultBlog, title: '' }, 'title', 'Title'],
    ['settings', blogSchema, { ...defaultBlog, language: '' }, 'language', 'Language'],
    ['a confirmation', confirmEmailSchema, {}, 'token', 'Token'],
    ['a passkey', newPasskeySchema, {}, 'password', 'Your password'],
    ['a new passkey', passkeyRegistrationSchema, { ...registration, id: '' }, 'id', 'Id'],
    ['a login by passkey', passkeyLoginSchema, { ...login, signature: '' }, 'signature', 'Signature'],
    ['a rejection', rejectSchema, { ids: ['1'] }, 'reason', 'The reason'],
    ['a report', reportSchema, { reason: 'spam' }, 'slug', 'The article'],
    ['a report', reportSchema, { slug: 'on-engines' }, 'reason', 'The reason'],
    ['a login', loginSchema, { email: user.email }, 'password', 'Password'],
    ['a question for a new password', forgotPasswordSchema, {}, 'email', 'Email'],
    ['a new password', resetPasswordSchema, PASSWORD, 'token', 'Token'],
    ['a new password', resetPasswordSchema, { token: 'x' }, 'password', 'New password'],
    ['an act on one’s own', bulkSchema, {}, 'act', 'Act'],
    ['a tag to add', bulkSchema, { act: 'addTag' }, 'name', 'Name'],
    ['a tag to remove', bulkSchema, { act: 'removeTag', name: ' ' }, 'name', 'Name'],
  ] as [string, AnySchema, Values, string, string][])(
    'has to be there in %s',
    (_in, schema, rest, _, label) => {
      expect(sentenceFor(schema, rest)).toBe(`${label} is a required field`);
    },
  );
});
