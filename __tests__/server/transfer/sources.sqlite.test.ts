import dns from 'node:dns';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Refusal } from '../../../src/server/lib/refusal.ts';
import { htmlToMarkdown } from '../../../src/server/content/htmlToMarkdown.ts';
import { openImport } from '../../../src/server/transfer/importFiles.ts';
import { readSource } from '../../../src/server/transfer/readSource.ts';
import { parseCsv } from '../../../src/server/transfer/substack.ts';
import type * as WordPress from '../../../src/server/transfer/wordpress.ts';
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
        const importIt = async () => {
          const answer = await adminAnswer(blog, 'import', 'ada@example.org', location, '--yes');
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
    const files = [{ name: 'a.xml', bytes: bytes.length, stream, read: async () => bytes }];
    const found: string[] = [];
    for await (const { article } of readSource({ files, isVault: false, close: () => undefined }))
      found.push(article instanceof Refusal ? article.message : article.markdown);
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
      'src/server/transfer/wordpress.ts',
      ({ contentToHtml }: typeof WordPress, hostile) => contentToHtml(hostile),
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
      losses: { embeds: 0, elements: 0, styles: 0 },
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
