import dns from 'node:dns';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { htmlToMarkdown } from '../../../src/server/content/htmlToMarkdown.ts';
import { Refusal } from '../../../src/server/lib/refusal.ts';
import { openImport } from '../../../src/server/transfer/importFiles.ts';
import { readSource } from '../../../src/server/transfer/readSource.ts';
import { parseCsv } from '../../../src/server/transfer/substack.ts';
import type * as WordPressContent from '../../../src/server/transfer/wordpressContent.ts';
import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';
import { describeSource, importFixtures } from '../../helpers/importFixtures.ts';
import { adminAnswer } from '../../helpers/runCommand.ts';
import { runInThread } from '../../helpers/runInThread.ts';
import { startSite } from '../../helpers/site.ts';

const { import: messages } = transferMessages;

/** Each source has its expected articles beside it. */
const SOURCES: [system: string, source: string][] = [
  ['WordPress, the classic editor with images', 'wordpress/site'],
  ['WordPress, blocks', 'wordpress/blocks.xml'],
  ['WordPress, damaged and unusual content', 'wordpress/edges.xml'],
  ['WordPress, a file that is cut off', 'wordpress/cut-off.xml'],
  ['Ghost 5, with images', 'ghost/site'],
  ['Ghost 2, with mobiledoc', 'ghost/mobiledoc.json'],
  ['Ghost 0.x', 'ghost/early.json'],
  ['Ghost, a file that is cut off', 'ghost/cut-off.json'],
  ['Medium', 'medium'],
  ['Substack', 'substack'],
  ['Obsidian', 'obsidian'],
  ['dev.to and Hashnode', 'frontMatter'],
];

describe('readSource', () => {
  it.each(SOURCES)('reads %s', async (_system, source) => {
    const expected = await readFile(
      path.join(importFixtures, `${source.replace(/\.\w+$/, '')}.expected.txt`),
      'utf8',
    );

    expect(await describeSource(path.join(importFixtures, source))).toBe(expected);
  });
});

describe('an import from another system', () => {
  it.each(SOURCES)(
    'redirects all old URLs, when repeated too, and without the network: %s',
    async (_system, source) => {
      const connect = jest.spyOn(net.Socket.prototype, 'connect');
      const lookup = jest.spyOn(dns, 'lookup');
      const fetched = jest.spyOn(globalThis, 'fetch');
      const blog = await startSite();
      const location = path.join(importFixtures, source);
      const opened = await openImport(location);
      try {
        await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
        await adminAnswer(blog, 'make-admin', 'ada@example.org');
        const importIt = async () => {
          const answer = await adminAnswer(
            blog,
            'import',
            'ada@example.org',
            location,
            '--yes',
            '--undated',
            'today',
          );
          return (answer as { json: Record<string, unknown> }).json;
        };

        const first = await importIt();
        const again = await importIt();

        const expected = { new: 0, same: 0, changed: 0, refused: 0 };
        const unanswered: string[] = [];
        for await (const { article } of readSource(opened)) {
          expected[article instanceof Refusal ? 'refused' : 'new'] += 1;
          if (article instanceof Refusal || article.isDraft) continue;
          if (article.createdAt !== null && Date.parse(article.createdAt) > Date.now()) continue;
          for (const oldUrl of article.oldUrls) {
            const { pathname, search } = new URL(oldUrl, 'https://old.example');
            const reply = await blog.call('GET', pathname + search, { headers: { accept: 'text/html' } });
            if (reply.statusCode !== 301) unanswered.push(oldUrl);
          }
        }
        expect(unanswered).toEqual([]);
        expect(first.counts).toEqual(expected);
        expect(again.counts).toEqual({ ...expected, new: 0, same: expected.new });
        for (const call of [connect, lookup, fetched]) expect(call).not.toHaveBeenCalled();
      } finally {
        opened.close();
        await blog.close();
        jest.restoreAllMocks();
      }
    },
  );
});

describe('a file of WordPress', () => {
  const item = (id: number, content: string) =>
    `<item><title>T</title><content:encoded>${content}</content:encoded><wp:post_id>${id}</wp:post_id></item>`;
  const wxr = (...items: string[]) =>
    `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${items.join('')}</channel></rss>`;

  async function read(text: string, chunk = text.length): Promise<string[]> {
    const bytes = Buffer.from(text);
    const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, index) =>
      bytes.subarray(index * chunk, (index + 1) * chunk),
    );
    const stream = async () => Readable.from(chunks, { objectMode: false });
    const files = [{ name: 'a.xml', bytes: bytes.length, changedAt: null, stream, read: async () => bytes }];
    const found: string[] = [];
    for await (const { article } of readSource({ files, isVault: false, close: () => undefined }))
      found.push(article instanceof Refusal ? article.message : article.markdown);
    return found;
  }

  async function readAll(text: string) {
    const bytes = Buffer.from(text);
    const stream = async () => Readable.from([bytes], { objectMode: false });
    const files = [{ name: 'a.xml', bytes: bytes.length, changedAt: null, stream, read: async () => bytes }];
    const found: { markdown: string; cover: string; description: string; notes: string[] }[] = [];
    for await (const { article, notes } of readSource({ files, isVault: false, close: () => undefined })) {
      if (article instanceof Refusal) throw article;
      const { markdown, cover, description } = article;
      found.push({ markdown, cover, description, notes });
    }
    return found;
  }

  it('is parsed identically in chunks of any size', async () => {
    const text = wxr(
      item(1, 'Tom & Jerry &amp; Ünï &lt;b>x&lt;/b>'),
      item(2, '<![CDATA[a & b ]]]]><![CDATA[> c]]>'),
    );

    for (const size of [1, 2, 3, 7, 64]) expect(await read(text, size)).toEqual(await read(text));
    expect(await read(text)).toEqual(['Tom & Jerry & Ünï **x**', 'a & b ]]> c']);
  });

  const post = (content: string, more = '') =>
    `<item><title>T</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>1</wp:post_id>${more}</item>`;
  const meta = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
  const image = (id: number, order = 0) =>
    `<item><title>T${id}</title><excerpt:encoded>${id === 3 ? 'Caption' : ''}</excerpt:encoded><wp:post_id>${id}</wp:post_id><wp:post_parent>1</wp:post_parent><wp:menu_order>${order}</wp:menu_order><wp:post_type>attachment</wp:post_type><wp:attachment_url>\nhttps://looms.example/${id}.png\n</wp:attachment_url>${meta('_wp_attachment_image_alt', `Alt ${id}`)}</item>`;

  it('takes what blocks refer to from the rest of the file', async () => {
    const note = JSON.stringify([{ id: 'u', content: 'A <em>note</em>' }]);
    const text =
      '<!-- wp:paragraph --><p>Text<sup data-fn="u" class="fn"><a href="#u" id="u-link">1</a></sup></p><!-- /wp:paragraph -->' +
      '<!-- wp:block {"ref":8} /-->' +
      '<!-- wp:gallery {"ids":[2,3]} --><figure class="wp-block-gallery"></figure><!-- /wp:gallery -->' +
      '<!-- wp:social-link {"url":"https://looms.example/@ada","service":"mastodon"} /-->' +
      '<!-- wp:calendar /--><!-- wp:footnotes /-->';
    const shared =
      '<item><content:encoded><![CDATA[<p>Shared</p>]]></content:encoded><wp:post_id>8</wp:post_id><wp:post_type>wp_block</wp:post_type></item>';

    const found = await readAll(wxr(shared, image(2), post(text, meta('footnotes', note)), image(3)));

    expect(found[0]?.markdown).toBe(
      'Text[^1]\n\nShared\n\n![Alt 2](https://looms.example/2.png)\n\n<figure>\n\n![Alt 3](https://looms.example/3.png)\n\n<figcaption>Caption</figcaption>\n</figure>\n\n[mastodon](https://looms.example/@ada)\n\n[^1]: A *note*',
    );
    expect(found[0]?.notes).toEqual([messages.leftOut(['calendar'])]);
  });

  it('shows galleries by id, or with what was uploaded to the post, and trims the URLs of covers', async () => {
    const [listed, uploaded] = await readAll(
      wxr(
        post('[gallery ids=”3,2,9″]', meta('_thumbnail_id', '2')),
        image(2, 2),
        image(3, 1),
        post('[gallery columns="2"]\n\n[[gallery]]'),
      ),
    );
    const figure =
      '<figure>\n\n![Alt 3](https://looms.example/3.png)\n\n<figcaption>Caption</figcaption>\n</figure>\n\n![Alt 2](https://looms.example/2.png)';

    expect(listed).toEqual({
      markdown: figure,
      cover: 'https://looms.example/2.png',
      description: '',
      notes: [messages.leftOut(['images 9 of a gallery'])],
    });
    expect(uploaded?.markdown).toBe(`${figure}\n\n\\[\\[gallery]]`);
  });

  it('converts shortcodes for code and media, and names those that stay', async () => {
    const [found] = await readAll(
      wxr(
        post(
          '[code lang="php"]\nif (1 < 2) {}\n\nx();\n[/code]\n\n[audio https://looms.example/a.mp3]\n\n[youtube=https://youtu.be/abcdefg]\n\n[vimeo 123]\n\n[contact-form-7 id="1"]\n\n[loom size="2"] is [sic] [1]',
          meta('enclosure', 'https://looms.example/b.mp3\n12\naudio/mpeg'),
        ),
      ),
    );

    expect(found).toMatchObject({
      markdown:
        '```php\nif (1 < 2) {}\n\nx();\n```\n\n<https://looms.example/a.mp3>\n\n<https://youtu.be/abcdefg>\n\n<https://vimeo.com/123>\n\n\\[loom size="2"] is \\[sic] \\[1]\n\n<https://looms.example/b.mp3>',
      notes: [messages.leftOut(['contact form']), messages.shortcodes(['loom']), messages.embeds(4)],
    });
  });

  it.each([
    ['<p>How <b>they</b></p>\n<p>weave &amp;amp; why</p>', {}, 'How they weave & why'],
    ['[caption id="a"]Loom[/caption] How they weave [sic]', {}, 'Loom How they weave [sic]'],
    [' ', { _yoast_wpseo_metadesc: 'How they weave' }, 'How they weave'],
    ['', { _yoast_wpseo_metadesc: '%%excerpt%%', rank_math_description: 'How they weave' }, 'How they weave'],
    ['', { _aioseo_description: '#post_excerpt' }, ''],
    ['T', {}, ''],
  ])('takes the description from the excerpt %j or the metadata %j', async (excerpt, meta, description) => {
    const metadata = Object.entries(meta).map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
    );
    const text = wxr(
      item(1, 'Text').replace(
        '</item>',
        `<excerpt:encoded><![CDATA[${excerpt}]]></excerpt:encoded>${metadata.join('')}</item>`,
      ),
    );

    expect((await readAll(text)).map((article) => article.description)).toEqual([description]);
  });

  it('expands no entities', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY file SYSTEM "file:///etc/passwd">]>`;

    expect(await read(bomb + wxr(item(1, '&a;&file;')))).toEqual(['\\&a;\\&file;']);
  });

  it('refuses a post that is too long and reads the next one', async () => {
    const long = `<![CDATA[${'x'.repeat(5 * 1024 ** 2)}]]>`;

    expect(await read(wxr(item(1, long), item(2, 'Next')), 65_536)).toEqual([messages.fileTooLarge, 'Next']);
  });
});

describe('openImport', () => {
  it('opens a single file and refuses unknown formats', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sources-'));
    try {
      await writeFile(path.join(folder, 'a.md'), '# A');
      await writeFile(path.join(folder, 'a.docx'), 'x');

      expect(await describeSource(path.join(folder, 'a.md'))).toContain('title: "A"');
      await expect(openImport(path.join(folder, 'a.docx'))).rejects.toThrow(messages.notZip);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('a folder with files that are no Markdown articles', () => {
  const read = async (files: Record<string, string>) => {
    const entries = Object.entries(files).map(([name, text]) => {
      const bytes = Buffer.from(text);
      const stream = async () => Readable.from([bytes], { objectMode: false });
      return { name, bytes: bytes.length, changedAt: null, stream, read: async () => bytes };
    });
    const found: Record<string, string> = {};
    for await (const { name, article, notes } of readSource({
      ...{ files: entries, isVault: false, close: () => undefined },
    }))
      found[name] =
        article instanceof Refusal ? article.message : [article.title, article.markdown, ...notes].join('|');
    return found;
  };

  it('has each file that is skipped named with the reason', async () => {
    expect(
      await read({
        'README.md': '# Looms',
        'content/_index.md': '# Looms',
        'content/de/_index.zh-cn.md': '# Looms',
        'docs/CONTRIBUTING.md': '# Looms',
        'AGENTS.md': '# Looms',
        'content/looms.rst': 'Looms',
        'content/looms.adoc': 'Looms',
        '_posts/2019-05-01-looms.html': '<p>Looms</p>',
        'layouts/index.html': '<p>Looms</p>',
      }),
    ).toEqual({
      'README.md': messages.describesSource,
      'content/_index.md': messages.describesFolder,
      'content/de/_index.zh-cn.md': messages.describesFolder,
      'docs/CONTRIBUTING.md': messages.describesSource,
      'AGENTS.md': messages.describesSource,
      'content/looms.rst': messages.otherFormat('reStructuredText'),
      'content/looms.adoc': messages.otherFormat('AsciiDoc'),
      '_posts/2019-05-01-looms.html': messages.noFrontMatter,
    });
  });

  it('has posts in html, whose text becomes Markdown', async () => {
    expect(
      await read({
        '_posts/2019-05-01-looms.html': '---\ntitle: Looms\n---\n<p>They <b>weave</b></p><form></form>',
      }),
    ).toEqual({ '_posts/2019-05-01-looms.html': `Looms|They **weave**|${messages.lostElements(1)}` });
  });

  it('has undated articles, whose day is in their path', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sources-'));
    try {
      await mkdir(path.join(folder, '2020/02/03'), { recursive: true });
      await writeFile(path.join(folder, 'looms.md'), '+++\npath = "2019/05/01/looms"\n+++\nText');
      await writeFile(path.join(folder, 'none.md'), '+++\npath = "2019/13/41/looms"\n+++\nText');
      await writeFile(path.join(folder, '2020/02/03/engines.md'), 'Text');

      const found = await describeSource(folder);

      expect(found.match(/createdAt: "[\d-]+/g)).toEqual([
        'createdAt: "2020-02-03',
        'createdAt: "2019-05-01',
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('has direction marks in titles, which are removed', async () => {
    expect(
      await read({
        'a.xml':
          '<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>\u202bעברית\u202c\u200e</title><content:encoded>Text</content:encoded><wp:post_id>1</wp:post_id></item></channel></rss>',
      }),
    ).toEqual({ 'a.xml#1 \u202bעברית\u202c\u200e': 'עברית|Text' });
  });

  it('has templates, which become drafts even if their front matter has tags', async () => {
    expect(
      await read({
        'archetypes/default.md': '+++\ntitle = "{{ replace .Name "-" " " }}"\n+++\n\nText',
        'scaffolds/post.md': '---\ntitle: Post\ndate: {{ date }}\n---\nText',
      }),
    ).toEqual({
      'archetypes/default.md': `default|+++\ntitle = "{{ replace .Name "-" " " }}"\n+++\n\nText|${messages.wasTemplate}`,
      'scaffolds/post.md': `Post|Text|${messages.wasTemplate}`,
    });
  });
});

describe('parseCsv', () => {
  it('reads quotes, commas and line breaks in fields', () => {
    expect(parseCsv('a,"b, ""c""",\r\n"""d""","e\nf",g')).toEqual([
      ['a', 'b, "c"', ''],
      ['"d"', 'e\nf', 'g'],
    ]);
  });
});

describe('html of other systems', () => {
  it.each([
    ['captions', '[caption]'.repeat(200_000)],
    ['nested captions', `${'[caption]<img>'.repeat(120_000)}[/caption]`],
    ['blocks', '<pre>'.repeat(200_000)],
    ['attributes', `[caption ${'a="'.repeat(400_000)}`],
  ])('is converted, however hostile: %s', async (_what, content) => {
    const html = await runInThread(
      'src/server/transfer/wordpressContent.ts',
      ({ contentToHtml }: typeof WordPressContent, hostile) => contentToHtml(hostile).html,
      content,
    );

    expect(html.length).toBeGreaterThanOrEqual(content.length);
  });

  it.each([
    ['nested elements', '<div>'.repeat(100_000)],
    ['open links around blocks', '<a href="#"><b><i>'.repeat(1000) + '<p>x'.repeat(2000)],
  ])('is refused if it is too costly: %s', (_what, html) => {
    expect(() => htmlToMarkdown(html)).toThrow('too costly');
  });

  it('becomes text without empty headings', () => {
    const html =
      '<p>a</p><h4></h4><h2>&nbsp;</h2><h1><br></h1><h3><b>&nbsp;</b></h3><h2><img src="/a.png" alt=""></h2><h2>b</h2>';

    expect(htmlToMarkdown(html).markdown).toBe('a\n\n## ![](/a.png)\n\n## b');
  });

  it('becomes tasks where Google Docs has a checklist', () => {
    const html =
      '<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AA==" alt="checked" aria-roledescription="checkbox"><p><span style="text-decoration:line-through">Spin</span></p></li>' +
      '<li role="checkbox" aria-checked="false"><img src="https://x.example/a.png" alt="unchecked"><p>Weave <span style="text-decoration:line-through">cloth</span></p></li></ul>';

    expect(htmlToMarkdown(html)).toEqual({
      markdown: '- [x] Spin\n- [ ] Weave ~~cloth~~',
      losses: { embeds: 0, elements: 0, styles: 0, cards: [] },
    });
  });

  it('removes scripts from any context', () => {
    const { markdown } = htmlToMarkdown(
      '<table><tr><td colspan=2 onclick="x()"><script>a()</script><a href="javascript:b()">c</a></td></tr></table>' +
        '<details ontoggle="d()"><summary><img src=x onerror=e()></summary>f</details>' +
        '<figure><svg onload=g()></svg><figcaption><b onmouseover="h()">i</b></figcaption></figure>',
    );

    expect(markdown).not.toMatch(/script|on\w+=|\(\)/);
  });
});
