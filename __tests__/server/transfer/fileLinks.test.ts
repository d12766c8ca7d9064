import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';
import { paths } from '../../../src/shared/pages.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { getArticle, importInto, setUpImports } from '../../helpers/setUpImports.ts';

const messages = transferMessages.import;
const { aBlogOfAda, aSite } = setUpImports();

/** Returns the text of an imported article. */
const textOf = async ({ blog, ada }: Awaited<ReturnType<typeof aBlogOfAda>>, slug: string) =>
  (await getArticle(blog, slug, ada)).markdown.trim();

describe('links between imported files', () => {
  it('lead to the imported articles, whatever their slugs became', async () => {
    const here = await aBlogOfAda();
    const eve = await here.blog.aUser({ name: 'Eve' });
    await here.blog.anArticle({ by: eve, title: 'Looms' });
    const files = {
      'a.md': '# A\n\n[Looms](looms.md) and [[looms]]',
      'looms.md': '# Looms\n\n[Back](./a.md)',
    };

    await importInto(here.blog, await aSite(files));
    const text = await textOf(here, 'a');
    const [, url = ''] = /\[Looms\]\((.*?)\)/.exec(text) ?? [];
    const slug = url.replace(paths.article(''), '');

    expect(slug).not.toBe('looms');
    expect(text).toBe(`[Looms](${paths.article(slug)}) and [looms](${paths.article(slug)})`);
    expect(await textOf(here, slug)).toBe(`[Back](${paths.article('a')})`);
  });

  it.each([
    ['a name with blanks', 'posts/a.md', '[x](On%20looms.md)', 'posts/On looms.md', 'on-looms'],
    ['angle brackets', 'posts/a.md', '[x](<On looms.md>)', 'posts/On looms.md', 'on-looms'],
    ['a folder above', 'posts/deep/a.md', '[x](../looms.md)', 'posts/looms.md', 'looms'],
    ['the root', 'posts/a.md', '[x](/posts/looms.md)', 'posts/looms.md', 'looms'],
    ['Zola’s root', 'content/a.md', '[x](@/blog/looms.md)', 'content/blog/looms.md', 'looms'],
    ['no extension', 'posts/a.md', '[x](looms)', 'posts/looms.md', 'looms'],
    ['a page’s folder', 'content/posts/a.md', '[x](../looms/)', 'content/posts/looms/index.md', 'looms'],
    ['a definition', 'a.md', '[x][1]\n\n[1]: looms.md', 'looms.md', 'looms'],
    ['html', 'a.md', '<a href=looms.md>x</a>', 'looms.md', 'looms'],
  ])('are resolved by %s', async (_what, from, text, name, slug) => {
    const here = await aBlogOfAda();

    await importInto(here.blog, await aSite({ [from]: `# A\n\n${text}`, [name]: 'Text' }));

    expect(await textOf(here, 'a')).toContain(paths.article(slug));
    expect(await textOf(here, 'a')).not.toMatch(/looms\.md|\.\.\//);
  });

  it('are resolved by the addresses on the old site, with their fragments', async () => {
    const here = await aBlogOfAda();
    const files = {
      '_config.yml': 'url: https://old.example\n',
      '_posts/2019-05-01-looms.md': '# Looms\n\n## How they work\n\nText',
      '_posts/2019-05-02-a.md':
        '# A\n\n[x](/2019/05/01/looms.html) [y](https://old.example/2019/05/01/looms.html#how-they-work) ' +
        '[z]({% post_url 2019-05-01-looms %}) [other](https://else.example/2019/05/01/looms.html)',
    };

    await importInto(here.blog, await aSite(files));

    const url = paths.article('looms');
    expect(await textOf(here, 'a')).toBe(
      `[x](${url}) [y](${url}#section-how-they-work) [z](${url}) [other](https://else.example/2019/05/01/looms.html)`,
    );
  });

  it.each([
    ['[[looms#How they work]]', '[looms > How they work]'],
    ['[x](looms.md#how-they-work)', '[x]'],
    ['[x](looms.md#how%2Dthey%2Dwork)', '[x]'],
    ['[x]({{< ref "looms.md#how-they-work" >}})', '[x]'],
  ])('lead to headings: %s', async (text, words) => {
    const here = await aBlogOfAda();

    await importInto(
      here.blog,
      await aSite({ 'a.md': `# A\n\n${text}`, 'looms.md': '# Looms\n\n## How they work\n\nText' }),
    );

    expect(await textOf(here, 'a')).toBe(`${words}(${paths.article('looms')}#section-how-they-work)`);
  });

  it('stay and are named if their files become no public articles, also in the preview', async () => {
    const here = await aBlogOfAda();
    const site = await aSite({
      'a.md': '# A\n\n[gone](gone.md) [draft](draft.md) [web](https://example.org/x.md)',
      'draft.md': '---\ntitle: Draft\ndraft: true\n---\nSecret',
    });

    const wouldSay = await adminOutput(here.blog, 'import', here.ada.email, site, '--undated', 'today');
    const says = await importInto(here.blog, site);

    for (const output of [wouldSay, says])
      expect(output).toContain(messages.missingLinks(['gone.md', 'draft.md'], 2));
    expect(await textOf(here, 'a')).toContain('[draft](draft.md)');
    expect((await draftsOf(here.blog).list(here.ada)).result.map(({ title }) => title)).toEqual(['Draft']);
  });

  it.each([5, 6])('are named up to five, of %i', async (count) => {
    const here = await aBlogOfAda();
    const drafts = Array.from({ length: count }, (_, at) => `${at}.md`);
    const site = await aSite({
      'a.md': `# A\n\n${drafts.map((name) => `[x](${name})`).join(' ')}`,
      ...Object.fromEntries(drafts.map((name) => [name, '---\ntitle: Draft\ndraft: true\n---\nText'])),
    });

    const says = await importInto(here.blog, site);

    expect(says).toContain(messages.missingLinks(drafts.slice(0, 5), count));
  });

  it('change nothing when they are imported again', async () => {
    const here = await aBlogOfAda();
    const site = await aSite({ 'a.md': '# A\n\n[b](b.md)', 'b.md': '# B\n\n[a](a.md)' });
    await importInto(here.blog, site);

    expect(await importInto(here.blog, site)).toContain('0 new, 0 changed, 2 unchanged, 0 refused.');
  });

  it('lead to an article of an earlier import', async () => {
    const here = await aBlogOfAda();
    await importInto(here.blog, await aSite({ 'b.md': '# B\n\nText' }));

    await importInto(here.blog, await aSite({ 'a.md': '# A\n\n[b](b.md)', 'b.md': '# B\n\nText' }));

    expect(await textOf(here, 'a')).toBe(`[b](${paths.article('b')})`);
  });
});
