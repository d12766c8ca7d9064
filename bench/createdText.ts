import { bodyOf } from '../scripts/seeding/content.ts';
import { random, type Random } from '../tools/random.ts';

/** In characters of markdown. */
const LENGTH = 3000;
const TAGS = 8;

/** What is created, again and again, each time with another title and, where it has tags, with others of these. */
export function createdTexts(tags: readonly string[]) {
  const dice = random(1);
  let markdown = '';
  while (markdown.length < LENGTH) markdown += `${bodyOf(dice).markdown}\n\n`;
  let made = 0;

  return (isTagged: boolean) => {
    made += 1;
    return {
      title: `Note ${Date.now()} ${made}`,
      markdown: markdown.slice(0, LENGTH),
      cover: '',
      tags: isTagged ? drawn(tags, dice) : [],
    };
  };
}

/** Eight of them, each once. */
function drawn(tags: readonly string[], dice: Random): string[] {
  const left = [...tags];
  return Array.from({ length: Math.min(TAGS, left.length) }, () =>
    left.splice(dice.below(left.length), 1),
  ).flat();
}

/** What an article takes in milliseconds. */
export interface Times {
  name: string;
  without: number;
  eight: number;
}
