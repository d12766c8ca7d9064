import { sql } from 'kysely';
import type { BlogState } from '../../../src/shared/blogStatus.ts';
import { startBlog } from '../../helpers/blog.ts';
import { adminOutput } from '../../helpers/runCommand.ts';

describe('the status of a read-only blog', () => {
  it('is available, and counts refusals once it is writable again', async () => {
    const blog = await startBlog({ limits: { login: { count: 1, seconds: 900 } } });
    const admin = await blog.aUser();
    await adminOutput(blog, 'make-admin', admin.email);
    const body = { email: 'eve@example.org', password: 'wrong one' };
    for (let at = 0; at < 2; at += 1) await blog.call('POST', '/api/users/login', { body });
    const read = () => blog.call('GET', '/api/admin/state', { as: admin });

    await sql`pragma query_only = on`.execute(blog.connection.db);
    const meanwhile = await read();
    await sql`pragma query_only = off`.execute(blog.connection.db);
    const later = await read();

    expect([meanwhile.statusCode, later.statusCode]).toEqual([200, 200]);
    expect(later.json<BlogState>().days.at(-1)?.refused).toEqual({ login: 1 });
    await blog.close();
  });
});
