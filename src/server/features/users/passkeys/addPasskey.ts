import { randomUUIDv7 } from 'node:crypto';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { PASSKEYS_MAX, type PasskeyRegistration } from '../../../../shared/passkey.ts';
import { isPostgres, now } from '../../../db/portable.ts';
import type { Db } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import { sessionEnded } from '../../../session/sessions.ts';
import { readBlog } from '../../../admin/settings.ts';
import { findById } from '../userRepository.ts';
import { forgetChallenges, isChallenge, startChallenge, takeChallenge } from './passkeyChallenges.ts';
import { noSuchPasskey, passkeyNotAdded, tooManyPasskeys } from './passkeyErrors.ts';
import { deletePasskey, insertPasskey, listCredentials } from './passkeyRepository.ts';
import type { RelyingParty } from './relyingParty.ts';
import { challengeIn, verifyAdded } from './webAuthn.ts';
import { optionsToAdd } from './askAuthenticator.ts';

type Enqueue = Pick<Mailer, 'enqueue'>;

/** What the browser of an account's owner is asked that is to make a passkey. Throws SessionEnded and TooManyPasskeys. */
export async function beginToAdd(
  db: Db,
  party: RelyingParty,
  userId: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const user = await findById(db, userId);
  if (!user) throw sessionEnded();
  const credentials = await listCredentials(db, userId);
  if (credentials.length >= PASSKEYS_MAX) throw tooManyPasskeys();
  const { title } = await readBlog(db);
  const challenge = await inTransaction(db, (db) => startChallenge(db, userId));
  const excluded = credentials.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: JSON.parse(transports) as string[],
  }));
  return optionsToAdd({ party, title, user, challenge, excluded });
}

interface Adding {
  party: RelyingParty;
  userId: string;
  /** Of the passkey, where its owner gave it none. */
  browser: string;
}

/**
 * Adds the passkey that an authenticator has made for the account, and has its owner told by mail. Throws PasskeyNotAdded,
 * PasskeyTaken and TooManyPasskeys.
 */
export async function addPasskey(
  db: Db,
  { enqueue }: Enqueue,
  answer: PasskeyRegistration,
  { party, userId, browser }: Adding,
): Promise<void> {
  const challenge = challengeIn(answer.clientDataJSON);
  if (challenge === null || !(await isChallenge(db, challenge, userId))) throw passkeyNotAdded();
  const key = await verifyAdded(party, challenge, answer);
  if (!key) {
    await forgetChallenges(db, userId);
    throw passkeyNotAdded();
  }
  await inTransaction(db, async (db) => {
    const { email } = await lockOwner(db, userId);
    // Whatever removes all passkeys of an account takes this one too: the challenge goes first in both.
    if (!(await takeChallenge(db, challenge, userId))) throw passkeyNotAdded();
    if ((await listCredentials(db, userId)).length >= PASSKEYS_MAX) throw tooManyPasskeys();
    await insertPasskey(db, {
      ...key,
      id: randomUUIDv7(),
      userId,
      transports: JSON.stringify(answer.transports),
      name: answer.name || browser || 'Passkey',
      createdAt: now(),
      lastUsedAt: null,
    });
    await enqueue(db, { kind: 'passkeyAdded', recipient: email });
  });
}

/** Has the owner told by mail. Throws NoSuchPasskey, also for somebody else's. */
export const removePasskey = (db: Db, { enqueue }: Enqueue, userId: string, id: string): Promise<void> =>
  inTransaction(db, async (db) => {
    if (!(await deletePasskey(db, userId, id))) throw noSuchPasskey();
    const user = await findById(db, userId);
    if (user) await enqueue(db, { kind: 'passkeyRemoved', recipient: user.email });
  });

/** Two of one account are added one after the other, and none beside its deletion. */
async function lockOwner(db: Db, userId: string): Promise<{ email: string }> {
  const user = await db
    .selectFrom('user')
    .select('email')
    .where('id', '=', userId)
    .where('isLeaving', '=', 0)
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!user) throw sessionEnded();
  return user;
}
