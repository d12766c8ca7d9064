import { type RenderedMarkdown, render } from '../../src/server/content/render.ts';
import { tidyTags } from '../../src/shared/tags.ts';
import type { Random } from '../../tools/random.ts';

const FIRST_NAMES = 'Ada Grace Alan Edsger Barbara Donald Margaret Dennis Radia Ken Sophie Niklaus'.split(
  ' ',
);
const LAST_NAMES = 'Byron Novak Okafor Lindqvist Moreau Tanaka Silva Haddad Kowalski Mbeki Reyes Olsen'.split(
  ' ',
);
const OPENINGS = [
  'Notes on',
  'A year with',
  'Why I like',
  'Against',
  'How to read',
  'What I learned from',
  'The case for',
];
const SUBJECTS =
  'slow mornings|plain text|old bridges|the night train|small databases|rye bread|winter gardens|paper maps|unit tests|borrowed books|tidal rivers|handwritten letters'.split(
    '|',
  );
const TAGS = [
  ...SUBJECTS,
  ...'Travel|Writing|Software|Kitchen|Rivers and seas|Craft|Café talk|History|C++|SQL|手帖|Письма'.split('|'),
];
const ENDINGS = [
  '',
  '',
  '',
  ', part two',
  ' in practice',
  ' after ten years',
  ', revisited',
  ' for beginners',
];
const SENTENCES = [
  'Nobody asked for it, and everybody uses it now.',
  'The first attempt failed for a *simple* reason: I had not measured anything.',
  'There is a [longer account](https://example.org/notes) of this elsewhere.',
  'What surprised me was **how little** had to change.',
  'It rained for three days, which left time to read the manual twice.',
  'Call `flush()` before you leave; the rest takes care of itself.',
  'My neighbour, who repairs clocks, put it better than I can.',
  'Some of it was luck, and I would rather say so.',
  'Keep the old one until the new one has run for a month.',
  'The bill came to 4.20, coffee included.',
];
const BLOCKS = [
  '```js\nconst total = prices.reduce((sum, price) => sum + price, 0);\nconsole.log(`${total} in all`);\n```',
  '| day | walked | read |\n| --- | ---: | ---: |\n| Monday | 12 km | 40 pages |\n| Tuesday | 3 km | 210 pages |',
  '- [x] measure\n- [x] write it down\n- [ ] tell somebody',
  '> Simplicity is a great virtue, but it takes hard work to achieve it.',
  '1. Begin with the part you fear.\n2. Stop while it is still going well.\n3. Leave a note for tomorrow.',
];

/** A Markdown text and its rendering. */
export interface Body extends RenderedMarkdown {
  markdown: string;
}

const paragraph = (random: Random) =>
  Array.from({ length: 2 + random.below(4) }, () => random.pick(SENTENCES)).join(' ');

/** Creates a text of 0.2 to 8 kB, mostly short. */
function createMarkdown(random: Random): string {
  const parts = [paragraph(random)];
  const sections = Math.floor(12 * random.next() ** 8);
  for (let section = 1; section <= sections; section += 1) {
    parts.push(`## ${createTitle(random)}`, paragraph(random), random.pick(BLOCKS) ?? '', paragraph(random));
  }
  return parts.join('\n\n');
}

export const createBody = (random: Random): Body => {
  const text = createMarkdown(random);
  return { markdown: text, ...render(text) };
};

export const createName = (random: Random): string =>
  `${random.pick(FIRST_NAMES) ?? ''} ${random.pick(LAST_NAMES) ?? ''}`;

export const createTitle = (random: Random): string =>
  `${random.pick(OPENINGS) ?? ''} ${random.pick(SUBJECTS) ?? ''}${random.pick(ENDINGS) ?? ''}`;

/** Picks up to three tags. */
export const pickTags = (random: Random): string[] =>
  tidyTags(Array.from({ length: random.below(4) }, () => random.pick(TAGS) ?? ''));

/** Returns a cover for one article in three. */
export const pickCover = (random: Random): string =>
  random.below(3) === 0 ? `https://picsum.photos/seed/${random.below(1000)}/1200/600` : '';
