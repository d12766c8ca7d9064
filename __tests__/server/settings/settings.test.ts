import { gunzipSync } from 'node:zlib';
import { type Blog as Said, defaultBlog } from '../../../src/shared/blog.ts';
import { blogSchema } from '../../../src/shared/blogSettings.ts';
import { commandLine } from '../../../src/server/audit/auditLog.ts';
import { changeSettings, saySettings } from '../../../src/server/settings/settings.ts';
import type { Blog } from '../../helpers/blog.ts';
import { startSite } from '../../helpers/site.ts';

const said: Partial<Said> = {
  title: 'Looms & <engines>',
  tagline: 'They weave.',
  language: 'de-AT',
  footer: 'Woven in Vienna.',
  imprint: 'https://example.org/imprint',
  contact: 'ada@example.org',
};

describe('the settings of a blog', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startSite();
    const ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'On engines' });
  });
  afterEach(() => blog.close());

  const read = async (path: string) => {
    const { rawPayload, headers } = await blog.call('GET', path, { headers: { 'accept-encoding': 'gzip' } });
    return (headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString();
  };
  const readAll = async (paths: string[]) => Promise.all(paths.map(read));
  const change = (change: Partial<Said>) => changeSettings(blog.connection.db, change, commandLine);

  const pages = [
    '/',
    '/allArticles',
    '/allArticles/on-engines',
    '/authors/ada',
    '/login',
    '/dashboard',
    '/no/where',
  ];
  const feeds = ['/feed.atom', '/feed.json', '/authors/ada/feed.atom', '/authors/ada/feed.json'];

  it('are the specification’s words where nobody has said anything', async () => {
    expect((await blog.call('GET', '/api/blog')).json()).toEqual(defaultBlog);
    expect(defaultBlog).toMatchObject({
      title: 'Markdown Blog',
      tagline: 'You can write your own MarkDown Blogs by easy Way.',
    });
    for (const html of await readAll(pages)) expect(html).toContain('<html lang="en"');
  });

  it('show on every page at once, also on one that was read before, and are escaped there', async () => {
    await readAll(pages);

    await change(said);

    for (const html of await readAll(pages)) {
      expect(html).toContain('<html lang="de-AT"');
      expect(html).toMatch(/<title>([^<]+ · )?Looms &amp; &lt;engines&gt;<\/title>/);
      expect(html).toContain('property="og:site_name" content="Looms &amp; &lt;engines&gt;"');
      expect(html).toContain('href="https://example.org/imprint"');
      expect(html).toContain('href="mailto:ada@example.org"');
      expect(html).not.toContain('<engines>');
      expect(html).not.toContain('Markdown Blog');
    }
    expect(await read('/')).toContain('They weave.');
    expect(await read('/allArticles')).toContain('Woven in Vienna.');
  });

  it('show in every feed at once', async () => {
    await readAll(feeds);

    await change(said);

    const [atom = '', json = '', ofAuthor = '', jsonOfAuthor = ''] = await readAll(feeds);
    expect(atom).toContain('<title>Looms &amp; &lt;engines&gt;</title>\n<subtitle>They weave.</subtitle>');
    expect(atom).toContain('xml:lang="de-AT"');
    expect(JSON.parse(json)).toMatchObject({
      title: said.title,
      description: 'They weave.',
      language: 'de-AT',
    });
    expect(ofAuthor).toContain('<title>Ada · Looms &amp; &lt;engines&gt;</title>');
    expect(JSON.parse(jsonOfAuthor)).toMatchObject({ title: `Ada · ${said.title}` });
  });

  it('are again as they come when that is said, and nothing of them is stored', async () => {
    await change(said);
    await change(defaultBlog);

    expect((await blog.call('GET', '/api/blog')).json()).toEqual(defaultBlog);
    expect(await blog.connection.db.selectFrom('setting').selectAll().execute()).toEqual([]);
    expect(await read('/')).toContain('<title>Markdown Blog</title>');
  });

  it('leave alone what only another version knows', async () => {
    const { db } = blog.connection;
    await db.insertInto('setting').values({ name: 'ofTomorrow', value: 'x' }).execute();

    await change({ title: 'Looms' });

    expect((await blog.call('GET', '/api/blog')).json()).toEqual({ ...defaultBlog, title: 'Looms' });
    expect(await db.selectFrom('setting').select('name').orderBy('name').execute()).toEqual([
      { name: 'ofTomorrow' },
      { name: 'title' },
    ]);
  });

  it('can be changed where another one is wrong, as another version took it', async () => {
    const { db } = blog.connection;
    await db.insertInto('setting').values({ name: 'language', value: 'german' }).execute();

    await saySettings(db, { title: 'Looms' }, commandLine);

    expect((await blog.call('GET', '/api/blog')).json()).toMatchObject({
      title: 'Looms',
      language: 'german',
    });
  });

  it.each<[Partial<Record<keyof Said, string>>, string]>([
    [{ title: ' ' }, 'Title is a required field'],
    [{ title: 'a\nb' }, 'Title must not break the line'],
    [{ title: 'a\u202eb' }, 'Title must not change the direction of writing by a control character'],
    [{ tagline: 'x'.repeat(301) }, 'Tagline must be at most 300 characters'],
    [{ language: 'English, please' }, 'Language must be a language tag, such as en, de-AT or zh-Hant'],
    [{ imprint: 'javascript:alert(1)' }, 'Imprint must be a valid http or https URL'],
    [{ logo: 'data:image/png,x' }, 'Logo must be a valid http or https URL'],
    [{ contact: 'javascript:alert(1)' }, 'Contact must be an email, or a valid http or https URL'],
    [{ registration: 'maybe' }, 'Registration must be open, approval, invite, or closed'],
  ])('are not %j', (wrong, sentence) => {
    expect(() => blogSchema.validateSync({ ...defaultBlog, ...wrong })).toThrow(sentence);
  });
});
