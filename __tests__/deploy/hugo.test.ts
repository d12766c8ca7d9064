import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { defaultTreeAdapter, type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';
import { exportArticles } from '../../src/server/transfer/exportArticles.ts';
import { openImport } from '../../src/server/transfer/importFiles.ts';
import { readSource } from '../../src/server/transfer/readSource.ts';
import { type Blog, startBlog } from '../helpers/blog.ts';
import { constructPayloads } from '../helpers/e2e/xss/constructs.ts';
import { aHostileArticle, hostileTexts } from '../helpers/hostileTexts.ts';

const run = promisify(execFile);

/** A theme that shows everything of an article and its author, also as Markdown. */
const theme = {
  '_default/single.html': `<title>{{ .Title }}</title><h1>{{ .Title | markdownify }}</h1>
    {{ with index .Site.Data.authors (or .Params.author .Params.params.author) }}<b title="{{ .name }}">{{ .name | markdownify }}</b>{{ end }}
    {{ range .Params.tags }}<b title="{{ . }}">{{ . | markdownify }}</b>{{ end }}{{ range .Params.images }}<img src="{{ . }}">{{ end }}
    {{ .Summary }}{{ .TableOfContents }}<main>{{ .Content }}</main>`,
  '_default/list.html': '{{ .Title }}{{ range .Pages }}<h2>{{ .Title }}</h2>{{ .Summary }}{{ end }}',
};

const texts = [
  '<javascript:alert(1)> <JavaScript:alert(1)> <vbscript:alert(1)> <data:text/html,x>',
  '[a](javascript:alert(1)) [a](java&Tab;script:alert(1)) ![a](javascript:alert(1)) [a][b]\n\n[b]: JaVaScRiPt:alert(1)',
  '<a href="javascript:alert(1)">a</a><a href="//evil.example" onclick="alert(1)">a</a>',
  '# Title {onclick="alert(1)" style="color:red"}\n\n```js {onclick="alert(1)" onmouseover=alert(1)}\na\n```',
  '{{< figure src="x" link="javascript:alert(1)" >}} {{% readfile "/etc/passwd" %}} {{< open',
  '`{{< x >}}` {{</* x */>}} {{< /close >}} {{%',
  '{{< blog-html `<script>alert(1)</script>` >}} {{< blog-html `<kbd onclick="alert(1)">` >}}',
  '<details ontoggle="alert(1)" open><summary>a</summary></details>',
  '<kbd title="`><script>alert(1)</script>">a</kbd>',
  '<script>alert(1)</script>\n\n<svg onload=alert(1)>\n\n<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)"><base href="https://evil.example">',
  ...constructPayloads,
];

/** Returns everything in an html file that could run a script. */
function findDangers(html: string): string[] {
  const dangers: string[] = [];
  const visit = (node: Tree.Node) => {
    if (defaultTreeAdapter.isElementNode(node)) {
      const { tagName, attrs } = node;
      if (/^(?:script|style|iframe|object|embed|base|form|svg|math|link)$/.test(tagName))
        dangers.push(`<${tagName}>`);
      for (const { name, value } of attrs) {
        const url = value.replaceAll(/[\s\p{Cc}]/gu, '').toLowerCase();
        const isUrl = /^(?:href|src|srcset|action|formaction|poster|data|content|xlink:href)$/.test(name);
        if (
          /^on|^srcdoc$/.test(name) ||
          (isUrl && /(?:java|vb)script:|data:(?!image\/(?:png|gif|jpeg|webp))/.test(url))
        )
          dangers.push(`${name}="${value}"`);
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return dangers;
}

describe('an export of the whole blog', () => {
  let blog: Blog;
  let folder: string;
  beforeAll(async () => {
    blog = await startBlog();
    folder = mkdtempSync(path.join(tmpdir(), 'hugo-'));
    const eve = await blog.aUser({ name: 'Eve' });
    for (const [index, markdown] of texts.entries())
      await blog.anArticle({
        by: eve,
        title: `<img src=x onerror=alert(1)> ${index}`,
        markdown,
        tags: ['<b onclick=x>'],
      });
    for (const text of hostileTexts) await aHostileArticle(blog, text);
    await aHostileArticle(blog, '<javascript:alert(1)>', 'Press <kbd>Ctrl</kbd>.');
    await blog.anArticle({
      by: eve,
      title: 'Harmless',
      markdown:
        '<details open>\n<summary>More</summary>\n\nH<sub>2</sub>O and **bold**\n\n</details>\n\n`<kbd>` `{{< x >}}`\n\n[Mail](mailto:a@example.org) [Call](tel:+49-30)',
    });
    const { db } = blog.connection;
    const zip = path.join(folder, 'blog.zip');
    await writeFile(
      zip,
      await buffer(exportArticles({ db, media: { get: async () => null }, ownerId: null })),
    );
    const source = await openImport(zip);
    for (const { name, read } of source.files) {
      await mkdir(path.dirname(path.join(folder, 'site', name)), { recursive: true });
      await writeFile(path.join(folder, 'site', name), await read());
    }
    source.close();
    await run('hugo', ['--quiet', '--destination', 'plain'], { cwd: path.join(folder, 'site') });
    for (const [name, content] of Object.entries(theme)) await writeLayout(name, content);
    await run('hugo', ['--quiet'], { cwd: path.join(folder, 'site') });
  });
  afterAll(async () => {
    await blog.close();
    rmSync(folder, { recursive: true });
  });

  async function writeLayout(name: string, content: string) {
    const file = path.join(folder, 'site/layouts', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const pages = () => globSync('**/*.html', { cwd: path.join(folder, 'site/public') });
  const readPage = (name: string) => readFileSync(path.join(folder, 'site/public', name), 'utf8');

  it('is built by Hugo without anything that runs a script', () => {
    const dangers = pages().flatMap((name) =>
      findDangers(readPage(name)).map((danger) => `${name}: ${danger}`),
    );

    expect(dangers).toEqual([]);
    expect(pages().filter((name) => name.startsWith('allArticles/')).length).toBeGreaterThan(texts.length);
  });

  it('has readable pages at the URLs of the blog without another theme', () => {
    const readPlain = (name: string) => readFileSync(path.join(folder, 'site/plain', name), 'utf8');

    expect(readPlain('allArticles/harmless/index.html')).toMatch(
      /<h1>Harmless<\/h1>[^]*Eve[^]*<details open>/,
    );
    expect(readPlain('index.html')).toContain('<a href="/allArticles/harmless/">Harmless</a>');
    expect(
      globSync('**/*.html', { cwd: path.join(folder, 'site/plain') }).flatMap((name) =>
        findDangers(readPlain(name)).filter((danger) => danger !== '<style>'),
      ),
    ).toEqual([]);
  });

  it('shows harmless HTML, braces and links', () => {
    const page = readPage('allArticles/harmless/index.html');

    expect(page).toContain('<details open>');
    expect(page).toContain('<summary>More</summary>');
    expect(page).toContain('H<sub>2</sub>O and <strong>bold</strong>');
    expect(page).toContain('<code>&lt;kbd&gt;</code>');
    expect(page).toContain('<code>{{&lt; x &gt;}}</code>');
    expect(page).toContain('<a href="mailto:a@example.org">Mail</a>');
    expect(page).toMatch(/<a href="tel:(?:\+|&#43;)49-30">Call<\/a>/);
  });

  it('is read back as it was written', async () => {
    const source = await openImport(path.join(folder, 'blog.zip'));
    const read: string[] = [];
    for await (const { article } of readSource(source))
      if ('markdown' in article) read.push(article.markdown);
    source.close();

    expect(read).toEqual(expect.arrayContaining(texts));
  });
});
