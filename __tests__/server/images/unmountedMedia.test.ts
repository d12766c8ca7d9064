import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MARKER_ROW } from '../../../src/server/db/media.ts';
import { createMediaStorage, type MediaSettings } from '../../../src/server/images/mediaStorage.ts';
import { deleteFiles } from '../../../src/server/services/images.ts';
import { imageFile } from '../../../src/shared/image.ts';
import { apiMessages } from '../../../src/shared/messages/en/api.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { aPng, imagesOf } from '../../helpers/images.ts';
import { startS3 } from '../../helpers/startS3.ts';
import { until } from '../../helpers/until.ts';

describe('a folder of images that isn’t mounted', () => {
  let disk: string;
  let folder: string;
  let settings: MediaSettings;
  let blogs: Blog[];
  let blog: Blog;
  let ada: Author;
  let images: ReturnType<typeof imagesOf>;
  beforeEach(async () => {
    disk = mkdtempSync(path.join(tmpdir(), 'disk-'));
    folder = path.join(disk, 'media');
    settings = { store: 'folder', folder, isNamed: true };
    blogs = [];
    blog = await aBlog();
    ada = await blog.aUser();
    images = imagesOf(blog);
  });
  afterEach(async () => {
    for (const each of blogs) await each.close();
    rmSync(disk, { recursive: true });
  });

  async function aBlog(media = settings): Promise<Blog> {
    const started = await startBlog({ media });
    blogs.push(started);
    return started;
  }
  /** Leaves an empty folder, as below a mount point. */
  function unmount() {
    renameSync(folder, `${folder}.away`);
    mkdirSync(folder);
  }
  function mount() {
    rmSync(folder, { recursive: true });
    renameSync(`${folder}.away`, folder);
  }
  const marker = () => readdirSync(folder).find((name) => name.endsWith('.txt'));
  /** As in a blog from before there were markers. */
  async function forgetMarker() {
    await blog.connection.db.deleteFrom('setting').where('name', '=', MARKER_ROW).execute();
    rmSync(path.join(folder, marker() ?? ''));
  }
  const statusOf = async (url: string) => (await images.get(url)).statusCode;

  it('answers 503 for images and uploads, stores nothing, and is found once it is back', async () => {
    const { url } = await images.anImage(ada);
    const file = await aPng();
    unmount();

    const read = await images.get(url);
    const upload = await images.upload(ada, file);
    const stored = readdirSync(folder);
    mount();

    expect([read.statusCode, read.body, read.headers['cache-control']]).toEqual([
      503,
      apiMessages.busy.media,
      'no-store',
    ]);
    expect([upload.statusCode, stored]).toEqual([503, []]);
    expect([await statusOf(url), (await images.upload(ada, file)).statusCode]).toEqual([200, 201]);
  });

  it('answers the same where the folder itself is gone', async () => {
    const { url } = await images.anImage(ada);
    renameSync(folder, `${folder}.away`);

    expect([await statusOf(url), (await images.upload(ada, await aPng())).statusCode]).toEqual([503, 503]);
    expect(existsSync(folder)).toBe(false);
  });

  it('refuses uploads also when all earlier images were deleted', async () => {
    const { hash } = await images.anImage(ada);
    await images.remove(ada, hash);
    unmount();

    expect((await images.upload(ada, await aPng())).statusCode).toBe(503);
  });

  it('still answers 404 for one missing file of a mounted folder', async () => {
    const { url, hash } = await images.anImage(ada);
    await images.anImage(ada);
    rmSync(path.join(folder, imageFile(hash)));

    expect(await statusOf(url)).toBe(404);
  });

  it('is told from the folder of a blog from before there were markers by one of its files', async () => {
    const [{ url }, { hash }] = [await images.anImage(ada), await images.anImage(ada)];
    await forgetMarker();
    unmount();
    const away = [await statusOf(url), (await images.upload(ada, await aPng())).statusCode];
    mount();
    rmSync(path.join(folder, imageFile(hash)));

    expect(away).toEqual([503, 503]);
    expect([await statusOf(imageFileUrl(hash)), await statusOf(url)]).toEqual([404, 200]);
    expect((await images.upload(ada, await aPng())).statusCode).toBe(201);
    expect(marker()).toBeDefined();
  });
  const imageFileUrl = (hash: string) => `/media/${imageFile(hash)}`;

  it('gets its marker from the next start of a blog from before there were markers', async () => {
    await images.anImage(ada);
    await forgetMarker();

    await createMediaStorage(settings, blog.connection).mark();

    expect(marker()).toBeDefined();
  });

  it('gets one marker from two simultaneous first uploads', async () => {
    await Promise.all([aPng(), aPng()].map(async (file) => images.upload(ada, await file)));
    unmount();

    expect((await images.upload(ada, await aPng())).statusCode).toBe(503);
    mount();
    expect((await images.upload(ada, await aPng())).statusCode).toBe(201);
  });

  it('is noticed by each of several blogs that share it, and a new one works at once', async () => {
    const { url } = await images.anImage(ada);
    const second = await aBlog();
    const eve = await second.aUser();
    const beside = await imagesOf(second).upload(eve, await aPng());
    unmount();
    const third = await aBlog();
    const alone = await imagesOf(third).upload(await third.aUser(), await aPng());

    const refused = [
      await statusOf(url),
      (await images.upload(ada, await aPng())).statusCode,
      (await imagesOf(second).upload(eve, await aPng())).statusCode,
    ];
    mount();

    expect([beside.statusCode, alone.statusCode, ...refused]).toEqual([201, 201, 503, 503, 503]);
    expect(await statusOf(url)).toBe(200);
  });

  it('keeps deletions of files for later', async () => {
    const { hash } = await images.anImage(ada);
    const [other] = await Promise.all([images.anImage(ada)]);
    await until(async () => marker() !== undefined);
    unmount();
    await blog.connection.db.deleteFrom('image').where('hash', '=', hash).execute();
    const sources = { db: blog.connection.db, media: createMediaStorage(settings, blog.connection) };

    const failed = await deleteFiles({ ...sources, imageProcessor: null as never }).catch(() => 'failed');
    mount();
    await deleteFiles({ ...sources, imageProcessor: null as never });

    expect(failed).toBe('failed');
    expect([hash, other.hash].map((each) => existsSync(path.join(folder, imageFile(each))))).toEqual([
      false,
      true,
    ]);
  });

  it('is also noticed for a bucket', async () => {
    const s3 = await startS3();
    blog = await aBlog(s3.settings);
    images = imagesOf(blog);
    ada = await blog.aUser();
    const { hash } = await images.anImage(ada);
    const elsewhere = createMediaStorage({ ...s3.settings, prefix: 'elsewhere' }, blog.connection);

    for (const act of [
      () => elsewhere.get(imageFile(hash)),
      () => elsewhere.put(imageFile('ab'.repeat(32)), Buffer.from('x')),
      () => elsewhere.delete([imageFile(hash)]),
      () => elsewhere.list()[Symbol.asyncIterator]().next(),
      () => elsewhere.mark(),
    ])
      await expect(act()).rejects.toThrow(apiMessages.busy.media);
    expect(s3.requests.filter((request) => /^(PUT|DELETE) .*elsewhere/.test(request))).toEqual([]);
    s3.requests.length = 0;
    expect((await images.get(`/media/${imageFile(hash)}`)).statusCode).toBe(200);
    expect(s3.requests).toHaveLength(1);
    await blog.close();
    blogs.pop();
    await s3.close();
  });
});
