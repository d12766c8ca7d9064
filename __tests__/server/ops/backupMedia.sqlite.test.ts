import { createHash } from 'node:crypto';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMediaStorage, type MediaSettings } from '../../../src/server/images/mediaStorage.ts';
import {
  backUp,
  backupMediaFolder,
  type BlogFiles,
  pruneBackupMedia,
  restore,
} from '../../../src/server/ops/backup.ts';
import { type MediaCopy, MediaProblem } from '../../../src/server/ops/mediaCopy.ts';
import { insertImage } from '../../../src/server/store/images.ts';
import { imageFile, imageUrl } from '../../../src/shared/image.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { asWebp } from '../../helpers/images.ts';
import { startS3 } from '../../helpers/startS3.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('a backup of images', () => {
  let folder: string;
  let backups: string;
  let own: BlogFiles;
  let blog: Blog;
  let ada: Author;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'images-'));
    backups = mkdtempSync(path.join(tmpdir(), 'backups-'));
    own = filesIn(folder);
    blog = await startBlog({ databaseUrl: `sqlite:${own.database}`, media: mediaOf(own) });
    ada = await blog.aUser();
  });
  afterEach(async () => {
    await blog.close();
    for (const each of [folder, backups]) rmSync(each, { recursive: true });
  });

  const filesIn = (dataDir: string): BlogFiles => ({
    database: path.join(dataDir, 'blog.db'),
    secret: path.join(dataDir, 'jwt-secret'),
    dataDir,
    media: { store: 'folder', folder: path.join(dataDir, 'media') },
  });
  const mediaOf = ({ media }: BlogFiles): MediaSettings => media ?? { store: 'database' };
  const storageOf = (media: MediaSettings) => createMediaStorage(media, blog.connection);
  const backupFile = (day: number) => path.join(backups, `blog-${day}.db`);

  /** An image with a variant, as an upload stores it. */
  async function anImage(content: string, media = mediaOf(own)): Promise<string> {
    const data = Buffer.from(content);
    const hash = createHash('sha256').update(data).digest('hex');
    const storage = storageOf(media);
    await storage.put(imageFile(hash), data);
    await storage.put(imageFile(hash, 480), asWebp(`small ${content}`));
    await insertImage(blog.connection.db, {
      ...{ hash, ownerId: idOf(ada), width: 600, height: 400, bytes: data.length, isAnimated: false },
    });
    return hash;
  }

  /** The result of copying images without damage. */
  const copy = (counts: Partial<MediaCopy>) => ({ damaged: 0, repairable: 0, ...counts });

  const savedFiles = () =>
    readdirSync(path.join(backups, 'backup-media'), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.webp'))
      .sort();

  it('has the same bytes after it is restored elsewhere', async () => {
    const hash = await anImage('a photo');
    await storageOf(mediaOf(own)).put(imageFile('ab'.repeat(32)), Buffer.from('of nobody'));
    await backUp(own, backupFile(1), false);
    const elsewhere = filesIn(path.join(folder, 'new'));

    const { images } = await restore(backupFile(1), elsewhere, false);

    expect(images).toEqual(copy({ images: 1, copied: 1, missing: 0 }));
    const file = (name: string) => readFileSync(path.join(folder, 'new/media', name), 'utf8');
    expect([file(imageFile(hash)), file(imageFile(hash, 480))]).toEqual([
      'a photo',
      String(asWebp('small a photo')),
    ]);
    expect(savedFiles()).toHaveLength(2);
  });

  it('copies nothing the second time, and later only what is new', async () => {
    await anImage('first');
    const one = await backUp(own, backupFile(1), false);
    const again = await backUp(own, backupFile(2), false);
    await anImage('second');
    const later = await backUp(own, backupFile(3), false);

    expect([one, again, later].map(({ images }) => images)).toEqual([
      copy({ images: 1, copied: 1, missing: 0 }),
      copy({ images: 1, copied: 0, missing: 0 }),
      copy({ images: 2, copied: 1, missing: 0 }),
    ]);
  });

  it('counts images whose files are missing, and saves the rest', async () => {
    const [hash] = [await anImage('lost'), await anImage('kept')];
    await storageOf(mediaOf(own)).delete([imageFile(hash)]);

    expect((await backUp(own, backupFile(1), false)).images).toEqual(
      copy({ images: 1, copied: 2, missing: 1 }),
    );
  });

  it('restores what the store lost, and leaves what it has', async () => {
    const hash = await anImage('a photo');
    await anImage('another');
    await backUp(own, backupFile(1), false);
    await blog.close();
    await rm(imageFile(hash));

    const { images } = await restore(backupFile(1), own, true);

    expect(images).toEqual(copy({ images: 2, copied: 1, missing: 0 }));
    blog = await startBlog({ databaseUrl: `sqlite:${own.database}` });
  });
  const rm = async (name: string) => rmSync(path.join(folder, 'media', name));

  describe('with damaged files', () => {
    const inStore = (hash: string) => path.join(folder, 'media', imageFile(hash));
    const inBackup = (hash: string) => path.join(backups, 'backup-media', imageFile(hash));
    const damages: [string, (file: string) => void][] = [
      ['empty', (file) => truncateSync(file, 0)],
      ['changed without another size', (file) => writeFileSync(file, 'a PHOTO')],
    ];

    it.each(damages)('repairs a file that is %s when it is restored', async (_how, damage) => {
      const hash = await anImage('a photo');
      await backUp(own, backupFile(1), false);
      await blog.close();
      damage(inStore(hash));

      const { images } = await restore(backupFile(1), own, true);

      expect(images).toEqual(copy({ images: 1, copied: 1, missing: 0 }));
      expect(readFileSync(inStore(hash), 'utf8')).toBe('a photo');
      blog = await startBlog({ databaseUrl: `sqlite:${own.database}` });
    });

    it.each(damages)('does not save a file that is %s, and says so', async (_how, damage) => {
      const hash = await anImage('a photo');
      await anImage('another');
      damage(inStore(hash));

      const { images } = await backUp(own, backupFile(1), false);

      expect(images).toEqual(copy({ images: 1, copied: 2, missing: 0, damaged: 1 }));
      expect(savedFiles()).not.toContain(imageFile(hash));
    });

    it.each(damages)('replaces a saved file that is %s', async (_how, damage) => {
      const hash = await anImage('a photo');
      await backUp(own, backupFile(1), false);
      damage(inBackup(hash));

      const { images } = await backUp(own, backupFile(2), false);

      expect(images).toEqual(copy({ images: 1, copied: 1, missing: 0 }));
      expect(readFileSync(inBackup(hash), 'utf8')).toBe('a photo');
    });

    it.each(damages)('does not restore a saved file that is %s, and says so', async (_how, damage) => {
      const hash = await anImage('a photo');
      await backUp(own, backupFile(1), false);
      damage(inBackup(hash));

      const { images } = await restore(backupFile(1), filesIn(path.join(folder, 'new')), false);

      expect(images).toEqual(copy({ images: 0, copied: 1, missing: 0, damaged: 1 }));
    });

    it('says nothing about a smaller size that differs, as it may have been created again', async () => {
      const hash = await anImage('a photo');
      await backUp(own, backupFile(1), false);
      writeFileSync(path.join(own.dataDir, 'media', imageFile(hash, 480)), asWebp('created again'));

      const { images } = await backUp(own, backupFile(2), false);

      expect(images).toEqual(copy({ images: 1, copied: 0, missing: 0 }));
    });

    it('says which images of the blog are damaged but saved', async () => {
      const hash = await anImage('a photo');
      await backUp(own, backupFile(1), false);
      truncateSync(inStore(hash), 3);

      const { images } = await backUp(own, backupFile(2), false);

      expect(images).toEqual(copy({ images: 1, copied: 0, missing: 0, repairable: 1 }));
      expect(readFileSync(inBackup(hash), 'utf8')).toBe('a photo');
    });

    it('contains share pictures, and replaces a truncated one', async () => {
      const hash = await anImage('a photo');
      const share = path.join(folder, 'media', imageFile(hash, 'share'));
      const picture = Buffer.from('ffd80011ffd9', 'hex');
      writeFileSync(share, picture);
      await backUp(own, backupFile(1), false);
      await blog.close();
      truncateSync(share, 5);

      await restore(backupFile(1), own, true);

      expect(readFileSync(share)).toEqual(picture);
      blog = await startBlog({ databaseUrl: `sqlite:${own.database}` });
    });

    it('compares smaller sizes with the size in their header', async () => {
      const hash = await anImage('a photo');
      await backUp(own, backupFile(1), false);
      await blog.close();
      const small = path.join(folder, 'media', imageFile(hash, 480));
      truncateSync(small, 9);

      await restore(backupFile(1), own, true);

      expect(readFileSync(small)).toEqual(asWebp('small a photo'));
      blog = await startBlog({ databaseUrl: `sqlite:${own.database}` });
    });
  });

  describe('of a folder that is not mounted', () => {
    const media = () => path.join(folder, 'media');

    it('is refused', async () => {
      await anImage('a photo');
      rmSync(media(), { recursive: true });

      const failed = backUp(own, backupFile(1), false);

      await expect(failed).rejects.toThrow(/^Can't read or write images in .*may not be mounted/);
      expect(readdirSync(backups).filter((name) => name.startsWith('blog'))).toEqual([]);
    });

    it('is restored, and the answer says that nothing was there', async () => {
      const hash = await anImage('a photo');
      await backUp(own, backupFile(1), false);
      await blog.close();
      rmSync(media(), { recursive: true });

      const first = await restore(backupFile(1), own, true);
      const second = await restore(backupFile(1), own, true);

      expect([first.isElsewhere, second.isElsewhere]).toEqual([true, undefined]);
      blog = await startBlog({ databaseUrl: `sqlite:${own.database}`, media: mediaOf(own) });
      expect((await blog.call('GET', imageUrl(hash), { as: ada })).statusCode).not.toBe(503);
    });
  });

  it('leaves what root restores to the owner of the data folder', async () => {
    const hash = await anImage('a photo');
    await backUp(own, backupFile(1), false);
    const elsewhere = filesIn(path.join(folder, 'new'));
    mkdirSync(elsewhere.dataDir);
    // Others can't give files away, so for them this is their own folder.
    if (process.getuid?.() === 0) chownSync(elsewhere.dataDir, 12345, 12345);

    await restore(backupFile(1), elsewhere, false);

    const { uid } = statSync(elsewhere.dataDir);
    const restored = ['blog.db', 'media', `media/${hash.slice(0, 2)}`, `media/${imageFile(hash)}`];
    expect(restored.map((name) => statSync(path.join(elsewhere.dataDir, name)).uid)).toEqual(
      restored.map(() => uid),
    );
  });

  it('copies from and to an S3-compatible store', async () => {
    const s3 = await startS3();
    const hash = await anImage('far away', s3.settings);

    const saved = await backUp({ ...own, media: s3.settings }, backupFile(1), false);
    await storageOf(s3.settings).delete([imageFile(hash), imageFile(hash, 480)]);
    const elsewhere = { ...filesIn(path.join(folder, 'new')), media: s3.settings };
    const restored = await restore(backupFile(1), elsewhere, false);

    expect([saved.images, restored.images]).toEqual(
      Array(2).fill(copy({ images: 1, copied: 1, missing: 0 })),
    );
    expect(await storageOf(s3.settings).get(imageFile(hash))).toEqual(Buffer.from('far away'));
    await s3.close();
  });

  it('does not exist if the store fails, and says which one and why', async () => {
    const s3 = await startS3();
    await anImage('far away', s3.settings);
    const wrong = { ...s3.settings, accessKey: 'unknown' };

    const failed = backUp({ ...own, media: wrong }, backupFile(1), false);

    await expect(failed).rejects.toThrow(MediaProblem);
    await expect(failed).rejects.toThrow(
      /^Can't read or write images in the bucket images\/blog\/media of http:.*: The store answered 403 InvalidAccessKeyId\.$/,
    );
    expect(readdirSync(backups).filter((name) => name.startsWith('blog'))).toEqual([]);
    await s3.close();
  });

  it('is refused in a folder where it would mix with the images of the blog', async () => {
    await anImage('a photo');
    const media: MediaSettings = { store: 'folder', folder: backupMediaFolder(backupFile(1)) };

    await expect(backUp({ ...own, media }, backupFile(1), false)).rejects.toThrow(
      /images of the blog itself/,
    );
  });

  describe('when backups are pruned', () => {
    const later = () => Date.now() + 2 * DAY;

    it('keeps what a backup in the folder needs', async () => {
      const hash = await anImage('of the first');
      await backUp(own, backupFile(1), false);
      await blog.connection.db.deleteFrom('image').execute();
      const kept = await anImage('of the second');
      await backUp(own, backupFile(2), false);

      expect(await pruneBackupMedia(own, backupFile(2), later())).toEqual({ deleted: 0, unreadable: null });
      rmSync(backupFile(1));
      expect(await pruneBackupMedia(own, backupFile(2), later())).toEqual({ deleted: 2, unreadable: null });

      expect(savedFiles()).toEqual([imageFile(kept), imageFile(kept, 480)].sort());
      expect(savedFiles()).not.toContain(imageFile(hash));
    });

    it('keeps what a database with any name needs', async () => {
      await anImage('of the upgrade');
      await backUp(own, path.join(backups, 'before-upgrade.sqlite'), false);
      await blog.connection.db.deleteFrom('image').execute();
      await backUp(own, backupFile(1), false);

      expect(await pruneBackupMedia(own, backupFile(1), later())).toEqual({ deleted: 0, unreadable: null });
      expect(savedFiles()).toHaveLength(2);
    });

    it('keeps the files of a backup that is still being made', async () => {
      await anImage('new');
      await backUp(own, backupFile(1), false);
      rmSync(backupFile(1));

      expect(await pruneBackupMedia(own, backupFile(2))).toEqual({ deleted: 0, unreadable: null });
    });

    it.each(['blog-2.db.0123456789ab.part', 'blog-1.db-wal'])('takes %s for no backup', async (name) => {
      await anImage('of a deleted backup');
      await backUp(own, backupFile(1), false);
      rmSync(backupFile(1));
      writeFileSync(path.join(backups, name), 'no database');

      expect(await pruneBackupMedia(own, backupFile(2), later())).toEqual({ deleted: 2, unreadable: null });
    });

    it.each(['blog-1.db.gz', 'before-upgrade.zip'])('keeps everything beside %s', async (name) => {
      await anImage('packed');
      await backUp(own, backupFile(1), false);
      rmSync(backupFile(1));
      const packed = path.join(backups, name);
      writeFileSync(packed, 'packed');
      utimesSync(packed, new Date(0), new Date(0));

      expect(await pruneBackupMedia(own, backupFile(2), later())).toEqual({ deleted: 0, unreadable: packed });
      expect(savedFiles()).toHaveLength(2);
    });
  });
});
