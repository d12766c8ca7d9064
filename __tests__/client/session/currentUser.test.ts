import { isSignedIn, noSession, sessionOf } from '../../../src/client/session/currentUser.ts';

const NOW = Date.UTC(2026, 0, 1);
const claims = { sub: '1', name: 'Adá', email: 'ada@example.org', sid: '2', iat: 0, exp: NOW / 1000 + 60 };

function aToken(payload: unknown) {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(payload)}.signature`;
}

describe('the session that a token stands for', () => {
  it('has the id, the name and the email of the token and its end, and nothing else of it', () => {
    expect(sessionOf(aToken(claims), NOW)).toEqual({
      user: { sub: '1', name: 'Adá', email: 'ada@example.org' },
      expiresAt: '2026-01-01T00:01:00.000Z',
    });
  });

  it.each([
    ['there is none', null],
    ['it is no token', 'nonsense'],
    ['its payload is broken', 'a.b.c'],
    ['its payload is nothing', aToken(null)],
    ['it has expired', aToken({ ...claims, exp: NOW / 1000 })],
    ['it expires when no calendar goes', aToken({ ...claims, exp: 1e300 })],
    ['it never says when it expires', aToken({ ...claims, exp: undefined })],
    ['it says so in a text', aToken({ ...claims, exp: `${claims.exp}` })],
    ['its name is an object', aToken({ ...claims, name: { first: 'Ada' } })],
    ['its name is missing', aToken({ ...claims, name: undefined })],
    ['its email is a list', aToken({ ...claims, email: ['ada@example.org'] })],
    ['its user is a number', aToken({ ...claims, sub: 1 })],
    ['it is a list', aToken([claims])],
    ['it is a text', aToken('claims')],
  ])('is nobody’s when %s', (_, token) => {
    expect(sessionOf(token, NOW)).toEqual(noSession);
  });
});

describe('being signed in', () => {
  it('means that the user object has more than one key', () => {
    expect(isSignedIn({})).toBe(false);
    expect(isSignedIn({ sub: '1', name: 'Ada', email: 'ada@example.org' })).toBe(true);
  });
});
