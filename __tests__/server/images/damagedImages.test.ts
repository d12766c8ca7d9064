import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMediaStorage, isIntact } from '../../../src/server/images/mediaStorage.ts';
import { createMetrics } from '../../../src/server/ops/metrics.ts';
import { imageFile, imageUrl } from '../../../src/shared/image.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { aPng, imagesOf } from '../../helpers/images.ts';
import { startS3, type TestS3 } from '../../helpers/startS3.ts';
import { until } from '../../helpers/until.ts';

describe('a damaged image', () => {
  let folder: string;
  let blog: Blog;
  let metrics: ReturnType<typeof createMetrics>;
  let ada: Author;
  let images: ReturnType<typeof imagesOf>;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'media-'));
    metrics = createMetrics();
    blog = await startBlog({ media: { store: 'folder', folder }, metrics });
    ada = await blog.aUser();
    images = imagesOf(blog);
  });
  afterEach(async () => {
    await blog.close();
    rmSync(folder, { recursive: true });
  });

  const fileOf = (name: string) => path.join(folder, name);
  const isReady = (hash: string, width: number) =>
    blog.connection.db
      .selectFrom('image')
      .select('hash')
      .where('hash', '=', hash)
      .where('variantTries', 'is', null)
      .executeTakeFirst()
      .then((row) => row !== undefined && readFileSync(fileOf(imageFile(hash, width))).length > 0);

  it.each([
    ['empty', (file: string) => truncateSync(file, 0)],
    ['truncated', (file: string) => truncateSync(file, readFileSync(file).length - 1)],
    ['one byte too long', (file: string) => writeFileSync(file, 'x', { flag: 'a' })],
    ['full of zeros', (file: string) => writeFileSync(file, Buffer.alloc(readFileSync(file).length))],
  ])('that is %s answers 503, is not cached, and is repaired by the next upload', async (_how, damage) => {
    const picture = await aPng();
    const { url, hash } = await images.anImage(ada, picture);
    await blog.anArticle({ by: ada, cover: url });
    const before = (await images.get(url)).rawPayload;
    damage(fileOf(imageFile(hash)));

    const damaged = await images.get(url);
    const again = await images.upload(ada, picture);
    const repaired = await images.get(url);

    expect([damaged.statusCode, damaged.headers['cache-control']]).toEqual([503, 'no-store']);
    expect(damaged.headers.etag).toBeUndefined();
    expect((await metrics.read()).text).toContain('blog_images_damaged_total 1\n');
    expect([again.statusCode, repaired.statusCode]).toEqual([200, 200]);
    expect(repaired.rawPayload).toEqual(before);
  });

  it('of the right size is repaired by the next upload of any account', async () => {
    const picture = await aPng();
    const { url, hash } = await images.anImage(ada, picture);
    const before = (await images.get(url)).rawPayload;
    const flipped = Buffer.from(before);
    flipped[flipped.length - 3] = (flipped.at(-3) ?? 0) ^ 1;
    writeFileSync(fileOf(imageFile(hash)), flipped);

    await images.upload(await blog.aUser(), picture);

    expect(isIntact(imageFile(hash), flipped)).toBe(false);
    expect((await images.get(url)).rawPayload).toEqual(before);
  });

  it('of a smaller size answers 503 and is made again by itself', async () => {
    const { hash } = await images.anImage(ada, await aPng(600, 4));
    await until(() => isReady(hash, 480).catch(() => false));
    const small = fileOf(imageFile(hash, 480));
    const before = readFileSync(small);
    truncateSync(small, 20);

    const { statusCode } = await images.get(imageUrl(hash, 480));
    await until(async () => readFileSync(small).equals(before));

    expect(statusCode).toBe(503);
    expect((await images.get(imageUrl(hash, 480))).statusCode).toBe(200);
  });

  it('is left out of an export, which has the others', async () => {
    const [{ url, hash }, other] = [await images.anImage(ada), await images.anImage(ada)];
    await blog.anArticle({ by: ada, markdown: `![](${url}) ![](${other.url})` });
    truncateSync(fileOf(imageFile(hash)), 0);

    const { rawPayload } = await blog.call('POST', '/api/exports', { as: ada, body: {} });

    const zip = rawPayload.toString('latin1');
    expect([hash, other.hash].map((each) => zip.includes(`static${imageUrl(each)}`))).toEqual([false, true]);
  });

  describe('in an S3-compatible store', () => {
    let s3: TestS3;
    beforeEach(async () => (s3 = await startS3()));
    afterEach(() => s3.close());

    it('is noticed with the only request of a read, and replaced', async () => {
      const { url, hash } = await images.anImage(ada);
      const intact = (await images.get(url)).rawPayload;
      const storage = createMediaStorage(s3.settings, {});
      await storage.put(imageFile(hash), intact.subarray(0, 40));
      s3.requests.length = 0;

      await expect(storage.get(imageFile(hash))).rejects.toThrow('Images can’t be saved or loaded');
      const requests = [...s3.requests];
      await storage.put(imageFile(hash), intact);

      expect(requests).toHaveLength(1);
      expect(await storage.get(imageFile(hash))).toEqual(intact);
    });
  });
});
