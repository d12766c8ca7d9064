import type { TokenReply } from '../../../shared/user.ts';
import type { Db } from '../../db/schema.ts';
import { describeBrowser, startSession, type Tokens, createSessionToken } from '../../session/sessions.ts';
import { requireNotKeptOut } from '../../session/accountStatus.ts';
import { loginFailed } from './userErrors.ts';
import type { UserWithHash } from './userRepository.ts';

interface Dependencies {
  db: Db;
  tokens: Tokens;
}

/** A session for whoever has just shown who they are. Throws LoginFailed if the password is another one since, or the account is gone. */
export async function openSession(
  { db, tokens }: Dependencies,
  user: UserWithHash,
  userAgent: string | undefined,
): Promise<TokenReply> {
  const sid = await startSession(db, user, describeBrowser(userAgent));
  if (sid === null) throw loginFailed();
  return createSessionToken({ db, tokens }, user, sid);
}

/**
 * The one gate of every login, by a password or by a passkey: the same for whoever is suspended or was not approved.
 * Only who has shown to be the owner comes so far: nobody else learns of it. Throws AccountSuspended, AccountRejected.
 */
export async function letIn(
  dependencies: Dependencies,
  user: UserWithHash,
  userAgent: string | undefined,
): Promise<TokenReply> {
  await requireNotKeptOut(dependencies.db, user.id);
  return openSession(dependencies, user, userAgent);
}
