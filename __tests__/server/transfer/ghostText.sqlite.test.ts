import { Readable } from 'node:stream';
import { Refusal } from '../../../src/server/lib/refusal.ts';
import { readSource } from '../../../src/server/transfer/readSource.ts';

/** Reads a post of a Ghost export, whose fields these are. Returns its Markdown and notes; the refusal if there is one. */
async function readPost(fields: Record<string, unknown>): Promise<{ markdown: string; notes: string[] }> {
  const post = {
    id: '1',
    title: 'Looms',
    slug: 'looms',
    status: 'published',
    published_at: '2020-01-01',
    ...fields,
  };
  const bytes = Buffer.from(
    JSON.stringify({ meta: { exported_on: 1, version: '5.0.0' }, data: { posts: [post] } }),
  );
  const stream = async () => Readable.from([bytes], { objectMode: false });
  const files = [
    { name: 'ghost.json', bytes: bytes.length, changedAt: null, stream, read: async () => bytes },
  ];
  for await (const { article, notes } of readSource({ files, isVault: false, close: () => undefined }))
    return article instanceof Refusal ? { markdown: '', notes: [article.message] } : { ...article, notes };
  throw new Error('The export has no post.');
}

const text = (words: string, format = 0) => ({ type: 'extended-text', text: words, format });
const lexical = (...children: object[]) =>
  readPost({ lexical: JSON.stringify({ root: { type: 'root', children } }) });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
const mobiledoc = (document: object) =>
  readPost({
    mobiledoc: JSON.stringify({
      version: '0.3.1',
      atoms: [],
      cards: [],
      markups: [],
      sections: [],
      ...document,
    }),
  });

/** Cards of both editors, the name of Mobiledoc first, with the Markdown that they become. */
const CARDS: [names: [string, string], card: object, markdown: string][] = [
  [['hr', 'horizontalrule'], {}, '---'],
  [['html', 'html'], { html: '<p>Raw <b>html</b></p>' }, 'Raw **html**'],
  [
    ['image', 'image'],
    { src: '__GHOST_URL__/content/images/a.png', alt: 'A "loom"', caption: 'By <b>Ada</b>' },
    '<figure>\n\n![A "loom"](/content/images/a.png)\n\n<figcaption>By <strong>Ada</strong></figcaption>\n</figure>',
  ],
  [['image', 'image'], { src: 'a.png', href: 'https://x.example/' }, '[![](a.png)](https://x.example/)'],
  [
    ['code', 'codeblock'],
    { language: 'js', code: 'if (a < b) {\n  c();\n}' },
    '```js\nif (a < b) {\n  c();\n}\n```',
  ],
  [
    ['embed', 'embed'],
    { url: 'https://youtu.be/x', html: '<iframe src="https://y.example"></iframe>' },
    '<https://youtu.be/x>',
  ],
  [
    ['embed', 'embed'],
    {
      url: 'https://x.com/a/status/1',
      html: '<blockquote class="twitter-tweet"><p>So true</p></blockquote><script src="x.js"></script>',
    },
    '> So true',
  ],
  [
    ['gallery', 'gallery'],
    { images: [{ src: 'a.png', alt: 'A' }, { src: 'b.png' }] },
    '![A](a.png)\n\n![](b.png)',
  ],
  [
    ['button', 'button'],
    { buttonText: 'Buy & read', buttonUrl: 'https://x.example/' },
    '[Buy & read](https://x.example/)',
  ],
  [
    ['callout', 'callout'],
    { calloutEmoji: '💡', calloutText: 'Mind the <b>thread</b>.' },
    '> 💡 Mind the **thread**.',
  ],
  [['video', 'video'], { src: 'https://x.example/a.mp4' }, '<https://x.example/a.mp4>'],
  [['audio', 'audio'], { src: 'https://x.example/a.mp3', title: 'Hum' }, '[Hum](https://x.example/a.mp3)'],
];

describe('a Ghost post without html', () => {
  it.each(CARDS)('keeps the card %p', async ([early, late], card, markdown) => {
    const [one, other] = await Promise.all([
      mobiledoc({ cards: [[early, card]], sections: [[10, 0]] }),
      lexical({ type: late, ...card }),
    ]);

    expect(one.markdown.trim()).toBe(markdown);
    expect(other.markdown.trim()).toBe(markdown);
  });

  it('keeps paragraphs, headings, quotes, lists, links and marks of Lexical', async () => {
    const { markdown, notes } = await lexical(
      { type: 'extended-heading', tag: 'h2', children: [text('Looms & <engines>')] },
      paragraph(
        text('They weave '),
        text('bold', 1),
        text(' and '),
        text('code', 16),
        { type: 'linebreak' },
        { type: 'link', url: 'https://x.example/', children: [text('a link', 2)] },
      ),
      { type: 'extended-quote', children: [text('Quoted')] },
      {
        type: 'list',
        listType: 'number',
        start: 3,
        children: [
          { type: 'listitem', children: [text('three')] },
          {
            type: 'listitem',
            children: [
              {
                type: 'list',
                listType: 'bullet',
                children: [{ type: 'listitem', children: [text('nested')] }],
              },
            ],
          },
          { type: 'listitem', children: [text('four')] },
        ],
      },
    );

    expect(markdown.trim()).toBe(
      '## Looms & \\<engines>\n\nThey weave **bold** and `code`\\\n[*a link*](https://x.example/)\n\n> Quoted\n\n3. three\n   - nested\n4. four',
    );
    expect(notes).toEqual([]);
  });

  it('keeps sections, atoms, lists and markups of Mobiledoc', async () => {
    const { markdown } = await mobiledoc({
      atoms: [['soft-return', '', {}]],
      markups: [['strong'], ['a', ['href', 'https://x.example/']], ['span', ['style', 'color: red']]],
      sections: [
        [1, 'h2', [[0, [], 0, 'Looms']]],
        [
          1,
          'p',
          [
            [0, [], 0, 'They '],
            [0, [0, 1], 1, 'weave'],
            [0, [], 1, ' it'],
            [1, [], 0, 0],
            [0, [2], 1, 'red'],
          ],
        ],
        [3, 'ol', [[[0, [], 0, 'one']], [[0, [], 0, 'two']]]],
        [1, 'blockquote', [[0, [], 0, 'Quoted']]],
        [1, 'p', []],
      ],
    });

    expect(markdown.trim()).toBe(
      '## Looms\n\nThey **[weave](https://x.example/) it**\\\nred\n\n1. one\n2. two\n\n> Quoted',
    );
  });

  it('keeps Markdown cards among others as they were written', async () => {
    const { markdown } = await mobiledoc({
      cards: [
        ['card-markdown', { markdown: '* one\n* two  \n' }],
        ['hr', {}],
      ],
      sections: [
        [1, 'p', [[0, [], 0, 'Above']]],
        [10, 0],
        [10, 1],
      ],
    });

    expect(markdown.trim()).toBe('Above\n\n* one\n* two\n\n---');
  });

  it('names what it leaves out, once', async () => {
    const { markdown, notes } = await lexical(
      paragraph(text('Text')),
      { type: 'email-cta', html: '<p>Subscribe</p>' },
      { type: 'email-cta' },
      { type: 'new-card' },
    );

    expect(markdown.trim()).toBe('Text');
    expect(notes).toEqual(['Left out: email-cta, new-card.']);
  });

  it('takes its plain text if nothing else can be read, and is refused without any', async () => {
    const broken = await readPost({ lexical: '{"root":', plaintext: 'Plain' });
    const empty = await lexical(paragraph());

    expect(broken).toMatchObject({
      markdown: expect.stringMatching(/^Plain\s*$/) as string,
      notes: ['Only its plain text is in the export. Formatting is lost.'],
    });
    expect(empty).toEqual({ markdown: '', notes: ['The article has no text.'] });
  });

  it('is not read from the editor if its html is there', async () => {
    const { markdown } = await readPost({
      html: '<p>Rendered</p>',
      lexical: JSON.stringify({ root: { children: [paragraph(text('Written'))] } }),
    });

    expect(markdown.trim()).toBe('Rendered');
  });
});
