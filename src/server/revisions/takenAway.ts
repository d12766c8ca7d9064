import { GUARD_CHARACTERS, GUARD_PART } from '../../shared/revision.ts';

function commonStart(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let at = 0;
  while (at < end && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

function commonEnd(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let length = 0;
  while (
    length < end &&
    one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length)
  )
    length += 1;
  return length;
}

const wordsOf = (text: string) => text.match(/\S+\s*/g) ?? [];

/** Characters of the words of `before` that `after` has fewer of: words that were only moved are not taken away. */
function missingCharacters(before: string, after: string): number {
  const left = new Map<string, number>();
  for (const word of wordsOf(after)) left.set(word.trimEnd(), (left.get(word.trimEnd()) ?? 0) + 1);
  let missing = 0;
  for (const word of wordsOf(before)) {
    const count = left.get(word.trimEnd()) ?? 0;
    if (count > 0) left.set(word.trimEnd(), count - 1);
    else missing += word.length;
  }
  return missing;
}

/** Whether a change takes so much of a text away that what stood before it has to be kept. */
export function takesMuchAway(before: string, after: string): boolean {
  const isMuch = (characters: number) =>
    characters > GUARD_CHARACTERS && characters > GUARD_PART * before.length;
  if (!isMuch(before.length)) return false;
  const start = commonStart(before, after);
  const [beforeRest, afterRest] = [before.slice(start), after.slice(start)];
  const end = commonEnd(beforeRest, afterRest);
  const changed = beforeRest.slice(0, beforeRest.length - end);
  // The cheap look first: mostly little lies between what is the same.
  return (
    isMuch(changed.length) && isMuch(missingCharacters(changed, afterRest.slice(0, afterRest.length - end)))
  );
}
