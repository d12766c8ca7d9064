/** Repeats a text to fill `size` bytes. */
const fill = (size: number, text: string) => text.repeat(Math.floor(size / Buffer.byteLength(text)));
const around = (size: number, open: string, close: string) => fill(size / 2, open) + fill(size / 2, close);
/** Lines or runs of increasing length. */
const growing = (size: number, part: (length: number) => string) =>
  Array.from({ length: Math.floor(Math.sqrt(2 * size)) }, (_, length) => part(length))
    .join('')
    .slice(0, size);
const numbered = (size: number, part: (number: number) => string) =>
  Array.from({ length: Math.floor(size / part(10_000).length) }, (_, number) => part(number)).join('');

type Pathological = [name: string, make: (size: number) => string];

/** Texts, made to a size, that are expensive for Markdown renderers and sanitizers. */
export const pathological: Pathological[] = [
  ['brackets that never close', (size) => fill(size, '[')],
  ['brackets that never open', (size) => fill(size, ']')],
  ['brackets in brackets', (size) => around(size, '[', ']')],
  ['pictures in pictures', (size) => fill(size, '![[]()')],
  ['brackets after each other', (size) => fill(size, '[a](')],
  ['addresses that never end', (size) => fill(size, '[a](<b')],
  ['emphasis that never closes', (size) => fill(size, '*a **a ')],
  ['emphasis that never opens', (size) => fill(size, 'a_ a__ ')],
  ['emphasis in emphasis', (size) => around(size, '*a **a ', 'b* b** ')],
  ['mixed emphasis', (size) => fill(size, '*_* _ ')],
  ['struck through for ever', (size) => fill(size, '~~a ')],
  ['quotes in quotes', (size) => `${fill(size, '> ')}a`],
  ['deeper and deeper quotes', (size) => growing(size, (length) => `${'>'.repeat(length)}\n`)],
  ['deeper and deeper lists', (size) => growing(size, (length) => `${' '.repeat(length)}- a\n`)],
  ['lists in one line', (size) => fill(size, '- ')],
  ['bullets and quotes', (size) => fill(size, '* > ')],
  ['longer and longer backticks', (size) => growing(size, (length) => `e${'`'.repeat(length)}`)],
  ['backticks that never close', (size) => `${fill(size, '`a')}\``],
  ['fences that open and close', (size) => fill(size, '```\n\n')],
  ['comments that never close', (size) => fill(size, '<!-- a ')],
  ['instructions that never close', (size) => fill(size, 'a <?')],
  ['declarations that never close', (size) => fill(size, 'a <!A ')],
  ['CDATA that never closes', (size) => fill(size, 'a <![CDATA[')],
  ['tags that never close', (size) => fill(size, '<a href="')],
  ['attributes without end', (size) => `<a ${fill(size, 'x=1 ')}>`],
  ['html in html', (size) => fill(size, '<div>')],
  ['html blocks', (size) => fill(size, '<p>\n\n')],
  ['closing tags alone', (size) => fill(size, '</i>')],
  ['scripts in scripts', (size) => fill(size, '<script>')],
  ['headings in headings', (size) => fill(size, '<h1><h2>')],
  ['headings', (size) => fill(size, '# a\n')],
  ['underlines', (size) => fill(size, 'a\n===\n')],
  ['rulers', (size) => fill(size, '---\n')],
  ['a table of many rows', (size) => `|a|\n|-|\n${fill(size, '|a|\n')}`],
  ['many tables', (size) => fill(size, 'a|b\n-|-\n\n')],
  ['a table of many columns', (size) => `${fill(size / 2, '|a')}\n${fill(size / 2, '|-')}\n`],
  ['references', (size) => numbered(size, (number) => `[${number}]: /${number}\n`)],
  ['footnotes', (size) => numbered(size, (number) => `a[^${number}]\n\n[^${number}]: b\n\n`)],
  ['references that are not there', (size) => fill(size, '[a][b] ')],
  ['one reference again and again', (size) => `[a]: /${fill(size / 2, 'x')}\n\n${fill(size / 2, '[a]')}`],
  ['entities', (size) => fill(size, '&amp;')],
  ['entities that are none', (size) => fill(size, '&a')],
  ['numbers of characters', (size) => fill(size, '&#x41;')],
  ['bare addresses', (size) => fill(size, 'http://a.bc ')],
  ['an address that never ends', (size) => fill(size, 'http://')],
  ['names of hosts', (size) => fill(size, 'www.')],
  ['emails', (size) => fill(size, 'a@b.cc ')],
  ['emails that never end', (size) => fill(size, 'a@')],
  ['an email behind escapes', (size) => `${fill(size, '\\_')}@b.cc`],
  ['addresses with open brackets', (size) => fill(size, 'https://a.b/[')],
  ['definitions that begin with a number', (size) => fill(size, 'a\n: 1\n\n')],
  ['terms without a definition', (size) => fill(size, 'a\n: b\n\nc\n:\n\n')],
  ['line breaks between CJK characters', (size) => fill(size, '*日*\n')],
  ['cells outside of tables', (size) => fill(size, '<td>a')],
  ['places of the same name', (size) => fill(size, '<i id="a">b</i>')],
];

/** Characters that fill a whole article. */
export const characters = [
  ...Array.from('abc 0.,:;!?-_=+*/\\|&%$#@~^`\'"()[]{}<>\t\n'),
  ...['\u0001', 'é', '漢', '😀', '\u0301', '\u200d', '\u202e', '\ufeff', '\u2028', '\r\n'],
];

export const repeatCharacter = (size: number, character: string) => fill(size, character);
