import { startBlog } from '../../helpers/blog.ts';

describe('a kept reply', () => {
  it('is left to the framework, and the server lives, when it can’t be told whether anything changed', async () => {
    const blog = await startBlog({ databaseUrl: 'sqlite::memory:' });
    await blog.anArticle({ by: await blog.aUser() });
    const listing = `${await blog.app.listen({ port: 0, host: '127.0.0.1' })}/api/articles/all`;
    const get = async () => (await fetch(listing)).status;

    const before = [await get(), await get()];
    await blog.connection.db.destroy();
    const after = [await get(), await get()];

    expect([...before, ...after]).toEqual([200, 200, 500, 500]);
    blog.app.server.closeAllConnections();
    // Its database is gone already, and that it says so is no matter here.
    await blog.app.close().catch(() => undefined);
  });
});
