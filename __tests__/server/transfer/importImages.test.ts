import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { createMediaStorage } from '../../../src/server/images/mediaStorage.ts';
import { changeSettings } from '../../../src/server/services/changeSettings.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { exportArticles } from '../../../src/server/transfer/exportArticles.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import { imageUrl, type OwnImages } from '../../../src/shared/image.ts';
import { cliMessages } from '../../../src/shared/messages/en/cli.ts';
import { imageErrors, imageNotes, uploadReplies } from '../../../src/shared/messages/en/images.ts';
import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';
import { type Author, type Blog, idOf } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { anAnimatedPng, aPng, imagesOf } from '../../helpers/images.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { getArticle, importInto, setUpImports } from '../../helpers/setUpImports.ts';

const messages = transferMessages.import;
const missing = (url: string) => messages.imageLeftOut(url, messages.imageMissing);

const { inFolder, aBlogOfAda, aZip: writeZip } = setUpImports();

const aZip = (files: Record<string, string | Buffer>) =>
  writeZip((zip) => {
    for (const [name, content] of Object.entries(files))
      zip.addBuffer(Buffer.from(content), name, { compress: false });
  });

const tryImport = (blog: Blog, file: string) =>
  adminOutput(blog, 'import', 'ada@example.org', file, '--undated', 'today');

const images = async (blog: Blog, as: Author) => (await imagesOf(blog).list(as)).json<OwnImages>().result;

const exportOf = ({ connection: { db } }: Blog, by: Author): Promise<Buffer> =>
  buffer(exportArticles({ db, media: createMediaStorage({ store: 'database' }, { db }), ownerId: idOf(by) }));

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');
const MEDIA = /\/media\/[\w-]{22}\.webp/g;

describe('images of an import', () => {
  it('are uploaded wherever the text references them, except in code', async () => {
    const { blog, ada } = await aBlogOfAda();
    const text = [
      '# Looms',
      '![a](a%20b.png "Title") ![b](<a b.png>) [full](../img/c.jpg) `![](a b.png)`',
      '> ![q](../img/c.jpg)',
      '| x |\n|---|\n| `![](/d.png)` ![](/d.png) |',
      '```\n![](/d.png)\n```',
      '<p><img alt="x" src="/d.png"></p>',
      '![ref]\n\n[ref]: ../img/c.jpg',
      'Note[^1]\n\n[^1]: ![](../img/c.jpg)',
      '![far](https://old.example/d.png) \\![](/d.png)',
    ].join('\n\n');
    const jpeg = await sharp({ create: { width: 9, height: 6, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const zip = await aZip({
      'site/posts/looms.md': text,
      'site/posts/a b.png': await aPng(),
      'site/img/c.jpg': jpeg,
      'site/static/d.png': await aPng(30, 20),
      'site/static/unused.png': await aPng(),
    });

    const wouldSay = await tryImport(blog, zip);
    const none = await images(blog, ada);
    const says = await importInto(blog, zip);
    const again = await importInto(blog, zip);

    expect(none).toEqual([]);
    for (const said of [wouldSay, says]) {
      expect(said).toContain(cliMessages.transfers.images(3));
      expect(said).toContain(cliMessages.transfers.imageFiles(1));
    }
    expect(again).toContain('0 new, 0 changed, 1 unchanged, 0 refused.');
    const { markdown, sanitizedHtml } = await getArticle(blog, 'looms', ada);
    const stored = await images(blog, ada);
    expect(stored).toHaveLength(3);
    const [a, c, d] = [20, 9, 30].map((width) => stored.find((image) => image.width === width)?.url ?? '');
    expect(markdown).toBe(
      text
        // The heading is the title.
        .replace(/^# Looms\n\n/, '')
        .replace('a%20b.png', a ?? '')
        .replace('<a b.png>', a ?? '')
        .replaceAll('../img/c.jpg', c ?? '')
        .replace('` ![](/d.png) |', `\` ![](${d}) |`)
        .replace('src="/d.png"', `src="${d}"`)
        .replace('\\![](/d.png)', `\\![](${d})`),
    );
    expect(sanitizedHtml).toMatch(/<img [^>]*width="20" height="10"/);
  });

  it('are found in the folders of Hugo, Jekyll, Astro and Obsidian, in any Unicode normalization form', async () => {
    const { blog, ada } = await aBlogOfAda();
    const zip = await aZip({
      'content/posts/bundle/index.md': '---\ncover: { image: cover.png }\n---\n![](cover.png)',
      'content/posts/bundle/cover.png': await aPng(),
      '_posts/2019-01-01-jekyll.md': '![](/images/j.png)',
      'assets/images/j.png': await aPng(),
      'src/astro.md': '![](/a.png?v=2)',
      'public/a.png': await aPng(),
      'vault/Notes/obsidian.md': '![[Bild ä.png|300]] and `![[Bild ä.png]]` and ![[other note]]',
      ['vault/Attachments/Bild ä.png'.normalize('NFD')]: await aPng(),
      '_drafts/idea.md': '![](/images/j.png)',
      'vault/Notes/unclear.md': '![](twice.png)',
      'vault/One/twice.png': await aPng(),
      'vault/Other/twice.png': await aPng(),
    });

    const says = await importInto(blog, zip);

    expect(says).toContain(cliMessages.transfers.images(4));
    expect(says).toContain(missing('twice.png'));
    const { cover, markdown } = await getArticle(blog, 'bundle', ada);
    expect(markdown).toBe(`![](${cover})`);
    expect(await images(blog, ada)).toHaveLength(4);
    for (const slug of ['jekyll', 'astro'])
      expect((await getArticle(blog, slug, ada)).markdown).toMatch(
        new RegExp(`^!\\[\\]\\(${MEDIA.source}\\)$`),
      );
    expect((await getArticle(blog, 'obsidian', ada)).markdown).toMatch(
      new RegExp(
        `^!\\[\\]\\(${MEDIA.source}\\) and \`!\\[\\[Bild ä.png\\]\\]\` and !\\[\\[other note\\]\\]$`,
      ),
    );
    const { result } = await draftsOf(blog).list(ada);
    expect((await draftsOf(blog).get(ada, result[0]?._id ?? '')).json<Draft>().markdown).toMatch(MEDIA);
  });

  it('are listed with a reason when they can’t be imported, and keep their links', async () => {
    const { blog, ada } = await aBlogOfAda();
    const text = '![](gone.png) ![](no.png) ![](v.svg) ![](ok.png) [page](other.md) [gone](gone.md)';
    const zip = await aZip({
      'a.md': text,
      'no.png': 'text',
      'v.svg': '<svg ></svg>',
      'ok.png': await aPng(),
    });

    const says = await importInto(blog, zip);

    expect(says).toContain(missing('gone.png'));
    expect(says).toContain(messages.imageLeftOut('no.png', imageErrors.unsupported.unknown));
    expect(says).toContain(messages.imageLeftOut('v.svg', imageErrors.unsupported.svg));
    expect(says).not.toContain('.md was not imported');
    const { markdown } = await getArticle(blog, 'a', ada);
    expect(markdown.replace(MEDIA, 'ok.png')).toBe(text);
  });

  it.each([
    [5, 5],
    [6, 5],
  ])('are counted beyond five: %i, of which %i are named', async (count, named) => {
    const { blog } = await aBlogOfAda();
    const text = Array.from({ length: count }, (_, at) => `![](${at}.png)`).join(' ');

    const says = await importInto(blog, await aZip({ 'a.md': text }));

    expect(
      says
        .match(/^.*png was not imported/gm)
        ?.join()
        .match(/png was not imported/g),
    ).toHaveLength(named);
    expect(says.includes(messages.moreImages(1))).toBe(count > named);
  });

  it('are named if they lose their animation', async () => {
    const { blog } = await aBlogOfAda();
    const names = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png', 'f.png', 'g.png'];
    const text = names.map((name) => `![](${name})`).join('\n');
    const png = await anAnimatedPng();
    const zip = await aZip({
      'a.md': `# A\n\n${text}`,
      ...Object.fromEntries(names.map((name) => [name, png])),
    });
    const note = `a.png: ${imageNotes.readAsStill} The same for 6 more images: b.png, c.png, d.png, e.png, f.png, …`;

    expect(await tryImport(blog, zip)).toContain(note);
    expect(await importInto(blog, zip)).toContain(note);
  });

  it('are listed if they are missing in an export of Ghost or a vault of Obsidian', async () => {
    const { blog, ada } = await aBlogOfAda();
    const post = { id: 'a'.repeat(24), title: 'Looms', slug: 'looms', status: 'published' };
    const html =
      '<img src="__GHOST_URL__/content/images/gone.png"><a href="__GHOST_URL__/about/">About</a><img src="https://far.example/b.png">';
    const ghost = { db: [{ meta: { version: '5.0.0' }, data: { posts: [{ ...post, html }] } }] };
    const zip = await aZip({ 'ghost.json': JSON.stringify(ghost) });
    const vault = await aZip({
      '.obsidian/app.json': '{}',
      'Notes/cards.md': '![](lost.png) ![](img/ok.png) [page](other.md)',
      'Notes/img/ok.png': await aPng(),
    });

    const wouldSay = await tryImport(blog, zip);
    const says = await importInto(blog, zip);
    const saysOfVault = await importInto(blog, vault);

    for (const said of [wouldSay, says]) expect(said).toContain(missing('/content/images/gone.png'));
    expect(says.match(/was not imported/g)).toHaveLength(1);
    expect(saysOfVault).toContain(missing('lost.png'));
    expect(saysOfVault.match(/was not imported/g)).toHaveLength(1);
    expect((await getArticle(blog, 'cards', ada)).markdown).toMatch(MEDIA);
  });

  it('are retried by the next import unless the article was edited', async () => {
    const { blog, ada } = await aBlogOfAda();
    const [file, other] = [await aPng(), await aPng()];
    await importInto(blog, await aZip({ 'a.md': '![](a.png)', 'b.md': '![](b.png)' }));
    const edit = { title: 'b', markdown: 'Edited ![](b.png)', cover: '' };
    await blog.call('PATCH', '/api/articles/edit/b', { as: ada, body: edit });

    const zip = await aZip({ 'a.md': '![](a.png)', 'b.md': '![](b.png)', 'a.png': file, 'b.png': other });
    const wouldSay = await tryImport(blog, zip);
    const says = await importInto(blog, zip);
    const again = await importInto(blog, zip);

    for (const said of [wouldSay, says]) expect(said).toContain('0 new, 1 changed, 1 unchanged, 0 refused.');
    expect(again).toContain('0 new, 0 changed, 2 unchanged, 0 refused.');
    expect((await getArticle(blog, 'a', ada)).markdown).toMatch(MEDIA);
    expect((await getArticle(blog, 'b', ada)).markdown).toBe(edit.markdown);
    expect(await images(blog, ada)).toHaveLength(1);
  });

  it('are left out when uploads are off or the storage is full', async () => {
    const { blog, ada } = await aBlogOfAda();
    const { db } = blog.connection;
    const zip = await aZip({ 'a.md': '![](a.png)', 'a.png': await aPng() });
    const off = await aZip({ 'b.md': '![](b.png)', 'b.png': await aPng() });
    await imagesOf(blog).anImage(ada);
    const full = 200_000_000;
    await db
      .updateTable('accountStorage')
      .set({ imageBytes: full })
      .where('ownerId', '=', idOf(ada))
      .execute();

    const says = await importInto(blog, zip);
    await changeSettings(db, { uploads: 'off' }, commandLine);
    const saysOff = await importInto(blog, off);

    expect(says).toContain(messages.imageLeftOut('a.png', uploadReplies.quota('200 MB', '200 MB')));
    expect(saysOff).toContain(messages.imageLeftOut('b.png', uploadReplies.off));
    expect(await images(blog, ada)).toHaveLength(1);
  });

  it('are deleted when their article is refused', async () => {
    const { blog, ada } = await aBlogOfAda();
    const long = 'x'.repeat(1024 * 1024 - 40);
    const [only, shared] = [await aPng(), await aPng()];
    const zip = await aZip({
      'a.md': `![](only.png) ![](shared.png)\n\n${long}`,
      'b.md': '![](shared.png)',
      'c.md': `![](shared.png)\n\n${long}`,
      ...{ 'only.png': only, 'shared.png': shared },
    });

    const says = await importInto(blog, zip);

    expect(says).toContain('1 new, 0 changed, 0 unchanged, 2 refused.');
    expect(says).toContain(cliMessages.transfers.images(1));
    const { markdown } = await getArticle(blog, 'b', ada);
    expect((await images(blog, ada)).map(({ url }) => `![](${url})`)).toEqual([markdown]);
  });
});

describe('an export with images', () => {
  it('is exported again as the same bytes after an import into an empty blog', async () => {
    const [from, to] = [await aBlogOfAda(), await aBlogOfAda()];
    const gif = await sharp([await aPng(), await aPng()], { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const hers = [];
    for (const body of [await aPng(), await aPng(3000, 40), gif])
      hers.push((await imagesOf(from.blog).anImage(from.ada, body)).url);
    const [one = '', wide = '', animated = ''] = hers;
    const small = wide.replace('.webp', '-480.webp');
    const markdown = `![](${one})\r\n\n<img src="${small}">\n\n    ![](${animated})`;
    await from.blog.call('POST', '/api/articles/new', {
      as: from.ada,
      body: { title: 'Looms', markdown, cover: wide },
    });
    await draftsOf(from.blog).aDraft(from.ada, { title: 'Draft', markdown: `![](${one})`, cover: animated });
    const exported = await exportOf(from.blog, from.ada);
    const file = inFolder('export.zip');
    await writeFile(file, exported);

    const says = await importInto(to.blog, file);

    expect(says).toContain(cliMessages.transfers.images(3));
    expect(await exportOf(to.blog, to.ada)).toEqual(exported);
    const sizes = async ({ blog, ada }: typeof to) =>
      (await images(blog, ada)).map(({ hash, width, height }) => [hash, width, height]).sort();
    expect(await sizes(to)).toEqual(await sizes(from));
    expect((await getArticle(to.blog, 'looms', to.ada)).sanitizedHtml).toContain('width="2560"');
  });

  it('keeps URLs of earlier versions, with the whole hash', async () => {
    const [from, to] = [await aBlogOfAda(), await aBlogOfAda()];
    const { hash, url } = await imagesOf(from.blog).anImage(from.ada);
    const other = await imagesOf(from.blog).anImage(from.ada);
    const [old, otherOld] = [hash, other.hash].map((each) => `/media/${each.slice(0, 2)}/${each}.webp`);
    const texts = { title: 'Looms', markdown: `![](${old}) ![](${url})`, cover: otherOld };
    await from.blog.call('POST', '/api/articles/new', { as: from.ada, body: texts });
    const exported = await exportOf(from.blog, from.ada);
    const file = inFolder('old.zip');
    await writeFile(file, exported);

    await importInto(to.blog, file);

    const names = exported.toString('latin1');
    for (const each of [old, url, otherOld]) expect(names).toContain(`static${each}`);
    expect(names).not.toContain(`static${other.url}`);
    const { markdown, cover } = await getArticle(to.blog, 'looms', to.ada);
    expect([markdown, cover]).toEqual([texts.markdown, otherOld]);
    expect((await images(to.blog, to.ada)).map((image) => image.hash).sort()).toEqual(
      [hash, other.hash].sort(),
    );
    expect(await exportOf(to.blog, to.ada)).toEqual(exported);
  });

  it('converts image files that this software did not create', async () => {
    const { blog, ada } = await aBlogOfAda();
    const webp = await sharp(await aPng())
      .webp()
      .toBuffer();
    const withExif = await sharp(webp)
      .withExif({ IFD0: { Artist: 'Ada' } })
      .webp()
      .toBuffer();
    const withTail = Buffer.concat([webp, Buffer.from('<script>')]);
    const tooWide = await sharp(await aPng(2600, 4))
      .webp()
      .toBuffer();
    /** Returns a file of one chunk with more bytes in it. */
    const withMoreInside = (file: Buffer) => {
      const length = file.readUInt32LE(16);
      // Odd lengths would need padding.
      const added = Buffer.alloc(100 + (length % 2), '<script>');
      const more = Buffer.concat([file.subarray(0, 20 + length), added]);
      more.writeUInt32LE(more.length - 8, 4);
      more.writeUInt32LE(more.length - 20, 16);
      return more;
    };
    const lossless = await sharp(await aPng())
      .webp({ lossless: true })
      .toBuffer();
    const lying = { hash: sha256(webp).replace(/^./, (digit) => (digit === '0' ? '1' : '0')), data: webp };
    const files = [withExif, withTail, tooWide, withMoreInside(webp), withMoreInside(lossless)]
      .map((data) => ({ hash: sha256(data), data }))
      .concat(lying);
    const zip = await aZip({
      'content/posts/a.md': files.map(({ hash }) => `![](${imageUrl(hash)})`).join('\n'),
      ...Object.fromEntries(files.map(({ hash, data }) => [`static${imageUrl(hash)}`, data])),
    });

    await importInto(blog, zip);

    const { markdown } = await getArticle(blog, 'a', ada);
    const named = markdown.match(MEDIA) ?? [];
    expect(named).toHaveLength(6);
    for (const { hash } of files) expect(markdown).not.toContain(imageUrl(hash));
    const own = (await images(blog, ada)).map(({ url }) => url);
    expect(own.sort()).toEqual([...new Set(named)].sort());
  });

  it('lists its missing images', async () => {
    const { blog } = await aBlogOfAda();
    const url = imageUrl('ab'.repeat(32));

    expect(await importInto(blog, await aZip({ 'a.md': `![](${url})` }))).toContain(missing(url));
  });
});
