import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Blog, startBlog } from '../../helpers/blog.ts';
import { aPublicFolder, type PublicFolder } from '../../helpers/publicFolder.ts';

const API = 'https://api.example.org:8443';

describe('a client that was built for the API of another origin', () => {
  let folder: PublicFolder;
  let blog: Blog;
  beforeAll(async () => {
    folder = aPublicFolder();
    const index = path.join(folder.path, 'index.html');
    const html = readFileSync(index, 'utf8').replace(
      '<head>',
      `<head><meta name="api-url" content="${API}">`,
    );
    writeFileSync(index, html);
    blog = await startBlog({
      publicDir: folder.path,
      renderPage: async () => ({ head: '', body: 'drawn by the server', styles: [] }),
    });
  });
  afterAll(async () => {
    await blog.close();
    folder.remove();
  });

  it.each(['/', '/login', '/nowhere/at/all'])('may call it, by the policy of %s', async (address) => {
    const { headers } = await blog.call('GET', address);

    expect(String(headers['content-security-policy']).split('; ')).toContain(`connect-src 'self' ${API}`);
  });

  it.each(['/', '/allArticles?page=2', '/allArticles/of-the-other-origin'])(
    'draws %s itself: what this server knows is not what it shows',
    async (address) => {
      const { statusCode, body } = await blog.call('GET', address);

      expect(statusCode).toBe(200);
      expect(body).toContain('<div id="root"></div>');
      expect(body).not.toContain('drawn by the server');
    },
  );

  it('still has no page at an address that no page has', async () => {
    expect((await blog.call('GET', '/nowhere/at/all')).statusCode).toBe(404);
  });
});
