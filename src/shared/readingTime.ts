/** Writing without spaces between words, whose signs are counted. */
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** The same, but with words of many signs, which only a dictionary tells apart. */
const RUNS = /[\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]{2,}/gu;
const WORDS = /[\p{L}\p{N}\p{M}]+(?:['’.,-][\p{L}\p{N}\p{M}]+)*/gu;

const WORDS_A_MINUTE = 275;
const SIGNS_A_MINUTE = 500;
/** In UTF-16 units: of more than that the rest is taken for as dense. */
const PART = 20_000;

export interface ReadingTime {
  /** A sign of Chinese or Japanese counts as one. */
  words: number;
  /** At least one. */
  minutes: number;
}

let segmenter: Intl.Segmenter | undefined;

/** The words of texts in which nothing stands between them. */
function wordsOf(runs: readonly string[]): number {
  if (runs.length === 0) return 0;
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
  const text = runs.join(' ');
  const part = text.slice(0, PART);
  const words = [...segmenter.segment(part)].filter(({ isWordLike }) => isWordLike).length;
  return Math.round((words * text.length) / part.length);
}

/** How long a text is for its readers: for the author beside the text, and on its page. */
export function readingTime(text: string): ReadingTime {
  const signs = text.match(SIGNS)?.length ?? 0;
  const runs = text.match(RUNS) ?? [];
  const spaced = signs + runs.length > 0 ? text.replace(SIGNS, ' ').replace(RUNS, ' ') : text;
  const words = (spaced.match(WORDS)?.length ?? 0) + wordsOf(runs);
  const minutes = words / WORDS_A_MINUTE + signs / SIGNS_A_MINUTE;
  return { words: words + signs, minutes: Math.max(1, Math.round(minutes)) };
}
