import { deleteAccount } from '../../../src/server/services/accountDeletion.ts';
import { canPublish, requireCanPublish } from '../../../src/server/services/accountStatus.ts';
import { accountErrors } from '../../../src/shared/messages/en/account.ts';
import { type Blog, idOf, startBlog } from '../../helpers/blog.ts';

describe('an account that was deleted in the meantime', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());

  it('can’t publish: its session has ended', async () => {
    const { db } = blog.connection;
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    await deleteAccount(db, idOf(ada));

    await expect(requireCanPublish(db, idOf(ada))).rejects.toMatchObject({
      kind: 'signedOut',
      message: accountErrors.signedOut,
    });
    expect([await canPublish(db, idOf(ada)), await canPublish(db, idOf(eve))]).toEqual([false, true]);
    expect(await requireCanPublish(db, idOf(eve))).toEqual({ isListed: 1 });
  });
});
