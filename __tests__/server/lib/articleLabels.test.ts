import { render } from '../../../src/server/content/render.ts';
import { storedLabels, translateLabels } from '../../../src/server/lib/articleLabels.ts';
import { inLanguage } from '../../../src/server/lib/language.ts';
import { updateSettings } from '../../../src/server/services/changeSettings.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import type { Draft, Preview } from '../../../src/shared/draft.ts';
import type { Language } from '../../../src/shared/messages/define.ts';
import { metaMessages as japanese } from '../../../src/shared/messages/ja/meta.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';

const { codeIn: _, ...plainLabels } = storedLabels;
const names = Object.keys(plainLabels) as (keyof typeof plainLabels)[];

/** Has "<>&" around each label. */
const other: Language = {
  tag: 'de',
  catalog: {
    meta: {
      articleLabels: {
        ...Object.fromEntries(names.map((name) => [name, `"<${name}>&`])),
        codeIn: (language: string) => `"<in ${language}>&`,
      },
    },
  },
};
const shown = (name: string) => `&quot;&lt;${name}&gt;&amp;`;

const markdown = `- [ ] paint
- [x] hang

| a |
| - |
| b |

Text[^1]

\`\`\`cpp
int a;
\`\`\`

\`\`\`
plain
\`\`\`

${['note', 'tip', 'important', 'warning', 'caution'].map((kind) => `> [!${kind}]\n> Mind this.`).join('\n\n')}

[^1]: A note
`;

/** The same labels as an author can write them. */
const authored = `Table, \`aria-label="Footnotes"\` and "To do"

\`\`\`html
<div role="group" aria-label="Table" tabindex="0"><table>
\`\`\`

<p title='<div role="group" aria-label="Table">' aria-label="Done">Note</p>
<img src="https://example.org/a.png" alt='<pre role="group" aria-label="Code">'>

> Note

<div class="alert-note"><p class="alert-title">My own title</p></div>
`;

describe('labels in the html of articles', () => {
  it('stay as they are stored in English', () => {
    const { sanitizedHtml } = render(markdown);

    for (const name of names) expect(sanitizedHtml).toContain(storedLabels[name]);
    expect(sanitizedHtml).toContain('aria-label="C++ code"');
    expect(translateLabels(sanitizedHtml)).toBe(sanitizedHtml);
  });

  it('are translated and escaped', () => {
    const { sanitizedHtml } = render(markdown);

    const translated = inLanguage(other, () => translateLabels(sanitizedHtml));

    for (const name of names) {
      expect(translated).toMatch(new RegExp(`(?:aria-label="${shown(name)}"|>${shown(name)}</p>)`));
      expect(translated).not.toMatch(new RegExp(`(?:aria-label="|alert-title">)${storedLabels[name]}["<]`));
    }
    expect(translated).toContain(`<pre role="group" aria-label="${shown('in C++')}" tabindex="0">`);
    expect(translated.replace(/(aria-label="|alert-title">)[^"<]*/g, '$1')).toBe(
      sanitizedHtml.replace(/(aria-label="|alert-title">)[^"<]*/g, '$1'),
    );
  });

  it('are translated as earlier versions stored them', () => {
    const stored = '<input type="checkbox" disabled="" checked="" aria-label="Done" />';

    expect(inLanguage(other, () => translateLabels(stored))).toBe(stored.replace('Done', shown('done')));
  });

  it('are not found in what authors write', () => {
    const { sanitizedHtml } = render(authored);

    const translated = inLanguage(other, () => translateLabels(sanitizedHtml));

    // The only labels are those of the block of code.
    expect(translated).toBe(sanitizedHtml.replace('"HTML code"', `"${shown('in HTML')}"`));
  });
});

describe('a blog in another language', () => {
  let blog: Blog;
  let ada: Author;
  beforeAll(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
  });
  afterAll(() => blog.close());

  const speak = (interfaceLanguage: string) =>
    updateSettings(blog.connection.db, { interfaceLanguage }, commandLine);
  const { toDo = '', note = '' } = japanese.articleLabels ?? {};
  const labels = new RegExp(`${toDo}|${note}`);

  it('has no English labels in what it answers', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Stored before', markdown });

    await speak('ja');
    const published = await blog.anArticle({ by: ada, title: 'Published now', markdown });
    const edited = await blog.call('PATCH', `/api/articles/edit/${slug}`, {
      as: ada,
      body: { title: 'Edited', markdown: `${markdown}\nmore` },
    });
    const preview = await blog.call('POST', '/api/preview', { as: ada, body: { markdown } });
    const texts: string[] = [published.sanitizedHtml, edited.body, preview.json<Preview>().html];
    for (const path of [
      `/api/articles/public/${slug}`,
      `/api/articles/${slug}`,
      '/api/articles',
      '/api/articles?sort=title',
      '/api/articles/all',
      '/api/articles/all?q=paint',
      '/feed.atom',
      '/feed.json',
    ])
      texts.push((await blog.call('GET', path, { as: ada })).body);

    const found = (await blog.call('GET', '/api/search?q=mind')).json<{ result: { snippet: string }[] }>();
    texts.push(...found.result.map(({ snippet }) => snippet.replaceAll(/<\/?mark>/g, '')));
    for (const text of texts) {
      expect(text).toMatch(labels);
      expect(text).not.toMatch(/To do|Done|Table"|Footnotes|Back to the text|>Note</);
    }
  });

  it('stores what English blogs store', async () => {
    await speak('ja');
    const { slug } = await blog.anArticle({ by: ada, title: 'Moving', markdown });

    await speak('');
    const { sanitizedHtml } = (await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json<
      Draft & { sanitizedHtml: string }
    >();
    expect(sanitizedHtml).toBe(render(markdown).sanitizedHtml);
  });
});
