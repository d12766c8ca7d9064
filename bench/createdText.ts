import { createBody } from '../scripts/seeding/content.ts';
import { random, type Random } from '../tools/random.ts';

/** In characters of markdown. */
const LENGTH = 3000;
const TAGS = 8;

/** Returns a function that makes articles, each with a new title and, if tagged, a random choice of these tags. */
export function createTexts(tags: readonly string[]) {
  const prng = random(1);
  let markdown = '';
  while (markdown.length < LENGTH) markdown += `${createBody(prng).markdown}\n\n`;
  let made = 0;

  return (isTagged: boolean) => {
    made += 1;
    return {
      title: `Note ${Date.now()} ${made}`,
      markdown: markdown.slice(0, LENGTH),
      cover: '',
      tags: isTagged ? drawTags(tags, prng) : [],
    };
  };
}

/** Draws eight different tags. */
function drawTags(tags: readonly string[], prng: Random): string[] {
  const left = [...tags];
  return Array.from({ length: Math.min(TAGS, left.length) }, () =>
    left.splice(prng.below(left.length), 1),
  ).flat();
}

/** Time per article, in ms. */
export interface Times {
  name: string;
  without: number;
  eight: number;
}
