import type { PasskeyLogin } from '../../../../shared/passkey.ts';
import type { TokenReply } from '../../../../shared/user.ts';
import type { Db } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Tokens } from '../../../session/sessions.ts';
import { letIn } from '../letIn.ts';
import { findById } from '../userRepository.ts';
import { type LoginChallenges, useLoginChallenge } from './passkeyChallenges.ts';
import { passkeyRefused } from './passkeyErrors.ts';
import { findPasskey, noteUse } from './passkeyRepository.ts';
import type { RelyingParty } from './relyingParty.ts';
import { challengeIn, verifyLogin } from './webAuthn.ts';

interface Dependencies {
  db: Db;
  tokens: Tokens;
  challenges: LoginChallenges;
  party: RelyingParty;
}

/**
 * A session for the owner of the passkey that has signed. Whatever is wrong with it, the answer is one and the same.
 * Throws PasskeyRefused and what keeps an account out.
 */
export async function logInByPasskey(
  { db, tokens, challenges, party }: Dependencies,
  answer: PasskeyLogin,
  userAgent: string | undefined,
): Promise<TokenReply> {
  const challenge = challengeIn(answer.clientDataJSON);
  const expiresAt = challenge && challenges.findExpiry(challenge);
  if (!challenge || !expiresAt) throw passkeyRefused();
  const passkey = await findPasskey(db, answer.id);
  // Read before the passkey is looked at again: whoever chooses another password meanwhile keeps this login out.
  const user = passkey && (await findById(db, passkey.userId));
  const counter = passkey && (await verifyLogin(party, challenge, { passkey, answer }));
  const isIn = await inTransaction(db, async (db) => {
    const isFirst = await useLoginChallenge(db, challenge, expiresAt);
    return isFirst && passkey !== null && counter !== null && noteUse(db, passkey, counter);
  });
  if (!isIn || !user) throw passkeyRefused();
  return letIn({ db, tokens }, user, userAgent);
}
