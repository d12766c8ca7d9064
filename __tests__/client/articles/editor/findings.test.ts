import { figuresInWords, figuresOf } from '../../../../src/client/features/articles/editor/figures.ts';
import { findingsIn, isExpiring, lineOf } from '../../../../src/client/features/articles/editor/findings.ts';
import { blockAt } from '../../../../src/client/features/articles/editor/blockAt.ts';

const found = (text: string) =>
  findingsIn(text).map(({ says, place }) => `${says}: ${text.slice(place.start, place.end)}`);

const unreachable = 'A picture that readers can’t load: its address has to begin with https://';

describe('before publishing it is told of', () => {
  it.each([
    [
      'a picture without a description',
      'a ![](https://b.example)',
      'A picture without a description: ![](https://b.example)',
    ],
    ['one by reference', '![][b]', 'A picture without a description: ![][b]'],
    ['a link without an address', '[a]( )', 'A link without an address: [a]( )'],
    ['a picture without an address', '![a](<>)', 'A picture without an address: ![a](<>)'],
    ['a picture from a folder', '![a](./b.png)', `${unreachable}: ![a](./b.png)`],
    ['one from a disk', '![a](C:\\b.png)', `${unreachable}: ![a](C:\\b.png)`],
    ['one by a reference', '![a][b]\n\n[b]: img/c.png', `${unreachable}: ![a][b]`],
    ['one in html', '<img alt="a" src="b.png">', `${unreachable}: <img alt="a" src="b.png">`],
    [
      'a frame',
      '<iframe src="https://a.example"></iframe>',
      'An element that readers don’t see: <iframe src="https://a.example">',
    ],
    ['a video', '<video controls>', 'An element that readers don’t see: <video controls>'],
    ['math in a block', '$$\nx + 1\n$$', 'Math, which readers see as it is written: $$\nx + 1\n$$'],
    ['math in a line', 'as $x^2$ is', 'Math, which readers see as it is written: $x^2$'],
    ['a wiki link', 'see [[Looms|it]]', 'A wiki link, which readers see as it is written: [[Looms|it]]'],
    ['an embedded note', '![[loom.png]]', 'A wiki link, which readers see as it is written: ![[loom.png]]'],
    [
      'a template tag',
      '{{< figure a >}}',
      'A template tag, which readers see as it is written: {{< figure a >}}',
    ],
    ['a container', ':::tip', 'A template tag, which readers see as it is written: :::tip'],
    [
      'front matter',
      '---\ntitle: a\n---\n\nb',
      'Front matter, which readers don’t see: ---\ntitle: a\n---\n\n',
    ],
    [
      'a picture of a signed address',
      '![a](https://s3.example.org/a.png?X-Amz-Date=1&X-Amz-Expires=600&X-Amz-Signature=ab)',
      'A picture whose address expires: ![a](https://s3.example.org/a.png?X-Amz-Date=1&X-Amz-Expires=600&X-Amz-Signature=ab)',
    ],
    [
      'a picture of Google Docs, in html too',
      '<img alt="a" src="https://lh7-rt.googleusercontent.com/docsz/AD_4nX?key=b">',
      'A picture whose address expires: <img alt="a" src="https://lh7-rt.googleusercontent.com/docsz/AD_4nX?key=b">',
    ],
    ['what is to come', 'It was in TK.', '“TK”: something is to come: TK'],
    ['a skipped level', '## a\n\n#### b', 'A heading of level 4 below one of level 2: #### b'],
  ])('%s', (_, text, finding) => {
    expect(found(text)).toEqual([finding]);
  });

  it.each([
    ['what is described', '![a loom](https://b.example/c.png) [a](b) # a\n\n## b\n\n# c'],
    [
      'what publishing keeps',
      '<img src="https://a.example/b" alt="a"> ![a][b] [[1]](c) $5 and $6 {{name}}\n\n[b]: https://b.example',
    ],
    ['code in a line', '`![](a)` and ``[a]()``'],
    ['code in a block', '```md\n![](a)\n# a\n### b\nTK\n```\n'],
    ['code in a block without an end', '~~~\n![](a)\nTK'],
    ['a first heading of any level', '### a'],
    ['words with these letters in them', 'ATK TKO'],
  ])('nothing for %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([
    'https://a.blob.core.windows.net/b/c.png?sv=2022&se=2026-01-01T00%3A00Z&sig=x',
    'https://storage.googleapis.com/b/c.png?X-Goog-Expires=900&X-Goog-Signature=ab',
    'https://d1.cloudfront.net/c.png?Expires=1767225600&Signature=x&Key-Pair-Id=K',
    'https://cdn.discordapp.com/attachments/1/2/c.png?ex=66a1b2c3&is=66a06143&hm=ab&',
    'https://private-user-images.githubusercontent.com/1/2-c.png?jwt=ey',
    'https://scontent.cdninstagram.com/v/c.jpg?oh=00_A&oe=66A1B2C3',
    'https://file.notion.so/f/c.png?expirationTimestamp=1767225600000&signature=x',
  ])('a picture at %s, which expires', (address) => {
    expect(isExpiring(address)).toBe(true);
  });

  it.each([
    'https://example.org/expires.png',
    'https://example.org/a.png?explain=1&next=2&used=3',
    'https://lh3.googleusercontent.com/a/portrait',
  ])('no picture at %s, which stays', (address) => {
    expect(isExpiring(address)).toBe(false);
  });

  it('all of it in the order of the text, with its line', () => {
    const text = 'TK\n\n# a\n\n### b\n![](https://c.example)';

    expect(findingsIn(text).map(({ place }) => lineOf(text, place.start))).toEqual([1, 5, 6]);
  });
});

it.each(['![', '[a](', '[', '`', '```\n', '#', '<', '](', '** ', '$', '$$a', '{{<', '[[', '<img ', '![](?'])(
  'a text of nothing but %j is looked through in a time that grows as it does',
  (opening) => {
    // The square of this many steps would take an hour.
    const text = opening.repeat(1_000_000);

    expect(found(text).length + figuresOf(text).words).toBeGreaterThanOrEqual(0);
  },
);

describe('the figures of a text', () => {
  it.each([
    ['', '0 words'],
    ['One.', '1 word · 1 minute to read'],
    ["It's **state-of-the-art**, [a loom](https://example.org/a/b).", '4 words · 1 minute to read'],
    ['字は道具', '4 words · 1 minute to read'],
    ['word '.repeat(2750), '2,750 words · 10 minutes to read'],
    ['é'.repeat(500_000), '1 word · 1 minute to read · 977 of 1,024 KiB'],
    ['é'.repeat(600_000), '1 word · 1 minute to read · 148 KiB too long'],
  ])('%.20s…', (text, words) => {
    expect(figuresInWords(figuresOf(text))).toBe(words);
  });
});

describe('the block of a line', () => {
  it.each([
    [1, 0],
    [2, 0],
    [3, 1],
    [9, 2],
  ])('line %i is in block %i', (line, block) => {
    expect(blockAt([1, 3, 7], line)).toBe(block);
  });

  it('is the first where there is none before', () => {
    expect([blockAt([], 4), blockAt([5, 9], 1)]).toEqual([0, 0]);
  });
});
