import { readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import type { ZipFile } from 'yazl';
import { render } from '../../../src/server/content/render.ts';
import { insertArticle } from '../../../src/server/services/writeArticle.ts';
import { exportArticles } from '../../../src/server/transfer/exportArticles.ts';
import { undoImport } from '../../../src/server/transfer/importArticles.ts';
import { openImport } from '../../../src/server/transfer/importFiles.ts';
import { fillShortTexts, type Article, type PublicArticleSummary } from '../../../src/shared/article.ts';
import { operator } from '../../../src/shared/articleChange.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf } from '../../helpers/blog.ts';
import { draftHeaders, draftsOf } from '../../helpers/drafts.ts';
import { aPng, imagesOf } from '../../helpers/images.ts';
import { adminAnswer, adminOutput } from '../../helpers/runCommand.ts';
import { getArticle, importInto, setUpImports } from '../../helpers/setUpImports.ts';

const messages = transferMessages.import;

const { inFolder, aBlogOfAda, aSite, aZip } = setUpImports();

const exportOf = ({ connection: { db } }: Blog, by: Author): Promise<Buffer> =>
  buffer(exportArticles({ db, media: { get: async () => null }, ownerId: idOf(by) }));

describe('an imported text', () => {
  it('shows uploaded images with their dimensions', async () => {
    const { blog, ada } = await aBlogOfAda();
    const { url } = await imagesOf(blog).anImage(ada, await aPng(20, 10));

    await importInto(blog, await aSite({ 'looms.md': `# Looms\n\n![A loom](${url})` }));

    const { sanitizedHtml } = await getArticle(blog, 'looms', ada);
    expect(sanitizedHtml).toMatch(/<img [^>]*width="20" height="10"/);
  });
});

describe('an export that is imported into an empty blog', () => {
  it('is exported again as the same bytes', async () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom('\r\n', '\n', '\t', '---\n', 'title: x\n', '+++\n', '\uFEFF', ' ', '`', '"'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }),
      ),
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (texts) => {
        const [from, to] = [await aBlogOfAda(), await aBlogOfAda()];
        for (const [index, markdown] of texts.entries()) {
          const body = {
            title: `Über “${index}” \\ ${Array.from(markdown).slice(0, 9).join('')}`.trim(),
            markdown,
            cover: '',
          };
          const tags = ['日本語', 'a b'].slice(0, index);
          await from.blog.call('POST', '/api/articles/new', { as: from.ada, body: { ...body, tags } });
          await draftsOf(from.blog).aDraft(from.ada, { ...body, tags });
          const other = { ...body, title: `Other ${index}`, markdown: `x${markdown}`, tags };
          await from.blog.call('POST', '/api/articles/new', { as: from.ada, body: other });
          const slug = `other-${index}`;
          if (index % 2 === 0)
            await from.blog.call('POST', `/api/articles/unpublish/${slug}`, { as: from.ada });
          else await draftsOf(from.blog).aDraft(from.ada, { ...body, articleSlug: slug });
        }
        const exported = await exportOf(from.blog, from.ada);
        const file = inFolder('export.zip');
        await writeFile(file, exported);

        await importInto(to.blog, file);

        expect(await exportOf(to.blog, to.ada)).toEqual(exported);
        expect(await miscounts(to.blog.connection.db)).toEqual([]);
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });

  it('comes back however well it compresses, such as a log with repeated lines', async () => {
    const [from, to] = [await aBlogOfAda(), await aBlogOfAda()];
    const markdown = '```\n[info] the loom is running\n```\n'.repeat(25_000);
    await from.blog.anArticle({ by: from.ada, title: 'A log', markdown });
    const exported = await exportOf(from.blog, from.ada);
    const file = inFolder('export.zip');
    await writeFile(file, exported);

    await importInto(to.blog, file);

    expect(exported.length * 100).toBeLessThan(markdown.length);
    expect((await getArticle(to.blog, 'a-log', to.ada)).markdown).toBe(markdown);
  });

  it('keeps unpublished articles, which are republished with their URLs and dates', async () => {
    const [from, to] = [await aBlogOfAda(), await aBlogOfAda()];
    const { slug, title, createdAt } = await from.blog.anArticle({ by: from.ada, title: 'Looms' });
    await from.blog.call('PATCH', `/api/articles/slug/${slug}`, { as: from.ada, body: { slug: 'on-looms' } });
    await from.blog.call('POST', '/api/articles/unpublish/on-looms', { as: from.ada });
    const file = inFolder('export.zip');
    await writeFile(file, await exportOf(from.blog, from.ada));

    await importInto(to.blog, file);
    const again = await importInto(to.blog, file);

    expect(again).toContain('0 new, 0 changed, 1 unchanged, 0 refused.');
    const [draft] = (await draftsOf(to.blog).list(to.ada)).result;
    expect(draft).toMatchObject({ title, articleSlug: 'on-looms', isUnpublished: true });
    const body = { title, markdown: 'Text', cover: '' };
    const headers = draftHeaders(draft?._id ?? '');
    await to.blog.call('POST', '/api/articles/new', { as: to.ada, body, headers });
    expect(await getArticle(to.blog, 'on-looms', to.ada)).toMatchObject({ createdAt, markdown: 'Text' });
    expect(await adminOutput(to.blog, 'list-redirects')).toContain('/allArticles/looms  on-looms');
    expect(await miscounts(to.blog.connection.db)).toEqual([]);
  });

  it.each([
    ['2019-05-01T10:00:00Z', '2019-05-01T10:00:00.000Z'],
    ['2019-05-01T09:59:59Z', '2019-05-01T10:00:00.000Z'],
    ['2199-05-01T10:00:00Z', '2019-05-01T10:00:00.000Z'],
    ['2019-05-01T10:00:01Z', '2019-05-01T10:00:01.000Z'],
  ])('takes a last change only between the publication and now: %s', async (written, updatedAt) => {
    const { blog, ada } = await aBlogOfAda();

    await importInto(
      blog,
      await aSite({ 'a.md': `---\ndate: 2019-05-01T10:00:00Z\nlastmod: ${written}\n---\nText` }),
    );

    expect((await getArticle(blog, 'a', ada)).updatedAt).toBe(updatedAt);
  });

  it('attaches drafts to their articles, even under a new slug', async () => {
    const [from, to] = [await aBlogOfAda(), await aBlogOfAda()];
    const { slug } = await from.blog.anArticle({ by: from.ada, title: 'Looms' });
    const edit = { title: 'Looms', markdown: 'Edited', cover: '' };
    const edited = await from.blog.call('PATCH', `/api/articles/edit/${slug}`, { as: from.ada, body: edit });
    const publishAt = new Date(Date.now() + 1e9).toISOString();
    const change = { title: 'Looms', markdown: 'New text', articleSlug: slug, publishAt };
    await draftsOf(from.blog).aDraft(from.ada, change);
    await to.blog.anArticle({ by: await to.blog.aUser({ name: 'Eve' }), title: 'Looms' });
    const file = inFolder('export.zip');
    await writeFile(file, await exportOf(from.blog, from.ada));

    await importInto(to.blog, file);

    const [draft] = (await draftsOf(to.blog).list(to.ada)).result;
    expect(draft).toMatchObject({ articleSlug: 'looms-2', isUnpublished: false, publishAt });
    const { createdAt, updatedAt } = edited.json<Article>();
    expect(await getArticle(to.blog, 'looms-2', to.ada)).toMatchObject({ createdAt, updatedAt });
  });

  it('keeps dates, clicks, tags and positions in listings', async () => {
    const { blog, ada } = await aBlogOfAda();
    const { slug: newer } = await blog.anArticle({ by: ada, title: 'Newer' });
    const site = await aSite({
      'content/posts/older.md':
        '---\ntitle: Older\ndate: 2019-05-01T10:00:00+02:00\nlastmod: 2020-01-01\ntags: [looms]\nparams: { clicks: 7 }\n---\nText',
    });

    await importInto(blog, site);

    const { result } = (await blog.call('GET', '/api/articles/all')).json<Listing<PublicArticleSummary>>();
    expect(result.map(({ slug }) => slug)).toEqual([newer, 'older']);
    expect(result[1]).toMatchObject({
      createdAt: '2019-05-01T08:00:00.000Z',
      updatedAt: '2020-01-01T10:00:00.000Z',
      tags: ['looms'],
      clicks: 7,
    });
    expect(await miscounts(blog.connection.db)).toEqual([]);
  });
});

describe('import', () => {
  it.each([
    [
      'Hugo',
      'content/posts/on-looms/index.md',
      '+++\ntitle = "On looms"\ndate = 2019-05-01\ntags = ["a b"]\naliases = ["/2019/looms.html"]\n+++\nThey *weave*.\n',
    ],
    [
      'Jekyll',
      '_posts/2019-5-1-on-looms.md',
      '---\nlayout: post\ntitle: On looms\ncategory: a b\ntags: "a b,"\npermalink: /2019/looms.html\n---\nThey *weave*.\n',
    ],
    [
      'Zola',
      'content/on-looms.md',
      '+++\ntitle = "On looms"\ndate = 2019-05-01\naliases = ["2019/looms.html"]\n[taxonomies]\ntags = ["a b"]\n+++\nThey *weave*.\n',
    ],
    [
      'Eleventy',
      'posts/on-looms.md',
      '---\ntitle: On looms\ndate: 2019-05-01\ntags: ["a b"]\npermalink: "/2019/looms.html"\n---\nThey *weave*.\n',
    ],
    [
      'Astro',
      'src/content/blog/on-looms.mdx',
      '---\r\ntitle: "On looms"\r\npubDate: 2019-05-01\r\ntags:\r\n  - a b\r\nredirect_from: /2019/looms.html\r\n---\r\nThey *weave*.\n',
    ],
  ])('reads an article of %s', async (_system, name, text) => {
    const { blog, ada } = await aBlogOfAda();

    const site = await aSite({ [name]: text, 'README.md': '# No article' });
    const says = await adminOutput(blog, 'import', 'ada@example.org', site, '--undated', 'today');
    await importInto(blog, site);

    const { title, createdAt, markdown, tags } = await getArticle(blog, 'on-looms', ada);
    expect([title, createdAt, markdown]).toEqual(['On looms', '2019-05-01T10:00:00.000Z', 'They *weave*.\n']);
    expect(tags).toContain('a b'.startsWith(tags[0] ?? '-') ? tags[0] : 'a b');
    expect(says).toContain(messages.oldUrls(['/2019/looms.html']));
    expect(JSON.stringify(await adminAnswer(blog, 'list-redirects'))).toContain('/2019/looms.html  on-looms');
  });

  it('imports drafts as drafts and schedules future articles', async () => {
    const { blog, ada } = await aBlogOfAda();
    const site = await aSite({
      '_drafts/idea.md': 'Idea',
      'posts/hidden.md': '---\ntitle: Hidden\npublished: false\n---\nText',
      'posts/soon.md': `---\ntitle: Soon\ndate: ${new Date(Date.now() + 1e9).toISOString()}\n---\nText`,
      'posts/never.md': '---\ntitle: Never\ndate: 2999-01-01\n---\nText',
    });

    await importInto(blog, site);
    await importInto(blog, site);

    const { result } = await draftsOf(blog).list(ada);
    expect(result.map(({ title, publishAt }) => [title, publishAt !== null]).sort()).toEqual([
      ['Hidden', false],
      // Further ahead than a draft can be scheduled.
      ['Never', false],
      ['Soon', true],
      ['idea', false],
    ]);
  });

  it('names the shortcodes that are shown as text once per file, except in code', async () => {
    const { blog } = await aBlogOfAda();
    const site = await aSite({
      'hugo.md':
        '{{< youtube dQw4w9WgXcQ >}}\n\n{{% notice %}}a{{% /notice %}}\n\n{{% notice %}}b{{% /notice %}}\n\n{{< map x >}}',
      'jekyll.md': '{% include a.html %}',
      'kramdown.md': 'Text\n{: .wide}',
      'converted.md': '{% youtube dQw4w9WgXcQ %} and a set {: a} or {a}',
      'code.md': '`{{< a >}}`\n\n```\n{% raw %}\n{: .wide}\n```',
    });

    const wouldSay = await adminOutput(blog, 'import', 'ada@example.org', site, '--undated', 'today');
    const says = await importInto(blog, site);

    const named = (output: string) =>
      output.split('\n').flatMap((line) => {
        const [, name = '', note = ''] = /(\w+)\.md(.*)/.exec(line) ?? [];
        const [, tags] = note.split('Shortcodes and template tags are shown as text: ');
        return tags === undefined ? [] : [`${name} ${tags}`];
      });
    for (const output of [wouldSay, says])
      expect(named(output).sort()).toEqual(['hugo notice (2), map.', 'jekyll include.', 'kramdown {: }.']);
  });

  it('gives an article one draft', async () => {
    const { blog, ada } = await aBlogOfAda();
    const { slug } = await blog.anArticle({ by: ada, title: 'Looms' });
    const change = `---\ntitle: Looms\ndraft: true\nparams: { article: ${slug} }\n---\nText`;

    await importInto(blog, await aSite({ 'a.md': change, 'b.md': change }));

    const { result } = await draftsOf(blog).list(ada);
    expect(result.map(({ articleSlug }) => articleSlug).sort()).toEqual([slug, null].sort());
  });

  it('changes nothing in a dry run', async () => {
    const { blog, ada } = await aBlogOfAda();
    const site = await aSite({ 'a.md': '# A\n\nText', 'bad.md': '---\ntitle: "x\nb: 1\n---\n' });

    const says = await adminOutput(blog, 'import', 'ada@example.org', site, '--undated', 'today');

    expect(says).toContain('new  a.md');
    expect(says).toMatch(/refused {2}bad.md {2}The front matter is not valid YAML/);
    expect(says).toContain('1 new, 0 changed, 0 unchanged, 1 refused.');
    expect((await blog.call('GET', '/api/articles', { as: ada })).json<Listing<Article>>().result).toEqual(
      [],
    );
  });

  it('changes nothing when repeated, and keeps later edits', async () => {
    const { blog, ada } = await aBlogOfAda();
    const site = await aSite({ 'a.md': '# A\n\nText', 'b.md': '# B\n\nText' });
    await importInto(blog, site);
    const edit = { title: 'A', markdown: 'Edited', cover: '' };
    await blog.call('PATCH', '/api/articles/edit/a', { as: ada, body: edit });

    const again = await importInto(blog, site);
    await writeFile(path.join(site, 'b.md'), '# B\n\nNew text');
    const changed = await importInto(blog, site);

    expect(again).toContain('0 new, 0 changed, 2 unchanged, 0 refused.');
    expect(changed).toContain('0 new, 1 changed, 1 unchanged, 0 refused.');
    expect((await getArticle(blog, 'a', ada)).markdown).toBe('Edited');
    expect((await getArticle(blog, 'b', ada)).markdown).toContain('New text');
    await blog.call('POST', '/api/articles/unpublish/b', { as: ada });
    await writeFile(path.join(site, 'b.md'), '# B\n\nNewer text');
    expect(await importInto(blog, site)).toContain('0 new, 0 changed, 2 unchanged, 0 refused.');
  });

  it('adds descriptions to articles that were imported without, and keeps later edits', async () => {
    const { blog, ada } = await aBlogOfAda();
    const write = (description: string) =>
      aSite(
        Object.fromEntries(
          ['a', 'b', 'c', 'd'].map((name) => [
            `${name}.md`,
            `---\ntitle: ${name.toUpperCase()}\ntags: [looms]\n${description}---\n\nText`,
          ]),
        ),
      );
    await importInto(blog, await write(''));
    for (const [slug, change] of [
      ['b', { markdown: 'Edited', tags: [] }],
      ['c', { markdown: 'Text', description: 'Mine' }],
    ] as const)
      await blog.call('PATCH', `/api/articles/edit/${slug}`, {
        as: ada,
        body: { title: slug.toUpperCase(), ...change },
      });
    await blog.call('POST', '/api/articles/unpublish/d', { as: ada });
    const site = await write('description: Theirs\n');

    const dry = await adminOutput(blog, 'import', 'ada@example.org', site);
    const again = await importInto(blog, site);
    const third = await importInto(blog, site);

    expect(dry).toContain('2 changed, 2 unchanged');
    expect(again).toContain('0 new, 2 changed, 2 unchanged, 0 refused.');
    expect(third).toContain('0 new, 0 changed, 4 unchanged, 0 refused.');
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((slug) => getArticle(blog, slug, ada)));
    expect(a).toMatchObject({ markdown: 'Text', tags: ['looms'], description: 'Theirs', version: 2 });
    expect(b).toMatchObject({ markdown: 'Edited', tags: [], description: 'Theirs' });
    expect(c).toMatchObject({ markdown: 'Text', description: 'Mine' });
  });

  it('imports all articles whose files share a slug or an id', async () => {
    const { blog, ada } = await aBlogOfAda();
    const { slug } = await blog.anArticle({ by: ada, title: 'Review' });
    const id = '01890000-0000-7000-8000-000000000001';
    const site = await aSite({
      '_posts/2018-12-31-review.md': '# Review\n\nOf 2018',
      '_posts/2019-12-31-review.md': '# Review\n\nOf 2019',
      '_posts/other-twin.md': '---\ntitle: Twin\nslug: twin\n---\nThe same',
      '_posts/twin.md': '---\ntitle: Twin\n---\nThe same',
      '_posts/copy.md': `---\nparams: { id: "${id}" }\n---\n# Copy\n\nOne`,
      '_posts/copy-2.md': `---\nparams: { id: "${id}" }\n---\n# Copy\n\nTwo`,
    });

    const wouldDo = await adminOutput(blog, 'import', 'ada@example.org', site, '--undated', 'today');
    const did = await importInto(blog, site);
    const again = await importInto(blog, site);

    for (const says of [wouldDo, did]) {
      expect(says).toContain('6 new, 0 changed, 0 unchanged, 0 refused.');
      expect(says.split(messages.slugTaken(slug))).toHaveLength(3);
    }
    expect(again).toContain('0 new, 0 changed, 6 unchanged, 0 refused.');
    expect((await getArticle(blog, slug, ada)).markdown).not.toContain('Of 20');
    const all = await blog.call('GET', '/api/articles?limit=10', { as: ada });
    const { result } = all.json<Listing<Article>>();
    expect(result.map(({ title }) => title).sort()).toEqual([
      ...['Copy', 'Copy', 'Review', 'Review', 'Review', 'Twin', 'Twin'],
    ]);
  });

  it('recognizes an article that was written here with the same text', async () => {
    const { blog, ada } = await aBlogOfAda();
    const { title, slug, markdown } = await blog.anArticle({ by: ada, title: 'Looms' });

    const says = await importInto(
      blog,
      await aSite({ [`${slug}.md`]: `---\ntitle: ${title}\n---\n${markdown}` }),
    );

    expect(says).toContain('0 new, 0 changed, 1 unchanged, 0 refused.');
  });

  it('takes no URLs of other authors, and reserves its own', async () => {
    const { blog, ada } = await aBlogOfAda();
    const eve = await blog.aUser({ name: 'Eve' });
    const hers = await blog.anArticle({ by: eve, title: 'Hers' });
    const gone = await blog.anArticle({ by: eve, title: 'Gone' });
    await blog.call('DELETE', `/api/articles/delete/${gone.slug}`, { as: eve });
    const aliases = [hers.slug, hers.slug.toUpperCase(), `${hers.slug}/?p=1`, gone.slug, 'was-mine'];
    const site = await aSite({
      'mine.md': `---\naliases: ${JSON.stringify(aliases.map((slug) => `/allArticles/${slug}`))}\n---\n# Mine`,
    });

    const says = await importInto(blog, site);

    expect(says).toContain(messages.oldUrls(['/allArticles/was-mine']));
    expect(await adminAnswer(blog, 'list-redirects')).toHaveProperty('json', [
      { path: '/allArticles/was-mine', slug: 'mine', kind: 'article' },
    ]);
    expect((await blog.anArticle({ by: eve, title: 'Was mine' })).slug).not.toBe('was-mine');
    expect((await blog.anArticle({ by: ada, title: 'Was mine' })).slug).toBe('was-mine');
  });

  it('is undone, except for edited articles', async () => {
    const { blog, ada } = await aBlogOfAda();
    const answer = await adminAnswer(
      blog,
      ...[
        'import',
        'ada@example.org',
        await aSite({ 'a.md': '# A', 'b.md': '# B' }),
        '--yes',
        '--undated',
        'today',
      ],
    );
    const { id } = (answer as { json: { id: string } }).json;
    await blog.call('PATCH', '/api/articles/edit/b', {
      as: ada,
      body: { title: 'B', markdown: 'x', cover: '' },
    });

    const says = await adminOutput(blog, 'undo-import', 'ada@example.org', id);

    expect(says).toBe('1 article deleted.');
    const { result } = (await blog.call('GET', '/api/articles', { as: ada })).json<Listing<Article>>();
    expect(result.map(({ slug }) => slug)).toEqual(['b']);
  });

  it('is not undone for an article that is edited meanwhile', async () => {
    const { blog, ada } = await aBlogOfAda();
    const site = await aSite({ 'a.md': '# A', 'b.md': '# B' });
    const answer = await adminAnswer(
      blog,
      ...['import', 'ada@example.org', site, '--yes', '--undated', 'today'],
    );
    const { id } = (answer as { json: { id: string } }).json;
    const body = { title: 'B', markdown: 'Edited', cover: '' };
    let isEdited = false;
    const racedDb = blog.connection.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isEdited) {
          isEdited = true;
          await blog.call('PATCH', '/api/articles/edit/b', { as: ada, body });
        }
        return result;
      },
    });

    expect(await undoImport(racedDb, { ownerId: idOf(ada), importId: id, writer: operator })).toBe(1);

    expect((await getArticle(blog, 'b', ada)).markdown).toBe('Edited');
  });

  it('leaves old articles out of feeds and keeps the ids of entries', async () => {
    const { blog } = await aBlogOfAda();
    const now = new Date().toISOString();
    const site = await aSite({
      'old.md': '---\ntitle: Old one\ndate: 2015-01-01\n---\nText',
      'new.md': `---\ntitle: New one\ndate: ${now}\nparams: { feedId: "https://old.example/?p=5" }\n---\nText`,
    });

    await importInto(blog, site);

    const feed = (await blog.call('GET', '/feed.atom')).body;
    expect(feed).not.toContain('Old one');
    expect(feed).toContain('<id>https://old.example/?p=5</id>');
  });

  it('does not reuse a feed entry id of another article', async () => {
    const { blog, ada } = await aBlogOfAda();
    const { _id: id } = await blog.anArticle({ by: ada, title: 'Looms' });
    const withFeedId = (feedId: string) =>
      `---\ndate: ${new Date().toISOString()}\nparams: { feedId: "${feedId}" }\n---\nText`;
    const site = await aSite({
      'a.md': withFeedId('https://old.example/?p=5'),
      'b.md': withFeedId('https://old.example/?p=5'),
      'c.md': withFeedId(`URN:UUID:${id}`),
      'd.md': withFeedId(`https://old.example/${'x'.repeat(481)}`),
      'e.md': withFeedId(`https://old.example/${'y'.repeat(480)}`),
    });

    await importInto(blog, site);

    const feed = (await blog.call('GET', '/feed.atom')).body;
    const ids = Array.from(feed.matchAll(/<entry>\n<id>(.*)<\/id>/g), ([, entry = '']) => entry);
    expect(ids).toHaveLength(6);
    expect(ids).toContain('https://old.example/?p=5');
    expect(new Set(ids.map((entry) => entry.toLowerCase())).size).toBe(6);
    // Longer ones are left out.
    expect(ids.filter((entry) => entry.length > 100)).toEqual([`https://old.example/${'y'.repeat(480)}`]);
  });

  it('keeps the order of articles with the same date', async () => {
    const { blog, ada } = await aBlogOfAda();
    const at = '---\ndate: 2019-05-01\n---\n';
    const site = await aSite({ 'a.md': `${at}A`, 'b.md': `${at}B`, 'c.md': `${at}C` });

    await importInto(blog, site);

    const { result } = (await blog.call('GET', '/api/articles', { as: ada })).json<Listing<Article>>();
    expect(result.map(({ slug }) => slug)).toEqual(['c', 'b', 'a']);
    expect(await miscounts(blog.connection.db)).toEqual([]);
  });

  it('fails when another article gets the same id meanwhile', async () => {
    const { blog, ada } = await aBlogOfAda();
    const { _id: id, createdAt } = await blog.anArticle({ by: ada, title: 'Looms' });
    const draft = { ...fillShortTexts({ title: 'Other' }), markdown: 'Text' };
    const place = { id, slug: 'other', createdAt, updatedAt: createdAt };
    const { db } = blog.connection;

    const article = { ...draft, ...render(draft.markdown), writer: operator };
    const inserting = insertArticle(db, idOf(ada), article, { place });

    await expect(inserting).rejects.toThrow('Another article has this id.');
  });

  it('does not change other authors’ articles', async () => {
    const { blog } = await aBlogOfAda();
    const eve = await blog.aUser({ name: 'Eve' });
    const hers = await blog.anArticle({ by: eve, title: 'Looms' });

    await importInto(blog, await aSite({ 'looms.md': `---\nparams: { id: "${hers._id}" }\n---\n# Looms` }));

    expect((await getArticle(blog, 'looms', eve)).markdown).toBe(hers.markdown);
    expect((await blog.call('GET', '/api/articles/public/looms-2')).statusCode).toBe(200);
  });
});

describe('openImport', () => {
  const files = (zip: ZipFile, names: string[]) =>
    names.forEach((name) => zip.addBuffer(Buffer.from('x'), name));

  it('refuses bombs, too many files, too many bytes, and links', async () => {
    const bomb = await aZip((zip) => zip.addBuffer(Buffer.alloc(53_000_000), 'a.md'));
    const many = await aZip((zip) => files(zip, ['a.md', 'b.md', 'c.md']));
    const link = await aZip((zip) => zip.addBuffer(Buffer.from('/etc/passwd'), 'a.md', { mode: 0o120777 }));
    const limits = { files: 2, bytes: 2, ratio: 100 };

    await expect(openImport(bomb)).rejects.toThrow(messages.suspicious('a.md'));
    await expect(openImport(many, { ...limits, bytes: 100 })).rejects.toThrow(messages.tooManyFiles('2'));
    await expect(openImport(many, { ...limits, files: 5 })).rejects.toThrow(messages.tooLarge);
    await expect(openImport(link)).rejects.toThrow(messages.link('a.md'));
  });

  it.each(['../a.md', '/a.md'])('refuses the path %s', async (name) => {
    const placeholder = 'x'.repeat(name.length);
    const file = await aZip((zip) => files(zip, [placeholder]));
    const bytes = (await readFile(file)).toString('latin1').replaceAll(placeholder, name);
    await writeFile(file, Buffer.from(bytes, 'latin1'));

    await expect(openImport(file)).rejects.toThrow(messages.unsafePath(name));
  });

  it('refuses a file that is not a ZIP file', async () => {
    const file = inFolder('a.zip');
    await writeFile(file, 'PK, but nothing else');

    await expect(openImport(file)).rejects.toThrow(messages.notZip);
  });

  it('refuses an archive that has a name twice', async () => {
    const same = await aZip((zip) => files(zip, ['a.md', 'b.md', 'a.md']));
    const composed = await aZip((zip) => files(zip, ['\u00e9.md', 'e\u0301.md']));

    await expect(openImport(same)).rejects.toThrow(messages.duplicate('a.md'));
    await expect(openImport(composed)).rejects.toThrow(messages.duplicate('e\u0301.md'));
  });

  it('refuses an archive whose directory is longer than names need', async () => {
    const limits = { files: 1, bytes: 1000, ratio: 100 };
    const archive = (folders: number) =>
      aZip((zip) => {
        zip.addBuffer(Buffer.from('a'), 'a.md');
        for (let index = 0; index < folders; index += 1) zip.addEmptyDirectory(`${index}${'x'.repeat(900)}`);
      });

    const source = await openImport(await archive(2), limits);
    source.close();

    expect(source.files).toHaveLength(1);
    await expect(openImport(await archive(3), limits)).rejects.toThrow(messages.directoryTooLarge);
  });

  /** Fields of the directory and of local headers, by their offsets. */
  const directory = { signature: 'PK\x01\x02', checksum: 16, packedSize: 20, size: 24, headerAt: 42 };
  const header = { signature: 'PK\x03\x04', packedSize: 18, extraLength: 28, name: 30, content: 34 };

  /** Changes a four-byte field of the archive's entry with this index. */
  async function forge(
    file: string,
    part: { signature: string },
    index: number,
    field: number,
    change: (value: number) => number,
  ): Promise<string> {
    const bytes = await readFile(file);
    let at = bytes.indexOf(part.signature, 0, 'latin1');
    for (let left = index; left > 0; left -= 1) at = bytes.indexOf(part.signature, at + 1, 'latin1');
    bytes.writeUInt32LE(change(bytes.readUInt32LE(at + field)), at + field);
    await writeFile(file, bytes);
    return file;
  }
  const threeFiles = () =>
    aZip((zip) =>
      ['a.md', 'b.md', 'c.md'].forEach((name) =>
        zip.addBuffer(Buffer.from(`# Looms ${name}`), name, { compress: false }),
      ),
    );

  it('refuses an archive whose files share bytes with each other or with its directory', async () => {
    const twice = await forge(await threeFiles(), directory, 1, directory.headerAt, () => 0);
    await expect(openImport(twice)).rejects.toThrow(messages.overlapping('a.md'));

    const nested = await threeFiles();
    await forge(nested, directory, 0, directory.packedSize, (size) => size + 30);
    await forge(nested, directory, 0, directory.size, (size) => size + 30);
    await expect(openImport(nested)).rejects.toThrow(messages.overlapping('a.md'));

    const last = await threeFiles();
    await forge(last, directory, 2, directory.packedSize, (size) => size + 5);
    await forge(last, directory, 2, directory.size, (size) => size + 5);
    await expect(openImport(last)).rejects.toThrow(messages.overlapping('c.md'));
  });

  it.each([
    ['hides another one in its header', header, header.extraLength, (length: number) => length + 30],
    ['has another name in its header', header, header.name, (name: number) => name + 1],
    ['has another size in its header', header, header.packedSize, (size: number) => size + 1],
    ['has another checksum', directory, directory.checksum, (checksum: number) => (checksum ^ 1) >>> 0],
    ['was changed', header, header.content, (text: number) => text + 1],
  ] as const)('refuses only the file that %s', async (_case, part, field, change) => {
    const { files } = await openImport(await forge(await threeFiles(), part, 0, field, change));

    const isHidden = field === header.extraLength && part === header;
    await expect(files[0]?.read()).rejects.toThrow(
      isHidden ? messages.overlapping('a.md') : messages.damagedEntry('a.md'),
    );
    expect(String(await files[1]?.read())).toBe('# Looms b.md');
  });

  it('does not follow links in a folder', async () => {
    const site = await aSite({ 'a.md': 'x' });
    await symlink('/etc', path.join(site, 'etc'));
    await symlink('/etc/hostname', path.join(site, 'b.md'));

    expect((await openImport(site)).files.map(({ name }) => name)).toEqual(['a.md']);
  });
});
