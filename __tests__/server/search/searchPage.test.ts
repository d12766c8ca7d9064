import { type Blog } from '../../helpers/blog.ts';
import { startSite } from '../../helpers/site.ts';

let blog: Blog;
beforeEach(async () => {
  blog = await startSite();
});
afterEach(() => blog.close());

const get = (path: string) => blog.call('GET', path);

describe('/search', () => {
  it('is a form that works by itself, for nobody to list', async () => {
    const { statusCode, body } = await get('/search');

    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Search · Markdown Blog</title>');
    expect(body).toContain('name="robots" content="noindex"');
    expect(body).toMatch(/<form [^>]*role="search"[^>]* action="\/search"/);
    expect(body).toMatch(/<input [^>]*name="q"/);
  });

  it('shows what is found with its words marked, and leads to the next page', async () => {
    const ada = await blog.aUser();
    for (let at = 0; at < 11; at += 1) await blog.anArticle({ by: ada, title: `Engine ${at}` });

    const { statusCode, body } = await get('/search?q=weave+patterns');
    const second = await get('/search?q=weave+patterns&page=2');

    expect(statusCode).toBe(200);
    expect(body).toContain('<title>weave patterns · Search · Markdown Blog</title>');
    expect(body).toContain('They <mark>weave</mark> <mark>patterns</mark>.');
    expect(body).toContain('href="/allArticles/engine-10"');
    expect(body).toMatch(/<input type="hidden" name="q" value="weave patterns"\/>/);
    expect(second.body).toContain('href="/allArticles/engine-0"');
    expect(second.body).not.toContain('engine-10');
  });

  it('marks what was looked for in titles too, whatever else stands there', async () => {
    await blog.anArticle({ by: await blog.aUser(), title: 'The <b>Éngine</b>, a loom & engines' });

    const { body } = await get('/search?q=%22engine+b%22+loom');

    expect(body).toContain('The &lt;b&gt;<mark>Éngine&lt;/b</mark>&gt;, a <mark>loom</mark> &amp; engines');
  });

  it('says that nothing is found, and why it does not search', async () => {
    const nothing = await get('/search?q=nowhere');
    const refused = await get('/search?q=%3F');

    expect([nothing.statusCode, refused.statusCode]).toEqual([200, 400]);
    expect(nothing.body).toContain('Nothing was found.');
    expect(refused.body).toContain('Please search for at least one word');
  });

  it('is found by no address that it was not made for, such as one with two searches', async () => {
    expect((await get('/search?q=a&q=b')).statusCode).toBe(200);
    expect((await get('/Search/?q=weave')).headers.location).toBe('/search?q=weave');
  });

  it('runs nothing of a hostile title, text or query', async () => {
    const hostile = '<img src=x onerror=alert(1)> </script><script>alert(2)</script> $& engines';
    const ada = await blog.aUser({ name: '"><svg onload=alert(3)>' });
    await blog.anArticle({
      by: ada,
      title: hostile,
      markdown: `\`${hostile}\` <mark>not</mark> \`&lt;b&gt;\``,
    });

    for (const q of ['engines', 'alert', `${hostile} "`, '"><svg/onload=alert(4)>', 'not']) {
      const { body } = await get(`/search?q=${encodeURIComponent(q)}`);

      expect(body).not.toMatch(/<img src=x|<svg[ /]onload|<script>alert/);
    }
    const reply = await get('/api/search?q=engines');
    const snippet = reply.json<{ result: { snippet: string }[] }>().result[0]?.snippet ?? '';
    expect(snippet.replace(/<\/?mark>/g, '')).not.toContain('<');
    expect(snippet).toContain('&lt;script&gt;');
  });

  it('is not kept, so that nothing else makes room for what anybody thinks of', async () => {
    const ada = await blog.aUser();
    const before = (await get('/search?q=engines')).body;
    await blog.anArticle({ by: ada, title: 'On engines' });

    expect(before).toContain('Nothing was found.');
    expect((await get('/search?q=engines')).body).toContain('href="/allArticles/on-engines"');
  });
});

describe('/opensearch.xml', () => {
  it('tells browsers how to search, and is named in every page', async () => {
    const { headers, body } = await get('/opensearch.xml');

    expect(headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8');
    expect(body).toContain('template="http://localhost:80/search?q={searchTerms}"');
    expect((await get('/')).body).toMatch(
      /<link [^>]*rel="search" type="application\/opensearchdescription\+xml"/,
    );
  });
});
