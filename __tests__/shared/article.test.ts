import { randomUUID } from 'node:crypto';
import { inLanguage, loadLanguage } from '../../src/server/lib/language.ts';
import {
  articleChangeSchema,
  articleDraftSchema,
  fillShortTexts,
  slugSchema,
} from '../../src/shared/article.ts';
import { defaultBlog } from '../../src/shared/blog.ts';
import { blogSchema } from '../../src/shared/blogSettings.ts';
import {
  draftSchema,
  isDraftId,
  scheduleProblem,
  draftListingQuerySchema,
  previewSchema,
} from '../../src/shared/draft.ts';
import { emailKey, mailboxKey } from '../../src/shared/email.ts';
import {
  logQuerySchema,
  ownListingQuerySchema,
  publicListingQuerySchema,
  searchQuerySchema,
} from '../../src/shared/listingQuery.ts';
import { validationMessages } from '../../src/shared/messages/en/validation.ts';
import {
  accountListingSchema,
  moderatedArticleListingSchema,
  articleTargetsWithPasswordSchema,
  articleTargetsWithReasonSchema,
  accountTargetsWithPasswordSchema,
  accountTargetsWithReasonSchema,
} from '../../src/shared/moderation.ts';
import { bulkSchema } from '../../src/shared/ownArticles.ts';
import { passkeyRegistrationSchema, newPasskeySchema, passkeyLoginSchema } from '../../src/shared/passkey.ts';
import {
  accountsSchema,
  invitationSchema,
  pendingQuerySchema,
  rejectSchema,
} from '../../src/shared/registration.ts';
import { reportSchema, slugsSchema } from '../../src/shared/report.ts';
import { splitTags, tagKey, tidyTags } from '../../src/shared/tags.ts';
import {
  confirmEmailSchema,
  forgotPasswordSchema,
  loginSchema,
  profileSchema,
  registerSchema,
  resetPasswordSchema,
} from '../../src/shared/user.ts';
import type { AnySchema } from '../../src/shared/yup.ts';
import { validationMessage } from '../helpers/validationMessage.ts';

describe('draft', () => {
  describe('a draft', () => {
    it('may be empty and keeps its text unchanged', () => {
      expect(draftSchema.validateSync({})).toEqual({ ...fillShortTexts({}), markdown: '' });
      expect(draftSchema.validateSync({ title: ' On ', markdown: ' a\n', cover: 'htt' })).toEqual({
        ...fillShortTexts({ title: ' On ', cover: 'htt' }),
        markdown: ' a\n',
      });
    });

    it.each([
      [{ title: 'a'.repeat(201) }, 'Title must be at most 200 characters'],
      [{ markdown: 'a'.repeat(1024 * 1024 + 1) }, 'Markdown must be at most 1 MiB'],
      [{ cover: 'a'.repeat(2049) }, 'Cover must be at most 2,048 characters'],
      [{ title: 'a\0' }, 'Title must not contain NUL characters'],
    ])('has the length limits of an article', (draft, sentence) => {
      expect(validationMessage(draftSchema, draft)).toBe(sentence);
    });

    it.each(['2030-01-31T18:30:00Z', '2030-01-31T18:30:00.5Z', '2028-02-29T00:00:00.000Z', null])(
      'accepts %s as its time of publication',
      (publishAt) => {
        expect(validationMessage(draftSchema, { publishAt })).toBeNull();
      },
    );

    it.each([
      ...['', 'tomorrow', '2030-01-31', '2030-01-31T18:30:00+02:00', '2030-01-31T18:30:00'],
      ...['2030-02-30T00:00:00Z', '2027-02-29T00:00:00Z', '2030-13-01T00:00:00Z', '2030-01-01T24:00:01Z'],
      ...['2030-01-31T18:30:00Z ', '2030-01-31T18:30:00.1234Z', '2030-01-31T18:30:00.Z'],
      ...[' 2030-01-31T18:30:00Z', '+012030-01-31T18:30:00Z', '1e21', 'Invalid Date'],
    ])('rejects "%s" as its time of publication', (publishAt) => {
      expect(validationMessage(draftSchema, { publishAt })).toBe(
        'Time of publication must be a date and time in UTC, such as 2030-01-31T18:30:00.000Z',
      );
    });
  });
  describe('the time of publication', () => {
    const now = new Date('2026-02-28T12:00:00.000Z');

    it.each([
      ['2026-02-28T12:00:00.001Z', null],
      ['2036-02-28T12:00:00.000Z', null],
      ['2026-02-28T12:00:00.000Z', 'The time of publication must be in the future.'],
      ['1970-01-01T00:00:00.000Z', 'The time of publication must be in the future.'],
      ['2036-02-28T12:00:00.001Z', 'The time of publication must be within 10 years.'],
      ['9999-12-31T23:59:59.999Z', 'The time of publication must be within 10 years.'],
    ])('is validated: %s', (publishAt, problem) => {
      expect(scheduleProblem(publishAt, now)).toBe(problem);
    });
  });
  describe('isDraftId', () => {
    it.each([
      ['0b0c9b3e-6a43-4b4c-9d2c-3f6f3f0a8f10', true],
      ['0B0C9B3E-6A43-4B4C-9D2C-3F6F3F0A8F10', false],
      ['of', false],
      ['', false],
      ['0b0c9b3e-6a43-4b4c-9d2c-3f6f3f0a8f10 ', false],
      ['a0b0c9b3e-6a43-4b4c-9d2c-3f6f3f0a8f10', false],
    ])('returns for %s: %s', (id, isOne) => {
      expect(isDraftId(id)).toBe(isOne);
    });
  });
});

describe('the description of an article', () => {
  const base = { title: 'On engines', markdown: 'They weave.' };
  const parse = (description: unknown) =>
    articleDraftSchema.validateSync({ ...base, description }).description;

  it('is one paragraph, and empty if it is left out', () => {
    expect(parse(' They\r\n\tweave\u2028patterns. ')).toBe('They weave patterns.');
    expect(parse(undefined)).toBe('');
    expect(parse('')).toBe('');
  });

  it('has at most 300 characters as people count them', () => {
    expect(parse('🧵'.repeat(300))).toHaveLength(600);
    expect(() => parse('x'.repeat(301))).toThrow(
      validationMessages.maxLength(validationMessages.fields.description, 300),
    );
  });

  it.each(['\u0007', '\u202E', `e${'\u0301'.repeat(5)}`, '\u200B.\u0000'])('must not contain %j', (text) => {
    expect(() => parse(`They ${text} weave`)).toThrow(validationMessages.fields.description);
  });

  it('is kept by a change without it, and cleared by an empty one', () => {
    const change = (description: unknown) =>
      articleChangeSchema.validateSync({ ...base, description }).description;

    expect([undefined, null, ''].map(change)).toEqual([undefined, '', '']);
  });

  it('may be longer in a draft, so that what is typed is saved', () => {
    const long = 'x'.repeat(2000);

    expect(draftSchema.validateSync({ description: long }).description).toBe(long);
    expect(() => draftSchema.validateSync({ description: `${long}x` })).toThrow();
  });
});

describe('what is wrong with an article', () => {
  it('names its fields in the language of the interface', async () => {
    const japanese = await loadLanguage('ja');
    const problems = () => [
      validationMessage(articleDraftSchema, { title: '', markdown: 'x' }),
      validationMessage(articleDraftSchema, { title: 'x', markdown: '' }),
      validationMessage(articleDraftSchema, { title: 'x', markdown: 'x', cover: 'x' }),
      validationMessage(draftSchema, { title: 'x'.repeat(201) }),
      validationMessage(slugSchema, { slug: '' }),
    ];

    expect(problems()).toEqual([
      'Title is required',
      'Markdown is required',
      'Cover must be a valid http or https URL',
      'Title must be at most 200 characters',
      'URL is required',
    ]);
    const [title, , cover, long] = inLanguage(japanese, problems);
    expect(title).toMatch(/^タイトル/);
    expect(cover).toMatch(/^カバー画像/);
    expect(long).toMatch(/^タイトル/);
  });
});

describe('numbers, lists and enums in requests', () => {
  type Values = object;
  const MANY = Number.MAX_SAFE_INTEGER;
  const registration = { id: 'AQ', clientDataJSON: 'AQ', attestationObject: 'AQ' };
  describe('a number', () => {
    it.each([
      ['accounts', accountListingSchema, 'least', 'Min. articles', 0, 1_000_000],
      ['accounts', accountListingSchema, 'most', 'Max. articles', 0, 1_000_000],
      ['accounts', accountListingSchema, 'links', 'Min. links', 0, 1_000_000],
      ['accounts', accountListingSchema, 'limit', 'Limit', 1, 100],
      ['accounts', accountListingSchema, 'page', 'Page', 1, MANY],
      ['articles', moderatedArticleListingSchema, 'links', 'Min. links', 0, 1_000_000],
      ['articles', moderatedArticleListingSchema, 'limit', 'Limit', 1, 100],
      ['articles', moderatedArticleListingSchema, 'page', 'Page', 1, MANY],
      ['an invitation', invitationSchema, 'uses', 'Maximum uses', 1, 1000],
      ['an invitation', invitationSchema, 'days', 'Days', 1, 365],
      ['the public listing', publicListingQuerySchema, 'limit', 'limit', 1, 100],
      ['the public listing', publicListingQuerySchema, 'page', 'page', 1, MANY],
      ['the search', searchQuerySchema, 'limit', 'limit', 1, 20],
      ['the search', searchQuerySchema, 'page', 'page', 1, MANY],
      ['the log', logQuerySchema, 'limit', 'limit', 1, 100],
      ['the log', logQuerySchema, 'page', 'page', 1, 10_000],
      ['drafts', draftListingQuerySchema, 'page', 'page', 1, MANY],
      ['a draft', draftSchema, 'articleVersion', 'Version of the article', 1, null],
    ] as [string, AnySchema, string, string, number, number | null][])(
      'must be a whole number within its limits in %s',
      (_in, schema, field, label, least, most) => {
        const of = (value: unknown) => validationMessage(schema, { [field]: value });

        expect([field, of(least), of(most ?? MANY)]).toEqual([field, null, null]);
        expect(of(least - 1)).toBe(`${label} must be at least ${least}`);
        expect(of(1.5)).toBe(`${label} must be a whole number`);
        expect(of('many')).toMatch(new RegExp(`^${label} must be a whole number`));
        if (most !== null) expect(of(most + 1)).toBe(`${label} must be at most ${most}`);
      },
    );

    it('has a default when it is missing', () => {
      const left = (schema: AnySchema) => schema.validateSync({}) as Values;

      expect(left(accountListingSchema)).toEqual({ limit: 50, page: 1 });
      expect(left(moderatedArticleListingSchema)).toEqual({ limit: 50, page: 1 });
      expect(left(publicListingQuerySchema)).toEqual({ limit: 4, page: 1 });
      expect(left(searchQuerySchema)).toEqual({ limit: 10, page: 1, q: '' });
      expect(left(logQuerySchema)).toEqual({ limit: 50, page: 1 });
      expect(left(invitationSchema)).toEqual({ uses: 1, days: 14, note: '' });
      expect(left(pendingQuerySchema)).toEqual({ state: 'waiting' });
      expect(left(previewSchema)).toEqual({ markdown: '' });
    });

    it('may be empty in the invitation form', () => {
      expect(invitationSchema.validateSync({ uses: '', days: '', note: '' })).toEqual({
        ...{ uses: 1, days: 14, note: '' },
      });
      expect(invitationSchema.validateSync({ uses: '3', days: '7' })).toMatchObject({ uses: 3, days: 7 });
    });
  });
  describe('a list', () => {
    const one = 'x'.repeat(200);

    it.each([
      ['accounts', accountTargetsWithReasonSchema, { reason: 'x' }, 'items', 'Accounts', 'Account', 200],
      ['articles', articleTargetsWithReasonSchema, { reason: 'x' }, 'slugs', 'Articles', 'Article', 200],
      ['registrations', accountsSchema, {}, 'ids', 'Accounts', 'Account', 100],
      ['reported articles', slugsSchema, {}, 'slugs', 'Articles', 'Article', 200],
    ] as [string, AnySchema, Values, string, string, string, number][])(
      'has 1 to 100 items of limited length: %s',
      (_of, schema, rest, field, label, itemLabel, most) => {
        const of = (items: unknown) => validationMessage(schema, { ...rest, [field]: items });
        const item = one.slice(0, most);

        expect([of([item]), of(Array(100).fill(item))]).toEqual([null, null]);
        expect(of([])).toBe(`${label} must have at least 1 item`);
        expect(of(Array(101).fill(item))).toBe(`${label} must have at most 100 items`);
        expect(of([`${item}x`])).toBe(validationMessages.maxLength(itemLabel, most));
        expect(of([''])).toBe(`${itemLabel} is required`);
        expect(of(['a\0b'])).toBe(`${itemLabel} must not contain NUL characters`);
      },
    );

    it.each([
      ['registrations', accountsSchema, 'Accounts'],
      ['reported articles', slugsSchema, 'Articles'],
    ] as const)('is required: %s', (_of, schema, label) => {
      expect(validationMessage(schema, {})).toBe(`${label} is required`);
    });

    it('of own articles or drafts has at most a hundred items', () => {
      const of = (count: number) =>
        validationMessage(bulkSchema, {
          act: 'publish',
          items: Array.from({ length: count }, () => randomUUID()),
        });

      expect([of(0), of(100)]).toEqual([null, null]);
      expect(of(101)).toBe('items must have at most 100 items');
    });

    it('of passkey transports is optional and has at most ten items of thirty characters', () => {
      const of = (transports: unknown) =>
        validationMessage(passkeyRegistrationSchema, { ...registration, transports });

      expect(passkeyRegistrationSchema.validateSync(registration)).toMatchObject({
        transports: [],
        name: '',
      });
      expect(of(Array(10).fill('x'.repeat(30)))).toBeNull();
      expect(of(Array(11).fill('usb'))).toBe('transports must have at most 10 items');
      expect(of(['x'.repeat(31)])).toMatch(/must be at most 30 characters$/);
      expect(of([''])).toMatch(/is required$/);
    });
  });
  describe('an enum', () => {
    it.each([
      ['accounts', accountListingSchema, {}, 'state', 'Status', ['active', 'limited', 'suspended']],
      [
        'articles',
        moderatedArticleListingSchema,
        {},
        'state',
        'Status',
        ['published', 'page', 'hidden', 'suspended'],
      ],
      [
        'drafts',
        draftListingQuerySchema,
        {},
        'state',
        'state',
        ['draft', 'scheduled', 'submitted', 'sentBack'],
      ],
      [
        'own articles',
        ownListingQuerySchema,
        {},
        'state',
        'state',
        ['published', 'page', 'draft', 'submitted', 'sentBack', 'scheduled'],
      ],
      ['registrations', pendingQuerySchema, {}, 'state', 'Status', ['waiting', 'rejected']],
      [
        ...['a report', reportSchema, { slug: 'x' }, 'reason', 'Reason'],
        ['spam', 'abuse', 'copyright', 'illegal', 'other'],
      ],
      [
        ...['the own listing', ownListingQuerySchema, {}, 'sort', 'sort'],
        ['updated', '-updated', 'created', '-created', 'title', '-title', 'clicks', '-clicks'],
      ],
      [
        ...['the listing of an author', publicListingQuerySchema, { author: 'ada' }, 'sort', 'sort'],
        ['updated', '-updated', 'created', '-created', 'title', '-title', 'clicks', '-clicks'],
      ],
      [
        ...['a bulk action', bulkSchema, { name: 'looms' }, 'act', 'act'],
        ['publish', 'unpublish', 'delete', 'addTag', 'removeTag', 'export'],
      ],
    ] as [string, AnySchema, Values, string, string, string[]][])(
      'accepts only its values in %s',
      (_in, schema, rest, field, label, words) => {
        for (const word of words) expect(validationMessage(schema, { ...rest, [field]: word })).toBeNull();
        expect(validationMessage(schema, { ...rest, [field]: 'else' })).toBe(
          `${label} must be one of: ${words.join(', ')}`,
        );
      },
    );
  });
});

describe('texts in requests', () => {
  type Values = object;
  const BEFORE = { before: '2026-01-31' };
  const PASSWORD = { password: 'pass word' };
  const whom = { ...BEFORE, reason: 'Adverts' };
  const registration = { id: 'AQ', clientDataJSON: 'AQ', attestationObject: 'AQ' };
  const login = { id: 'AQ', clientDataJSON: 'AQ', authenticatorData: 'AQ', signature: 'AQ' };
  const user = { name: 'Ada', email: 'ada@example.org', password: 'engines' };
  const report = { slug: 'on-engines', reason: 'spam' };
  /** Texts: where they are, the schema, other values, the field, its label and its maximum length. */
  const texts: [string, AnySchema, Values, string, string, number][] = [
    ['accounts', accountListingSchema, {}, 'q', 'Name or email', 200],
    ['accounts', accountListingSchema, {}, 'suspendedFor', 'Suspension reason', 300],
    ['accounts', accountListingSchema, {}, 'limitedFor', 'Limit reason', 300],
    ['an act on accounts', accountTargetsWithReasonSchema, whom, 'reaches', 'Reaches', 200],
    ['an act on accounts', accountTargetsWithReasonSchema, whom, 'after', 'After', 200],
    ['an act on accounts', accountTargetsWithReasonSchema, BEFORE, 'reason', 'Reason', 300],
    ['a deletion of accounts', accountTargetsWithPasswordSchema, BEFORE, 'password', 'Your password', 200],
    ['articles', moderatedArticleListingSchema, {}, 'q', 'Words in the title', 200],
    ['articles', moderatedArticleListingSchema, {}, 'by', 'Author’s name, email or page URL', 200],
    ['articles', moderatedArticleListingSchema, {}, 'sameAs', 'Same text as article URL', 2000],
    ['articles', moderatedArticleListingSchema, {}, 'hiddenFor', 'Reason for hiding', 300],
    ['an act on articles', articleTargetsWithReasonSchema, whom, 'after', 'After', 200],
    ['an act on articles', articleTargetsWithReasonSchema, BEFORE, 'reason', 'Reason', 300],
    ['a deletion of articles', articleTargetsWithPasswordSchema, BEFORE, 'password', 'Your password', 200],
    ['settings', blogSchema, defaultBlog, 'title', 'Blog title', 100],
    ['settings', blogSchema, defaultBlog, 'tagline', 'Tagline', 300],
    ['settings', blogSchema, defaultBlog, 'description', 'Description', 300],
    ['settings', blogSchema, defaultBlog, 'footer', 'Footer text', 300],
    ['drafts', draftSchema, {}, 'articleSlug', 'Article', 200],
    ['a confirmation', confirmEmailSchema, {}, 'token', 'Token', 100],
    ['an invitation', invitationSchema, {}, 'note', 'Note', 100],
    ['a passkey', newPasskeySchema, PASSWORD, 'name', 'Name', 60],
    ['a passkey', newPasskeySchema, {}, 'password', 'Your password', 200],
    ['a new passkey', passkeyRegistrationSchema, registration, 'name', 'Name', 60],
    ['a new passkey', passkeyRegistrationSchema, registration, 'id', 'id', 1364],
    ['a new passkey', passkeyRegistrationSchema, registration, 'clientDataJSON', 'clientDataJSON', 10_000],
    [
      'a new passkey',
      passkeyRegistrationSchema,
      registration,
      'attestationObject',
      'attestationObject',
      10_000,
    ],
    ['a login by passkey', passkeyLoginSchema, login, 'id', 'id', 1364],
    ['a login by passkey', passkeyLoginSchema, login, 'clientDataJSON', 'clientDataJSON', 10_000],
    ['a login by passkey', passkeyLoginSchema, login, 'authenticatorData', 'authenticatorData', 10_000],
    ['a login by passkey', passkeyLoginSchema, login, 'signature', 'signature', 10_000],
    ['a login by passkey', passkeyLoginSchema, login, 'userHandle', 'userHandle', 100],
    ['a rejection', rejectSchema, { ids: ['1'] }, 'reason', 'Reason', 300],
    ['a report', reportSchema, report, 'words', 'Comment', 500],
    ['a report', reportSchema, report, 'website', 'Website', 500],
    ['a report', reportSchema, report, 'slug', 'Article', 200],
    ['a registration', registerSchema, user, 'name', 'Name', 100],
    ['a registration', registerSchema, user, 'password', 'Password', 200],
    ['a registration', registerSchema, user, 'invitation', 'Invitation', 100],
    ['a login', loginSchema, user, 'password', 'Password', 200],
    ['a profile', profileSchema, user, 'password', 'Password', 200],
    ['a profile', profileSchema, user, 'newPassword', 'New password', 200],
    ['a new password', resetPasswordSchema, PASSWORD, 'token', 'Token', 100],
    ['a new password', resetPasswordSchema, { token: 'x' }, 'password', 'New password', 200],
  ];
  /** The same for texts that are only looked up and never stored. */
  const soughtTexts: typeof texts = [
    ['the public listing', publicListingQuerySchema, {}, 'author', 'author', 200],
    ['the public listing', publicListingQuerySchema, {}, 'tag', 'tag', 200],
    ['one’s own listing', ownListingQuerySchema, {}, 'tag', 'tag', 200],
    ['an act on one’s own', bulkSchema, { act: 'export' }, 'after', 'after', 200],
    ['an act on one’s own', bulkSchema, { act: 'addTag' }, 'name', 'name', 200],
  ];

  it.each(['a+b', '+ab', 'ab+', 'a b', 'ab='])('must be base64url in a passkey, unlike "%s"', (id) => {
    expect(validationMessage(passkeyLoginSchema, { ...login, id })).toBe('id must be base64url');
  });

  it.each([
    ['x', 'Reaches must be the value from the listing'],
    ['1'.repeat(17), 'Reaches must be the value from the listing'],
    ['1\0', 'Reaches must not contain NUL characters'],
    ['1'.repeat(16), null],
  ])('must be a number to limit a bulk action on articles: %j', (reaches, sentence) => {
    expect(validationMessage(articleTargetsWithReasonSchema, { ...whom, reaches })).toBe(sentence);
  });

  it('may be a passkey name in one line, or missing', () => {
    const problem = 'Name must be a single line without text direction controls';

    for (const name of ['a\nb', 'a\u2028b', 'a\u202eb'])
      expect(validationMessage(newPasskeySchema, { ...PASSWORD, name })).toBe(problem);
    expect(newPasskeySchema.validateSync(PASSWORD)).toEqual({ ...PASSWORD, name: '' });
    expect(passkeyLoginSchema.validateSync(login)).toEqual({ ...login, userHandle: '' });
    expect(reportSchema.validateSync(report)).toEqual({ ...report, words: '', website: '' });
  });

  it.each([...texts, ...soughtTexts])(
    'have a maximum length in %s',
    (_in, schema, rest, field, label, most) => {
      const ofLength = (length: number) =>
        validationMessage(schema, { ...rest, [field]: 'x'.repeat(length) });

      expect([field, ofLength(most)]).toEqual([field, null]);
      expect(ofLength(most + 1)).toBe(validationMessages.maxLength(label, most));
    },
  );

  it.each(texts)('must not contain NUL characters in %s', (_in, schema, rest, field, label) => {
    expect(validationMessage(schema, { ...rest, [field]: 'a\0b' })).toMatch(
      new RegExp(`^${label} must (not contain NUL characters|be in base64url)`),
    );
  });

  it.each([
    [accountListingSchema, {}, 'q'],
    [accountListingSchema, {}, 'suspendedFor'],
    [accountListingSchema, {}, 'limitedFor'],
    [moderatedArticleListingSchema, {}, 'q'],
    [moderatedArticleListingSchema, {}, 'by'],
    [moderatedArticleListingSchema, {}, 'hiddenFor'],
    [moderatedArticleListingSchema, {}, 'sameAs'],
    [blogSchema, defaultBlog, 'tagline'],
    [blogSchema, defaultBlog, 'language'],
    [blogSchema, defaultBlog, 'accent'],
    [blogSchema, defaultBlog, 'contact'],
    [invitationSchema, {}, 'note'],
    [rejectSchema, { ids: ['1'] }, 'reason'],
    [reportSchema, report, 'words'],
    [newPasskeySchema, PASSWORD, 'name'],
    [registerSchema, user, 'invitation'],
  ] as [AnySchema, Values, string][])('are trimmed (%#)', (schema, rest, field) => {
    const typed = { language: 'en', accent: '#0b5d57', contact: 'a@b.org' }[field] ?? 'a b';

    expect(schema.validateSync({ ...rest, [field]: ` ${typed}\t` })).toMatchObject({ [field]: typed });
  });

  it.each([
    ['accounts', accountTargetsWithPasswordSchema, BEFORE, 'password', 'Your password'],
    ['accounts', accountTargetsWithReasonSchema, BEFORE, 'reason', 'Reason'],
    ['articles', articleTargetsWithPasswordSchema, BEFORE, 'password', 'Your password'],
    ['articles', articleTargetsWithReasonSchema, BEFORE, 'reason', 'Reason'],
    ['settings', blogSchema, { ...defaultBlog, title: '' }, 'title', 'Blog title'],
    ['settings', blogSchema, { ...defaultBlog, language: '' }, 'language', 'Article language'],
    ['a confirmation', confirmEmailSchema, {}, 'token', 'Token'],
    ['a passkey', newPasskeySchema, {}, 'password', 'Your password'],
    ['a new passkey', passkeyRegistrationSchema, { ...registration, id: '' }, 'id', 'id'],
    ['a login by passkey', passkeyLoginSchema, { ...login, signature: '' }, 'signature', 'signature'],
    ['a rejection', rejectSchema, { ids: ['1'] }, 'reason', 'Reason'],
    ['a report', reportSchema, { reason: 'spam' }, 'slug', 'Article'],
    ['a report', reportSchema, { slug: 'on-engines' }, 'reason', 'Reason'],
    ['a login', loginSchema, { email: user.email }, 'password', 'Password'],
    ['a password reset request', forgotPasswordSchema, {}, 'email', 'Email'],
    ['a new password', resetPasswordSchema, PASSWORD, 'token', 'Token'],
    ['a new password', resetPasswordSchema, { token: 'x' }, 'password', 'New password'],
    ['a bulk action', bulkSchema, {}, 'act', 'act'],
    ['a tag to add', bulkSchema, { act: 'addTag' }, 'name', 'name'],
    ['a tag to remove', bulkSchema, { act: 'removeTag', name: ' ' }, 'name', 'name'],
  ] as [string, AnySchema, Values, string, string][])('are required in %s', (_in, schema, rest, _, label) => {
    expect(validationMessage(schema, rest)).toBe(`${label} is required`);
  });
});

describe('form input', () => {
  it('is trimmed, except for passwords', () => {
    const typed = { name: ' Ada ', email: ' ada@example.org\t', password: ' engines ' };

    expect(registerSchema.validateSync(typed)).toEqual({
      name: 'Ada',
      email: 'ada@example.org',
      password: ' engines ',
    });
    expect(loginSchema.validateSync(typed)).toMatchObject({
      email: 'ada@example.org',
      password: ' engines ',
    });
    expect(profileSchema.validateSync({ ...typed, newPassword: ' looms! ' })).toMatchObject({
      ...{ name: 'Ada', email: 'ada@example.org', password: ' engines ', newPassword: ' looms! ' },
    });
  });

  it('keeps the markdown of an article unchanged', () => {
    const typed = { title: ' On engines ', markdown: '    code\n', cover: ' https://example.org/a.png ' };

    expect(articleDraftSchema.validateSync(typed)).toEqual({
      ...fillShortTexts({ title: 'On engines', cover: 'https://example.org/a.png' }),
      markdown: '    code\n',
    });
  });

  it.each(['', ' \n\t\n', '\u00a0'])('requires markdown that is not only white space: %j', (markdown) => {
    expect(validationMessage(articleDraftSchema, { title: 'On engines', markdown })).toBe(
      'Markdown is required',
    );
  });

  const registration = { name: 'Ada', email: 'ada@example.org', password: 'engines' };
  const draft = { title: 'On engines', markdown: 'They weave.', cover: '' };
  /** Each field with its longest text, and a character that makes it too long. */
  const longest = [
    ['name', registerSchema, registration, 'a'.repeat(100)],
    ['email', registerSchema, registration, `${'a'.repeat(64)}@${'b.'.repeat(92)}ccccc`],
    ['password', registerSchema, registration, 'a'.repeat(200)],
    ['password', loginSchema, registration, 'a'.repeat(200)],
    ['title', articleDraftSchema, draft, 'a'.repeat(200)],
    ['cover', articleDraftSchema, draft, `https://example.org/${'a'.repeat(2028)}`],
    ['markdown', articleDraftSchema, draft, 'a'.repeat(1024 * 1024)],
  ] as const;

  it.each(longest)('has a maximum length: %s', (field, schema, values, text) => {
    expect(schema.isValidSync({ ...values, [field]: text })).toBe(true);
    expect(schema.isValidSync({ ...values, [field]: `${text}c` })).toBe(false);
  });

  it.each([
    ['é', 524_288],
    ['€', 349_525],
    ['🧵', 262_144],
  ])('limits the markdown of an article in bytes: %s', (character, most) => {
    const isTaken = (markdown: string) => articleDraftSchema.isValidSync({ ...draft, markdown });

    expect(isTaken(character.repeat(most))).toBe(true);
    expect(isTaken(`${character.repeat(most)}aa`)).toBe(false);
  });

  it.each([
    ['password', registerSchema, registration],
    ['password', loginSchema, registration],
    ['newPassword', profileSchema, registration],
  ] as const)('needs six characters in a %s', (field, schema, values) => {
    const label = field === 'password' ? 'Password' : 'New password';
    expect(validationMessage(schema, { ...values, [field]: '12345' })).toBe(
      `${label} must be at least 6 characters`,
    );
    expect(schema.isValidSync({ ...values, [field]: '123456' })).toBe(true);
  });

  it.each([
    ['ada', 'Email must be a valid email'],
    ['ada@example', 'Email must be a valid email'],
    ['ada@example.', 'Email must be a valid email'],
    ['ada @example.org', 'Email must be a valid email'],
    ['', 'Email is required'],
    ['ada@example.org', null],
    ['ada@mail.example.museum', null],
    ['a..b@example.org', 'Email must be a valid email'],
    ['.ada@example.org', 'Email must be a valid email'],
    ['ada.@example.org', 'Email must be a valid email'],
    ['"ada"@example.org', 'Email must be a valid email'],
    ['ada@-example.org', 'Email must be a valid email'],
    ['ada@exa_mple.org', 'Email must be a valid email'],
    ['ada@example..org', 'Email must be a valid email'],
    ['ada@192.0.2.1', 'Email must be a valid email'],
    ['ada@[192.0.2.1]', 'Email must be a valid email'],
    ['ada@ex%61mple.org', 'Email must be a valid email'],
    ['ada@example.org:25', 'Email must be a valid email'],
    ['ada@exa\u00admple.org', 'Email must be a valid email'],
    ['ada\u200b@example.org', 'Email must be a valid email'],
    [`${'a'.repeat(65)}@example.org`, 'Email must be a valid email'],
    [`ada@${'a'.repeat(64)}.org`, 'Email must be a valid email'],
    ['user@münchen.example', null],
    ['user@xn--mnchen-3ya.example', null],
    ['用户@例え.jp', null],
    ['user@例え。jp', null],
    ['jörg.müller+news@example.org', null],
    ["o'hara_1@example.co.uk", null],
  ])('is validated as an email: "%s"', (email, sentence) => {
    expect(validationMessage(forgotPasswordSchema, { email })).toBe(sentence);
  });

  it.each([
    ['Ada@Example.org', 'ada@example.ORG'],
    ['user@münchen.example', 'User@xn--mnchen-3ya.example'],
    ['user@MÜNCHEN.example', 'user@mu\u0308nchen.example'],
    ['user@例え。jp', 'user@xn--r8jz45g.jp'],
    ['jo\u0308rg@example.org', 'JÖRG@example.org'],
  ])('is the same email: %s and %s', (one, other) => {
    expect(emailKey(one)).toBe(emailKey(other));
  });

  it.each([
    ['user@münchen.example', 'user@munchen.example'],
    ['jörg@example.org', 'jorg@example.org'],
    ['a.b@example.org', 'ab@example.org'],
    ['ada+1@example.org', 'ada@example.org'],
  ])('is a different email: %s and %s', (one, other) => {
    expect(emailKey(one)).not.toBe(emailKey(other));
  });

  it.each([
    ['ada+news@example.org', 'ada@example.org'],
    ['Ada+a+b@EXAMPLE.org', 'ada@example.org'],
    ['+news@example.org', '+news@example.org'],
    ['ada@example.org', 'ada@example.org'],
  ])('is delivered to a mailbox: %s to %s', (address, mailbox) => {
    expect(mailboxKey(address)).toBe(mailbox);
  });

  it('gets only one message for an empty email', () => {
    expect(() => forgotPasswordSchema.validateSync({ email: '' }, { abortEarly: false })).toThrow(
      /^Email is required$/,
    );
  });

  it('may omit the current and the new password of a profile', () => {
    const { name, email } = registration;

    expect(profileSchema.validateSync({ name, email })).toEqual({
      name,
      email,
      password: '',
      newPassword: '',
      revokeTokens: true,
    });
  });

  it.each([
    ['https://example.org/a', true],
    ['HTTP://example.org', true],
    ['', true],
    ['ftp://example.org/a', false],
    ['javascript:alert(1)', false],
    ['//example.org/a', false],
    ['a.png', false],
    ['see https://example.org/a', false],
    ['https://example.org/a\u0007b', false],
    ['https://', false],
    ['https://[', false],
  ])('is validated as a cover: %j', (cover, isOne) => {
    const sentence = isOne ? null : 'Cover must be a valid http or https URL';

    expect(validationMessage(articleDraftSchema, { ...draft, cover })).toBe(sentence);
  });
});

describe('tags', () => {
  const checked = (tags: unknown) =>
    articleDraftSchema.validateSync({ title: 'On engines', markdown: 'x', tags }).tags;
  const refusal = (tags: unknown) =>
    validationMessage(articleDraftSchema, { title: 'On engines', markdown: 'x', tags });

  it('are normalized: NFKC, single spaces and no leading #', () => {
    expect(checked([' Ｌooms  and\tengines ', '#weaving', '##1', 'C#', 'F#x', '#!', ''])).toEqual([
      ...['Looms and engines', 'weaving', '1', 'C#', 'F#x', '#!'],
    ]);
  });

  it('that differ only in case or diacritics are one, in the first spelling', () => {
    expect(tidyTags(['Café', 'cafe', 'CAFÉ', 'Straße', 'STRASSE', 'λόγος', 'ΛΟΓΟΣ'])).toEqual([
      'Café',
      'Straße',
      'λόγος',
    ]);
  });

  it('keep marks that distinguish letters', () => {
    expect(tidyTags(['कि', 'का', 'が', 'か', 'ทำ', 'ทา'])).toHaveLength(6);
    expect(tagKey('Việt ế')).toBe('viet e');
    expect(tagKey('İstanbul')).toBe(tagKey('istanbul'));
  });

  it('may be missing or empty', () => {
    expect([checked(undefined), checked([])]).toEqual([undefined, []]);
    expect(validationMessage(draftSchema, {})).toBeNull();
  });

  it('are at most eight, of 32 characters each', () => {
    const eight = Array.from({ length: 8 }, (_, at) => `tag ${at}`);
    expect(checked([...eight, 'TAG 0'])).toEqual(eight);
    expect(refusal([...eight, 'one more'])).toBe('An article can have at most 8 tags');
    expect(checked(['😀'.repeat(32)])).toEqual(['😀'.repeat(32)]);
    expect(refusal(['😀'.repeat(33)])).toBe('A tag must be at most 32 characters');
    expect(refusal(['looms', 'x'.repeat(33)])).toBe('A tag must be at most 32 characters');
    expect(refusal(['x'.repeat(10_000)])).toBe('A tag must be at most 32 characters');
    expect(refusal(Array.from({ length: 100_000 }, (_, at) => `${at}`))).toBe(
      'An article can have at most 8 tags',
    );
  });

  it('must not contain control characters, direction controls or only invisible characters', () => {
    expect(refusal(['a\u0007b'])).toBe('A tag must not contain control characters');
    expect(refusal(['a\0b'])).toBe('A tag must not contain control characters');
    expect(refusal(['a\ud800b'])).toMatch(/^A tag must not contain a broken character/);
    expect(refusal(['a\u202eb'])).toBe('A tag must not contain text direction controls');
    expect(refusal(['a\u0300\u0301\u0302\u0303\u0304\u0305'])).toBe(
      'A tag must not stack more than four combining marks',
    );
    expect(checked(['पेड़ों', 'မြို့'])).toEqual(['पेड़ों', 'မြို့'].map((tag) => tag.normalize('NFC')));
    expect(refusal(['\u200b'])).toBe('A tag must contain a visible character');
  });

  it('are split at commas, semicolons and line breaks', () => {
    expect(splitTags('looms, Engines;  cards\n#looms、織機,')).toEqual(['looms', 'Engines', 'cards', '織機']);
  });

  it('of a draft may be invalid for an article, within limits', () => {
    const many = (length: number, tag = 'x') => Array.from({ length }, (_, at) => `${at} ${tag}`);
    const long = 'x'.repeat(200);
    const sentence = 'A draft can have at most 32 tags of 200 characters each, without NUL characters';

    expect(draftSchema.validateSync({ tags: [long] }).tags).toEqual([long]);
    expect(draftSchema.validateSync({ tags: many(32) }).tags).toEqual(many(32));
    for (const tags of [[`${long}x`], ['looms', `${long}x`], ['a\0b'], many(33)])
      expect(validationMessage(draftSchema, { tags })).toBe(sentence);
  });
});
