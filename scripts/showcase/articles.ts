interface ShownArticle {
  author: string;
  title: string;
  /** The name of a cover, or '' for none. */
  cover: string;
  readers: number;
  tags: string[];
  description?: string;
  markdown: string;
}

const MARTA = 'Marta Lindqvist';
const TOMAS = 'Tomás Ribeiro';
const AIKO = 'Aiko Tanabe';

/** The author whose dashboard is shown. */
export const HOST = MARTA;

/** Oldest first, as they are published. */
export const articles: ShownArticle[] = [
  {
    author: MARTA,
    title: 'Three weeks with a paper map',
    tags: ['Walking', 'Maps'],
    cover: 'contours.svg',
    readers: 41,
    markdown: `A phone shows where you *are*. A map shows where you **could go**, and that turned out to be the better question.\n\nWe walked from Abisko to Nikkaluokta and never once asked for directions.`,
  },
  {
    author: AIKO,
    title: 'Why our bread got better when we stopped measuring',
    tags: ['Kitchen', 'Bread'],
    cover: '',
    readers: 17,
    markdown: `We own four kitchen scales. Last winter we put all of them away, and began to look at the dough instead.`,
  },
  {
    author: MARTA,
    title: 'Notes from the night train to Narvik',
    tags: ['Trains', 'Winter'],
    cover: 'town.svg',
    readers: 63,
    markdown: `The dining car closes at ten, but the conductor keeps a kettle. Somewhere after Kiruna the birches stop and the sky takes over.`,
  },
  {
    author: TOMAS,
    title: 'Rowing across the estuary, one bad decision at a time',
    tags: ['Water', 'Maps'],
    cover: 'estuary.svg',
    readers: 29,
    markdown: `It is two kilometres at high water. At low water it is mud, and I had read the tide table **upside down**.`,
  },
  {
    author: MARTA,
    title: 'A winter garden on a north-facing balcony',
    tags: ['Gardens', 'Winter'],
    cover: '',
    readers: 8,
    markdown: `Chard, lamb’s lettuce, one stubborn rosemary: what lives through a winter with forty minutes of sun a day.`,
  },
  {
    author: TOMAS,
    title: 'Sea kelp, salt, smoke: cooking what the beach gives',
    tags: ['Kitchen', 'Water'],
    cover: 'sea.svg',
    readers: 35,
    markdown: `You need a knife, a bucket and a permit. The permit is the hard part; the rest grows back every spring.`,
  },
  {
    author: AIKO,
    title: 'Climbing slowly: ten summits below 900 metres',
    tags: ['Walking', 'Maps'],
    cover: 'hills.svg',
    readers: 52,
    description:
      'Ten mountains that nobody climbs, each an hour from a station, with what you see from the top and where to eat afterwards. In the order in which I would climb them again.',
    markdown: `Nobody writes about small mountains, so here are ten of mine, with the trains that lead to them and the bakeries at the bottom.`,
  },
  {
    author: MARTA,
    title: 'What a hand loom taught me about programming',
    tags: ['Looms', 'Programming', 'Craft'],
    cover: 'weave.svg',
    readers: 128,
    markdown: `A loom has *two* kinds of thread. The **warp** is tied on before you begin and can't be changed; the **weft** is what you decide as you go. Most of my programs have failed in the warp.

## Tie on first, decide later

Setting up takes a day. You count threads, you find out that you can't count, you count again. Then you weave a metre in an hour. It feels wrong, and it is the fastest way there is.

> The pattern is in the treadling, but the cloth is in the threading.

## The same cloth in twelve lines

Lift a thread wherever the pattern says so, row after row:

\`\`\`js
const threading = [1, 2, 3, 4];
const lifts = { 1: [1, 2], 2: [2, 3], 3: [3, 4], 4: [4, 1] };

function row(treadle, width) {
  return Array.from({ length: width }, (_, thread) =>
    lifts[treadle].includes(threading[thread % 4]) ? '#' : '.',
  ).join('');
}
\`\`\`

## What goes wrong, and where

| Mistake        | You see it      | It costs    |
| -------------- | --------------- | ----------- |
| Crossed thread | after ten rows  | an evening  |
| Missed heddle  | after one row   | ten minutes |
| Wrong color    | when it is done | nothing     |

Before the next warp I want to

- [x] label the heddles
- [x] write the threading down
- [ ] stop weaving after midnight
`,
  },
];
