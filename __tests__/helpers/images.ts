import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { createMediaStorage } from '../../src/server/images/mediaStorage.ts';
import { imageFile, type UploadedImage } from '../../src/shared/image.ts';
import type { TokenReply } from '../../src/shared/user.ts';
import { type Blog, idOf } from './blog.ts';

/** A PNG that no other call returns. */
export const aPng = (width = 20, height = 10): Promise<Buffer> =>
  sharp(randomBytes(3 * width * height), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

/** A PNG that is marked as an animation. */
export async function anAnimatedPng(): Promise<Buffer> {
  const png = await aPng();
  const chunk = Buffer.alloc(20);
  // Its name and two frames, between its length and its checksum.
  chunk.writeUInt32BE(8, 0);
  chunk.write('acTL', 4, 'latin1');
  chunk.writeUInt32BE(2, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16);
  return Buffer.concat([png.subarray(0, IHDR_END), chunk, png.subarray(IHDR_END)]);
}

/** In bytes: the signature and the first chunk of a PNG. */
const IHDR_END = 33;

/** A file with the header of WebP and this content: stores notice when it is truncated, but it can't be decoded. */
export function asWebp(content: string): Buffer {
  const body = Buffer.from(`WEBP${content}`);
  const header = Buffer.from('RIFF\0\0\0\0');
  header.writeUInt32LE(body.length, 4);
  return Buffer.concat([header, body]);
}

/** Stores an image without converting it. Returns its hash. */
export async function storeImage({ connection }: Blog, owner: TokenReply): Promise<string> {
  const hash = `ab${'c'.repeat(62)}`;
  await connection.db
    .insertInto('image')
    .values({
      ...{ hash, ownerId: idOf(owner), width: 800, height: 600, isAnimated: 0, bytes: 1 },
      variantTries: null,
      createdAt: new Date().toISOString(),
    })
    .execute();
  const file = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
  await createMediaStorage({ store: 'database' }, connection).put(imageFile(hash), file);
  return hash;
}

/** Helpers for the images API. */
export const imagesOf = (blog: Blog) => {
  const upload = (as: TokenReply | undefined, body: Buffer, headers: Record<string, string> = {}) =>
    blog.call('POST', '/api/images', {
      ...(as && { as }),
      body,
      headers: { 'content-type': 'image/png', ...headers },
    });

  return {
    upload,
    /** Uploads an image. Returns it with its hash. */
    async anImage(as: TokenReply, body?: Buffer): Promise<UploadedImage & { hash: string }> {
      const reply = await upload(as, body ?? (await aPng()));
      if (reply.statusCode > 201) throw new Error(`${reply.statusCode} ${reply.body}`);
      const image = reply.json<UploadedImage>();
      const { headers } = await blog.call('GET', image.url, { as });
      return { ...image, hash: String(headers.etag).slice(1, -1) };
    },
    list: (as: TokenReply, query = '') => blog.call('GET', `/api/images${query}`, { as }),
    remove: (as: TokenReply, hash: string, query = '') =>
      blog.call('DELETE', `/api/images/${hash}${query}`, { as }),
    get: (url: string, headers: Record<string, string> = {}) => blog.call('GET', url, { headers }),
  };
};
