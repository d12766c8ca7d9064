import type { Db } from '../../db/schema.ts';
import { emailKey } from '../../../shared/email.ts';
import type { RequirePassword } from '../../http/authentication.ts';
import type { Limits } from '../../limits/limits.ts';
import { sessionEnded } from '../../session/sessions.ts';
import { isPassword } from './passwords.ts';
import { wrongPassword } from './userErrors.ts';
import { findById, type UserWithHash } from './userRepository.ts';

interface Asking {
  limits: Limits;
  user: UserWithHash;
  /** The client's address. */
  ip: string;
}

/** Whether this is the password of who is signed in. Refuses after too many wrong ones: a stolen session must not find it. */
export const isOwnPassword = ({ limits, user, ip }: Asking, password: string): Promise<boolean> =>
  limits.login.guard({ account: emailKey(user.email), ip }, () =>
    isPassword(user.passwordHash, password, ip),
  );

export const requirePasswordBy =
  (db: Db, limits: Limits): RequirePassword =>
  async ({ id, ip }, password) => {
    const user = await findById(db, id);
    if (!user) throw sessionEnded();
    if (!(await isOwnPassword({ limits, user, ip }, password))) throw wrongPassword();
  };
