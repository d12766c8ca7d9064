import { type OtherEmailKind, createEmailLink } from '../../src/server/store/otherEmails.ts';
import type { AccountFacts, TokenReply } from '../../src/shared/user.ts';
import { type Author, type Blog, idOf } from './blog.ts';

/** The default new email. */
export const NEW = 'King@example.org';
export const HOUR = 3600;

/** Returns the token in a mail's link. */
export const tokenIn = (text: string): string => /#(?:token|return|own)=([\w-]{43})\n/.exec(text)?.[1] ?? '';

/** Helpers for email changes on a blog that sends mails. */
export function emailChanges(blog: () => Blog) {
  const change = (as: Author, email = NEW, others: object = {}) =>
    blog().call('PATCH', '/api/users/me', {
      as,
      body: { name: as.name, email, password: as.password, ...others },
    });
  const confirm = (as: TokenReply, token: string) =>
    blog().call('POST', '/api/users/confirmEmail', { as, body: { token } });
  /** Creates a token like that of a mailed link. */
  const aToken = async (kind: OtherEmailKind, as: Author, email: string) =>
    (await createEmailLink(blog().connection.db, { kind, userId: idOf(as), email }))?.token ?? '';

  return {
    change,
    confirm,
    aToken,
    changeAndConfirm: async (as: Author, email = NEW) => {
      await change(as, email);
      return confirm(as, await aToken('pending', as, email));
    },
    /** Sets a new password with a link's token. */
    choose: (token: string, password = 'quite another') =>
      blog().call('POST', '/api/users/resetPassword', { body: { token, password } }),
    login: async (email: string, password = 'pass word') =>
      (await blog().call('POST', '/api/users/login', { body: { email, password } })).statusCode,
    facts: async (as: TokenReply) => (await blog().call('GET', '/api/users/me', { as })).json<AccountFacts>(),
    stored: () => blog().connection.db.selectFrom('otherEmail').selectAll().execute(),
  };
}
