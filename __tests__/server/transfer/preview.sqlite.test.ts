import { writeFile } from 'node:fs/promises';
import type { ImageProcessor } from '../../../src/server/images/imageProcessor.ts';
import { createMediaStorage } from '../../../src/server/images/mediaStorage.ts';
import { Refusal } from '../../../src/server/lib/refusal.ts';
import { eventLoopTurn } from '../../../src/server/lib/schedule.ts';
import {
  importArticles,
  type ImportResult,
  renderHere,
} from '../../../src/server/transfer/importArticles.ts';
import { openImport } from '../../../src/server/transfer/importFiles.ts';
import { operator } from '../../../src/shared/articleChange.ts';
import type { ImportedFile } from '../../../src/shared/articleImport.ts';
import { imageErrors } from '../../../src/shared/messages/en/images.ts';
import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';
import { gifOfFrames } from '../../../tools/imageFixtures.ts';
import { type Blog, idOf } from '../../helpers/blog.ts';
import { aPng } from '../../helpers/images.ts';
import { adminAnswer, adminOutput } from '../../helpers/runCommand.ts';
import { setUpImports } from '../../helpers/setUpImports.ts';

const { aBlogOfAda, aSite } = setUpImports();

type Run = ImportResult & { files: ImportedFile[] };

async function run(blog: Blog, site: string, ...options: string[]): Promise<Run> {
  const answer = await adminAnswer(blog, 'import', 'ada@example.org', site, ...options);
  return (answer as unknown as { json: Run }).json;
}

const withoutSlugs = ({ id: _id, files, ...rest }: Run) => ({
  ...rest,
  files: files.map(({ slug: _slug, ...file }) => file),
});

/** A site in which some things can't be imported, and several files want the same. */
async function aMixedSite(): Promise<string> {
  const post = (title: string, text: string, more = '') => `---\ntitle: ${title}\n${more}---\n${text}\n`;
  const site = await aSite({
    '_config.yml': 'permalink: /:title/\n',
    '_posts/2019-05-01-looms.md': post('Looms', '![a](/img/a.png) ![svg](/img/b.svg) ![gone](/img/gone.png)'),
    '_posts/2020-05-01-looms.md': post('Looms', '![broken](/img/broken.png) ![long](/img/long.gif)'),
    '_posts/2020-05-02-other.md': post('Other', 'Text', 'redirect_from: [/looms/, /older/]\n'),
    '_posts/2020-05-03-broken.md': '---\ntitle: [\n---\nText',
    '_posts/2020-05-04-empty.md': '---\ntitle: Empty\n---\n',
    '_drafts/unfinished.md': post('Unfinished', 'Text'),
    '_posts/2199-05-01-later.md': post('Later', 'Text'),
    'about.md': post('About', '[Looms](/looms/)'),
    'wordpress.xml':
      '<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>Looms</title><link>https://old.example/looms/</link><wp:post_name>looms</wp:post_name><content:encoded>Text</content:encoded><wp:post_id>12</wp:post_id></item></channel></rss>',
    'img/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'img/unused.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const png = await aPng(40, 20);
  await writeFile(`${site}/img/a.png`, png);
  await writeFile(`${site}/img/broken.png`, png.subarray(0, png.length / 2));
  await writeFile(`${site}/img/long.gif`, gifOfFrames(600));
  return site;
}

describe('the preview of an import', () => {
  it('promises what the import then does, and a second one does nothing', async () => {
    const { blog } = await aBlogOfAda();
    const site = await aMixedSite();

    const preview = await run(blog, site, '--undated', '2026-01-31');
    const done = await run(blog, site, '--yes', '--undated', '2026-01-31');
    const again = await run(blog, site, '--yes', '--undated', '2026-01-31');

    expect(withoutSlugs(preview)).toEqual(withoutSlugs(done));
    expect(preview).toMatchObject({
      counts: { new: 7, same: 0, changed: 0, refused: 2 },
      drafts: { count: 3, first: ['_posts/2199-05-01-later.md', 'about.md', '_drafts/unfinished.md'] },
      undated: { count: 1, first: ['wordpress.xml#12 Looms'] },
      images: 1,
      imageFiles: 4,
    });
    expect(done.files.find(({ name }) => name === '_posts/2020-05-04-empty.md')?.note).toBe(
      'The article has no text.',
    );
    expect(again.counts).toEqual({ new: 0, same: 7, changed: 0, refused: 2 });
  });

  it('says how many old URLs redirect, drafts and undated articles, and shows the first five', async () => {
    const { blog } = await aBlogOfAda();
    const posts = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [
      `_posts/2019-05-01-${name}.md`,
      `# ${name}\n\nText`,
    ]);
    const site = await aSite({
      '_config.yml': 'permalink: /:title/\n',
      '_drafts/x.md': '# X\n\nText',
      ...(Object.fromEntries(posts) as Record<string, string>),
    });

    const says = await adminOutput(blog, 'import', 'ada@example.org', site);

    expect(says).toContain('6 old URLs redirect: /a, /b, /c, /d, /e, …');
    expect(says).toContain('1 of the new ones is a draft or scheduled: _drafts/x.md');
  });

  it('finds images by their URL on the old site, and lists those elsewhere', async () => {
    const { blog } = await aBlogOfAda();
    const site = await aSite({
      '_config.yml': 'url: https://looms.example\n',
      '_posts/2019-05-01-looms.md':
        '# Looms\n\n![a](https://looms.example/img/my%20loom%20(1).png) ![b](https://other.example/b.png) `![c](https://other.example/c.png)`',
      'img/x.txt': '',
    });
    await writeFile(`${site}/img/my loom (1).png`, await aPng(40, 20));

    const { images, files } = await run(blog, site, '--undated', '2026-01-31');

    expect(images).toBe(1);
    expect(files[0]?.note).toContain('1 image stays where it is: https://other.example/b.png');
  });

  it('checks several images of an article at once, and lists problems in the order of the text', async () => {
    const { blog, ada } = await aBlogOfAda();
    const { db } = blog.connection;
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.png`);
    const site = await aSite({
      'looms.md': `# Looms\n\n${names.map((name) => `![](${name})`).join(' ')}`,
      ...Object.fromEntries(names.map((name) => [name, name])),
    });
    let running = 0;
    let most = 0;
    const check = async (upload: Buffer) => {
      running += 1;
      most = Math.max(most, running);
      // The first ones take longest.
      for (let turn = upload.readUInt8(); turn <= 'f'.charCodeAt(0); turn += 1) await eventLoopTurn();
      running -= 1;
      if (/[ade]/.test(String(upload))) throw new Refusal('invalid', imageErrors.damaged('PNG'));
    };
    const source = await openImport(site);
    const files: ImportedFile[] = [];

    const { images, imageFiles } = await importArticles({
      ...{ db, source, rendering: renderHere, ownerId: idOf(ada), isAdmin: true, isDryRun: true },
      writer: operator,
      media: createMediaStorage({ store: 'database' }, { db }),
      imageProcessor: { isAvailable: true, check } as Partial<ImageProcessor> as ImageProcessor,
      undated: 'ask',
      onFile: (file) => void files.push(file),
    });
    source.close();

    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThan(names.length);
    expect([images, imageFiles]).toEqual([3, 3]);
    const { imageLeftOut } = transferMessages.import;
    expect(files[0]?.note).toContain(
      ['a.png', 'd.png', 'e.png'].map((name) => imageLeftOut(name, imageErrors.damaged('PNG'))).join(' '),
    );
  });

  it('takes 10,000 articles, and not one more', async () => {
    const { blog, ada } = await aBlogOfAda();
    const { db } = blog.connection;
    const article = new Refusal('invalid', 'No article.');
    const tryWith = (count: number) =>
      importArticles({
        ...{ db, rendering: renderHere, ownerId: idOf(ada), isAdmin: true, isDryRun: true, writer: operator },
        source: { files: [], isVault: false, close: () => undefined },
        media: createMediaStorage({ store: 'database' }, { db }),
        imageProcessor: {} as ImageProcessor,
        async *read() {
          for (let at = 0; at < count; at += 1) yield { name: `${at}`, article, notes: [] };
        },
      });

    expect((await tryWith(10_000)).counts.refused).toBe(10_000);
    await expect(tryWith(10_001)).rejects.toThrow(transferMessages.import.tooManyArticles('10,000'));
  });
});
