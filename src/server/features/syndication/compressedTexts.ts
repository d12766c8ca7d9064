import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cacheable, ContentCache } from '../../cache/contentCache.ts';
import { compress } from '../../http/compression.ts';
import type { RenderQueue } from '../../pages/renderQueue.ts';

/** A text for programs as it goes out. */
export interface CompressedText extends Cacheable {
  gzipped: Buffer;
  /** The same for the same text. */
  tag: string;
}

interface TextSource {
  /** The client's address. */
  ip: string;
  version?: () => Promise<string>;
  /** Gives the text in parts, none of which takes long. */
  write: () => AsyncIterable<string> | Promise<Iterable<string>>;
}

/** Gives a feed or a part of the sitemap, written and compressed once for all who read it. Throws 503 if too many wait. */
export type FindText = (key: string, source: TextSource) => Promise<CompressedText>;

export const createCompressedTexts =
  (cache: ContentCache, queue: RenderQueue): FindText =>
  (key, { ip, version, write }) =>
    cache.get(key, {
      ...(version && { version }),
      mayLag: true,
      make: () => queue(ip, async () => compressed(await write())),
    });

/** What is long is megabytes to write: others come in between. */
async function compressed(parts: AsyncIterable<string> | Iterable<string>): Promise<CompressedText> {
  const buffers: Buffer[] = [];
  const digest = createHash('sha256');
  for await (const part of parts) {
    const buffer = Buffer.from(part);
    buffers.push(buffer);
    digest.update(buffer);
    await nextTurn();
  }
  const gzipped = await compress(Buffer.concat(buffers), 'gzip');
  return { gzipped, size: gzipped.length, tag: digest.digest('base64url').slice(0, 22) };
}
