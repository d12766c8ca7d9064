import type { TokenReply } from '../../shared/user.ts';
import type { Db } from '../db/schema.ts';
import { sessionEnded } from './sessionErrors.ts';
import { findSession } from './sessionRepository.ts';
import type { Tokens } from './token.ts';

/** Whom a token names. */
interface Named {
  id: string;
  name: string;
  email: string;
}

/** A fresh token for a session that is there, once its user has another name or email. Throws SessionEnded. */
export async function tokenOfSession(
  { db, tokens }: { db: Db; tokens: Tokens },
  { id, name, email }: Named,
  sid: string,
): Promise<TokenReply> {
  const session = await findSession(db, sid);
  if (!session) throw sessionEnded();
  return { token: await tokens.sign({ sub: id, name, email, sid }, session.endsAt) };
}
