import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Article } from '../../../shared/article.ts';
import { INLINE_MAX } from '../../content/renderer.ts';

const isLong = (value: unknown) => typeof value === 'string' && value.length > INLINE_MAX;

/** The same as JSON (UTF-8). To write a text of megabytes takes a while: others may come in before each. */
export async function articleJson(article: Article): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (const [name, value] of Object.entries(article)) {
    if (isLong(value)) await nextTurn();
    pieces.push(Buffer.from(`${pieces.length === 0 ? '{' : ','}"${name}":${JSON.stringify(value)}`));
  }
  return Buffer.concat([...pieces, Buffer.from('}')]);
}
