import { emailKey } from '../../src/shared/email.ts';
import { articleDraftSchema } from '../../src/shared/article.ts';
import { sentenceFor } from '../helpers/sentenceFor.ts';
import { forgotPasswordSchema, loginSchema, profileSchema, registerSchema } from '../../src/shared/user.ts';

describe('what is typed', () => {
  it('is taken without the spaces round it, but for passwords, of which they are a part', () => {
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

  it('is taken of an article with its markdown to the letter', () => {
    const typed = { title: ' On engines ', markdown: '    code\n', cover: ' https://example.org/a.png ' };

    expect(articleDraftSchema.validateSync(typed)).toEqual({
      ...{ title: 'On engines', markdown: '    code\n', cover: 'https://example.org/a.png' },
    });
  });

  it.each(['', ' \n\t\n', '\u00a0'])(
    'has to be there as the markdown of an article, which white space is not: %j',
    (markdown) => {
      expect(sentenceFor(articleDraftSchema, { title: 'On engines', markdown })).toBe(
        'Markdown is a required field',
      );
    },
  );

  const registration = { name: 'Ada', email: 'ada@example.org', password: 'engines' };
  const draft = { title: 'On engines', markdown: 'They weave.', cover: '' };
  /** Each field with the longest text that it takes, by the character that it is longer by. */
  const longest = [
    ['name', registerSchema, registration, 'a'.repeat(100)],
    ['email', registerSchema, registration, `${'a'.repeat(64)}@${'b.'.repeat(92)}ccccc`],
    ['password', registerSchema, registration, 'a'.repeat(200)],
    ['password', loginSchema, registration, 'a'.repeat(200)],
    ['title', articleDraftSchema, draft, 'a'.repeat(200)],
    ['cover', articleDraftSchema, draft, `https://example.org/${'a'.repeat(2028)}`],
    ['markdown', articleDraftSchema, draft, 'a'.repeat(1024 * 1024)],
  ] as const;

  it.each(longest)('may be so long and no longer: %s', (field, schema, values, text) => {
    expect(schema.isValidSync({ ...values, [field]: text })).toBe(true);
    expect(schema.isValidSync({ ...values, [field]: `${text}c` })).toBe(false);
  });

  it.each([
    ['é', 524_288],
    ['€', 349_525],
    ['🧵', 262_144],
  ])('is taken of an article by the bytes of its markdown: %s', (character, most) => {
    const isTaken = (markdown: string) => articleDraftSchema.isValidSync({ ...draft, markdown });

    expect(isTaken(character.repeat(most))).toBe(true);
    expect(isTaken(`${character.repeat(most)}aa`)).toBe(false);
  });

  it.each([
    ['password', registerSchema, registration],
    ['password', loginSchema, registration],
    ['newPassword', profileSchema, registration],
  ] as const)('needs six characters where it is a %s', (field, schema, values) => {
    const label = field === 'password' ? 'Password' : 'New password';
    expect(sentenceFor(schema, { ...values, [field]: '12345' })).toBe(
      `${label} must be at least 6 characters`,
    );
    expect(schema.isValidSync({ ...values, [field]: '123456' })).toBe(true);
  });

  it.each([
    ['ada', 'Email must be a valid email'],
    ['ada@example', 'Email must be a valid email'],
    ['ada@example.', 'Email must be a valid email'],
    ['ada @example.org', 'Email must be a valid email'],
    ['', 'Email is a required field'],
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
  ])('is an email or not: "%s"', (email, sentence) => {
    expect(sentenceFor(forgotPasswordSchema, { email })).toBe(sentence);
  });

  it.each([
    ['Ada@Example.org', 'ada@example.ORG'],
    ['user@münchen.example', 'User@xn--mnchen-3ya.example'],
    ['user@MÜNCHEN.example', 'user@mu\u0308nchen.example'],
    ['user@例え。jp', 'user@xn--r8jz45g.jp'],
    ['jo\u0308rg@example.org', 'JÖRG@example.org'],
  ])('is one email, however it is written: %s and %s', (one, other) => {
    expect(emailKey(one)).toBe(emailKey(other));
  });

  it.each([
    ['user@münchen.example', 'user@munchen.example'],
    ['jörg@example.org', 'jorg@example.org'],
    ['a.b@example.org', 'ab@example.org'],
    ['ada+1@example.org', 'ada@example.org'],
  ])('is another email: %s and %s', (one, other) => {
    expect(emailKey(one)).not.toBe(emailKey(other));
  });

  it('is missed in one sentence where there is no email, though it is none that is valid either', () => {
    expect(() => forgotPasswordSchema.validateSync({ email: '' }, { abortEarly: false })).toThrow(
      /^Email is a required field$/,
    );
  });

  it('of a profile need not be a password, nor a new one', () => {
    const { name, email } = registration;

    expect(profileSchema.validateSync({ name, email })).toEqual({
      name,
      email,
      password: '',
      newPassword: '',
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
  ])('is a cover or not: %j', (cover, isOne) => {
    const sentence = isOne ? null : 'Cover must be a valid http or https URL';

    expect(sentenceFor(articleDraftSchema, { ...draft, cover })).toBe(sentence);
  });
});
