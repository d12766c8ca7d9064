import { inTransaction } from '../../src/server/db/portable.ts';
import { followRole } from '../../src/server/services/review.ts';
import { lockAccount } from '../../src/server/store/accounts/status.ts';
import { findRole, setRole } from '../../src/server/store/roles.ts';
import type { GivenRole } from '../../src/shared/roles.ts';
import type { TokenReply } from '../../src/shared/user.ts';
import { type Blog, idOf } from './blog.ts';

/** Gives an account a role, on any server of its blog. */
export const giveRole = ({ connection }: Pick<Blog, 'connection'>, who: TokenReply, role: GivenRole) =>
  inTransaction(connection.db, async (db) => {
    await lockAccount(db, idOf(who));
    const before = await findRole(db, idOf(who));
    await setRole(db, idOf(who), role);
    await followRole(db, idOf(who), { before, after: role });
  });
