import { decodeJwt } from 'jose';
import type * as Sessions from '../../../src/server/store/sessions.ts';
import { type Blog, idOf, startBlog } from '../../helpers/blog.ts';

let afterLook: (() => Promise<void>) | undefined;

jest.mock('../../../src/server/store/sessions.ts', () => {
  const actual = jest.requireActual<typeof Sessions>('../../../src/server/store/sessions.ts');
  const findSession: typeof actual.findSession = async (db, id) => {
    const found = await actual.findSession(db, id);
    await afterLook?.();
    return found;
  };
  return { ...actual, findSession };
});

describe('a session that ends while a request looks it up', () => {
  let blog: Blog;
  let url: string;
  beforeEach(async () => {
    blog = await startBlog();
    url = await blog.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    afterLook = undefined;
    await blog.close();
  });

  it('is rejected from the next request on', async () => {
    const ada = await blog.aUser();
    const { endSession } = jest.requireActual<typeof Sessions>('../../../src/server/store/sessions.ts');
    const listOwn = async () => {
      const headers = { authorization: `Bearer ${ada.token}` };
      return (await fetch(`${url}/api/articles?limit=4&page=1`, { headers })).status;
    };
    const moments: string[] = [];
    afterLook = async () => {
      afterLook = undefined;
      await endSession(blog.connection.db, String(decodeJwt(ada.token).sid));
      moments.push('ended meanwhile');
    };

    await listOwn();

    expect(moments).toEqual(['ended meanwhile']);
    expect([await listOwn(), await listOwn()]).toEqual([401, 401]);
  });

  const newImport = { name: 'site.zip', bytes: 100 };
  const newToken = { name: 'A program', scopes: ['read'], days: 1, password: 'pass word' };

  it.each([
    ['an import', '/api/imports', newImport],
    ['an access token', '/api/tokens', newToken],
    ['an article', '/api/articles/new', { title: 'A', markdown: 'A', cover: '' }],
  ])('ends %s of an account that is deleted meanwhile with 401', async (_what, path, body) => {
    const ada = await blog.aUser();
    afterLook = async () => {
      afterLook = undefined;
      await blog.connection.db.deleteFrom('user').where('id', '=', idOf(ada)).execute();
    };

    const reply = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

    expect(reply.status).toBe(401);
  });
});
