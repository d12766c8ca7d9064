import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Connection } from '../../../src/server/db/connect.ts';
import type { ImageProcessor } from '../../../src/server/images/imageProcessor.ts';
import { createMediaStorage, type MediaStorage } from '../../../src/server/images/mediaStorage.ts';
import { Refusal } from '../../../src/server/lib/refusal.ts';
import { eventLoopTurn } from '../../../src/server/lib/schedule.ts';
import {
  deleteFiles,
  findAbandonedFiles,
  makeVariants,
  startImageJob,
  storeUpload,
} from '../../../src/server/services/images.ts';
import { discardDraft, saveDraft } from '../../../src/server/services/saveDraft.ts';
import {
  deleteIfUnused,
  deleteImage,
  deleteUnusedImages,
  findImage,
} from '../../../src/server/store/images.ts';
import { operator } from '../../../src/shared/articleChange.ts';
import { imageFile, imageId } from '../../../src/shared/image.ts';
import { advanceClock, freezeClock } from '../../helpers/clock.ts';
import { openDatabase } from '../../helpers/database.ts';
import { asWebp } from '../../helpers/images.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';
import { until } from '../../helpers/until.ts';

describe('images', () => {
  let connection: Connection;
  let remove: () => Promise<void>;
  let media: MediaStorage;
  /** Stores uploads as they are. A "resized" image names its width. */
  let imageProcessor: ImageProcessor;
  let resize: jest.Mock<Promise<Buffer>, [image: Buffer, width: number]>;
  beforeEach(async () => {
    ({ connection, remove } = await openDatabase());
    media = createMediaStorage({ store: 'database' }, connection);
    resize = jest.fn(async (_image, width) => asWebp(`width ${width}`));
    imageProcessor = {
      makeSharePicture: async () => Buffer.from('ffd8ffd9', 'hex'),
      makeIcon: async () => Buffer.alloc(0),
      draw: async () => Buffer.alloc(0),
      isAvailable: true,
      check: async () => undefined,
      convert: async (data) => ({
        ...{ data, hash: hash('sha256', data), width: 1000, height: 10, isAnimated: false },
        shade: 40,
      }),
      resize,
      close: async () => undefined,
    };
    for (const id of ['ada', 'eve'])
      await connection.db
        .insertInto('user')
        .values({ id, name: id, email: id, emailKey: id, handle: id, passwordHash: '', createdAt: '' })
        .execute();
  });
  afterEach(async () => {
    await connection.db.destroy();
    await remove();
  });

  const sources = (changed: Partial<MediaStorage> = {}) => ({
    ...{ db: connection.db, imageProcessor, media: { ...media, ...changed } },
  });

  /** Uploads an image that no other call does, and returns its hash and URL. */
  async function anImage(ownerId = 'ada', data = randomBytes(100)) {
    const { image } = await storeUpload(sources(), ownerId, data);
    return { url: image.url, hash: hash('sha256', data), data };
  }

  const truncate = (name: string) =>
    connection.db
      .updateTable('media')
      .set({ data: Buffer.alloc(0) })
      .where('name', '=', name)
      .execute();

  const hashes = async () => {
    const rows = await connection.db.selectFrom('image').select('hash').execute();
    return rows.map(({ hash }) => hash).sort();
  };
  const files = async () => {
    const names: string[] = [];
    for await (const { name } of media.list()) names.push(name);
    return names;
  };
  const aDraft = (text: { cover?: string; markdown?: string }, id = randomUUID()) => {
    const content = { title: '', cover: '', markdown: '', ...text };
    const key = { ownerId: 'ada', id };
    return saveDraft(
      connection.db,
      { key, content, expected: 'none', count: async () => true, writer: operator },
      Error,
    );
  };

  describe('that no text names', () => {
    freezeClock();
    const letDaysPass = (days: number) => advanceClock(days * 24 * 60 * 60);

    it('are deleted after 30 days, counted from their last use', async () => {
      const [unused, used, former] = [await anImage(), await anImage(), await anImage()];
      await aDraft({ cover: used.url });
      const id = randomUUID();
      await aDraft({ cover: former.url }, id);
      await discardDraft(connection.db, { ownerId: 'ada', id });

      letDaysPass(29);
      await deleteUnusedImages(connection.db, 500);
      const kept = await hashes();
      letDaysPass(2);
      const deleted = await deleteUnusedImages(connection.db, 500);

      expect(kept).toEqual([unused.hash, used.hash, former.hash].sort());
      expect(deleted).toBe(2);
      expect(await hashes()).toEqual([used.hash]);
    });

    it('are kept if their owner had named them before uploading them', async () => {
      const data = randomBytes(20);
      const { url } = await anImage('eve', data);
      await aDraft({ markdown: `![](${url})` });
      await anImage('ada', data);

      letDaysPass(31);
      await deleteUnusedImages(connection.db, 500);

      expect(await findImage(connection.db, { hash: hash('sha256', data), ownerId: 'ada' })).toBeDefined();
      expect(await findImage(connection.db, { hash: hash('sha256', data), ownerId: 'eve' })).toBeUndefined();
    });

    it('survive if they are marked as unused although a text names them', async () => {
      const { hash, url } = await anImage();
      await aDraft({ cover: url });
      await connection.db.updateTable('image').set({ unusedSince: '2000' }).execute();

      await deleteUnusedImages(connection.db, 500);
      await deleteIfUnused(connection.db, 'ada', [imageId(hash)]);

      expect(await hashes()).toEqual([hash]);
    });

    it('survive if a text that names them is saved at the moment of their deletion', async () => {
      const { hash, url } = await anImage();
      letDaysPass(31);
      const key = { ownerId: 'ada', id: randomUUID() };
      const content = { title: '', cover: url, markdown: '' };
      let deletion: Promise<number> | undefined;

      await connection.db.transaction().execute(async (db) => {
        await saveDraft(
          db,
          { key, content, expected: 'none', count: async () => true, writer: operator },
          Error,
        );
        deletion = deleteUnusedImages(connection.db, 500);
        await eventLoopTurn();
      });
      await deletion;

      expect(await hashes()).toEqual([hash]);
    });
  });

  describe('files', () => {
    it('are stored before their row, and deleted after it', async () => {
      const seen: boolean[] = [];
      const data = randomBytes(20);
      const watched = sources({
        async put(name, data) {
          seen.push((await hashes()).length > 0);
          await media.put(name, data);
        },
      });
      await storeUpload(watched, 'ada', data);

      await deleteImage(connection.db, { hash: hash('sha256', data), ownerId: 'ada' });
      const between = await files();
      await deleteFiles(sources());

      expect(seen).toEqual([false]);
      expect(between).toHaveLength(1);
      expect(await files()).toEqual([]);
    });

    it('stay as long as another account has the same image', async () => {
      const { hash, data } = await anImage('ada');
      await anImage('eve', data);

      await connection.db.deleteFrom('user').where('id', '=', 'ada').execute();
      await deleteFiles(sources());
      const shared = await files();
      await connection.db.deleteFrom('user').where('id', '=', 'eve').execute();
      await deleteFiles(sources());

      expect(shared).toEqual([imageFile(hash)]);
      expect(await files()).toEqual([]);
    });

    it('are there again if the image is uploaded just before they are deleted', async () => {
      const { hash, data } = await anImage();
      await deleteImage(connection.db, { hash, ownerId: 'ada' });

      await deleteFiles(
        sources({
          async delete(names) {
            await anImage('ada', data);
            await media.delete(names);
          },
        }),
      );

      expect(await media.get(imageFile(hash))).toEqual(data);
    });

    it('are there again if they are deleted while the image is uploaded', async () => {
      const { hash, data } = await anImage();
      await deleteImage(connection.db, { hash, ownerId: 'ada' });

      await storeUpload(
        sources({
          async put(name, data) {
            await media.put(name, data);
            await deleteFiles(sources());
          },
        }),
        'ada',
        data,
      );

      expect(await media.get(imageFile(hash))).toEqual(data);
    });

    it('are deleted later if the store is away', async () => {
      const { hash } = await anImage();
      await deleteImage(connection.db, { hash, ownerId: 'ada' });
      const away = sources({ delete: () => Promise.reject(new Error('away')) });

      await expect(deleteFiles(away)).rejects.toThrow('away');
      await deleteFiles(sources());

      expect(await files()).toEqual([]);
    });

    it('are deleted if no row has come in a day, as after a killed upload', async () => {
      const kept = await anImage();
      const abandoned = imageFile('ab'.repeat(32));
      await media.put(abandoned, Buffer.from('x'));

      await findAbandonedFiles(sources(), Date.now() - 1000);
      await deleteFiles(sources());
      const young = await files();
      await findAbandonedFiles(sources(), Date.now() + 1000);
      await deleteFiles(sources());

      expect(young).toContain(abandoned);
      expect(await files()).toEqual([imageFile(kept.hash)]);
    });

    it.each([false, true])(
      'of an upload under way are kept by the job, and old ones without a row if others share the store: %s',
      async (mayBeShared) => {
        const [young, old, used] = [imageFile('ab'.repeat(32)), imageFile('cd'.repeat(32)), await anImage()];
        for (const name of [young, old]) await media.put(name, Buffer.from('x'));
        await connection.db
          .updateTable('media')
          .set({ createdAt: new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString() })
          .where('name', '<>', young)
          .execute();
        const unowned = await anImage();
        await deleteImage(connection.db, { hash: unowned.hash, ownerId: 'ada' });
        const [stop, failures] = [new AbortController(), [] as unknown[]];
        const onFailed = (error: unknown) => void failures.push(error);
        imageProcessor = { ...imageProcessor, isAvailable: false };

        const job = startImageJob(sources(), { onFailed, stop: stop.signal, mayBeShared });
        await until(async () => !(await files()).includes(imageFile(unowned.hash)));
        job.wake();
        if (!mayBeShared) await until(async () => !(await files()).includes(old));
        stop.abort();
        await job.ended();

        const kept = [young, imageFile(used.hash), ...(mayBeShared ? [old] : [])];
        expect([failures, (await files()).sort()]).toEqual([[], kept.sort()]);
      },
    );

    it('of an account that is suspended during its upload are not stored', async () => {
      await connection.db.updateTable('user').set({ suspension: 'hidden', suspendedFor: 'Spam.' }).execute();

      await expect(anImage()).rejects.toThrow('suspended');
      await deleteFiles(sources());

      expect([await hashes(), await files()]).toEqual([[], []]);
    });

    it('are stored of one of many uploads at once if there is room for one', async () => {
      await connection.db.insertInto('setting').values({ name: 'imageStorage', value: '1' }).execute();
      await connection.db
        .updateTable('accountStorage')
        .set({ imageBytes: 1_000_000 - 300 })
        .where('ownerId', '=', 'ada')
        .execute();
      // Makes each server connect first.
      await Promise.all(Array.from({ length: 8 }, () => anImage('eve').catch(() => null)));

      const uploads = await Promise.allSettled(Array.from({ length: 8 }, () => anImage()));
      await deleteFiles(sources());

      expect(uploads.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await files()).toEqual((await hashes()).map((hash) => imageFile(hash)));
    });

    it('are requested for deletion if the account is full', async () => {
      await connection.db.insertInto('setting').values({ name: 'imageStorage', value: '1' }).execute();
      await connection.db.updateTable('accountStorage').set({ imageBytes: 1_000_000 }).execute();

      await expect(anImage()).rejects.toThrow('no room');
      await deleteFiles(sources());

      expect(await files()).toEqual([]);
    });
  });

  describe('the smaller sizes of an image', () => {
    const stored = () => connection.db.selectFrom('image').select(['bytes', 'variantTries']).execute();

    const ofSize = (bytes: number) => asWebp('x'.repeat(bytes - asWebp('').length));

    it('are made once, and count for each owner', async () => {
      const { hash, data } = await anImage('ada');
      await anImage('eve', data);

      await makeVariants(sources());
      await makeVariants(sources());

      expect(await files()).toEqual([imageFile(hash, 480), imageFile(hash, 960), imageFile(hash)]);
      const bytes = data.length + asWebp('width 480').length + asWebp('width 960').length;
      expect(await stored()).toEqual([
        { bytes, variantTries: null },
        { bytes, variantTries: null },
      ]);
      expect(resize).toHaveBeenCalledTimes(2);
      const { imageBytes } = await connection.db
        .selectFrom('accountStorage')
        .select('imageBytes')
        .where('ownerId', '=', 'eve')
        .executeTakeFirstOrThrow();
      expect(imageBytes).toBe(bytes);
    });

    it('are made again where they are damaged or missing, when the image is uploaded again', async () => {
      const { hash, data } = await anImage();
      await makeVariants(sources());
      const before = await stored();
      await truncate(imageFile(hash, 480));
      await media.delete([imageFile(hash, 960)]);

      await anImage('ada', data);
      await makeVariants(sources());

      expect(await media.get(imageFile(hash, 480))).toEqual(asWebp('width 480'));
      expect(await media.get(imageFile(hash, 960))).toEqual(asWebp('width 960'));
      expect(await stored()).toEqual(before);
    });

    it('are completed after a restart in the middle', async () => {
      const { hash } = await anImage();
      await media.put(imageFile(hash, 480), asWebp('before'));

      await makeVariants(sources());

      expect(await media.get(imageFile(hash, 480))).toEqual(asWebp('before'));
      expect(await media.get(imageFile(hash, 960))).not.toBeNull();
    });

    it('have room in the quota as soon as their image is stored', async () => {
      const { db } = connection;
      const imageBytes = async () =>
        (
          await db
            .selectFrom('accountStorage')
            .select('imageBytes')
            .where('ownerId', '=', 'ada')
            .executeTakeFirstOrThrow()
        ).imageBytes;
      const setUsed = (imageBytes: number) =>
        db.updateTable('accountStorage').set({ imageBytes }).where('ownerId', '=', 'ada').execute();
      await db.insertInto('setting').values({ name: 'imageStorage', value: '1' }).execute();
      resize.mockImplementation(async (_image, width) => ofSize(width === 480 ? 48 : 96));
      // An image of 100 bytes, with at most 48 and 96 bytes of smaller sizes.
      const all = 100 + 48 + 96;

      await setUsed(1_000_000 - 2 * all);
      await anImage();
      await anImage();
      await expect(anImage()).rejects.toThrow('no room');
      await makeVariants(sources());

      expect(await imageBytes()).toBe(1_000_000);
      await setUsed(1_000_000 - all + 1);
      await expect(anImage()).rejects.toThrow('no room');
      await setUsed(1_000_000 - all);
      await expect(anImage()).resolves.toMatchObject({});
      // Those of another account have a quota of their own.
      await expect(anImage('eve')).resolves.toMatchObject({});
    });

    it('are left out if they are larger than their share of the width', async () => {
      const { hash, data } = await anImage();
      resize.mockImplementation(async (_image, width) => ofSize(width === 480 ? 49 : 96));
      await makeVariants(sources());
      const first = await files();
      // An earlier version of this software kept it.
      await media.put(imageFile(hash, 480), ofSize(49));
      await anImage('eve', data);

      await makeVariants(sources());

      expect(first).toEqual([imageFile(hash, 960), imageFile(hash)]);
      expect(await files()).toEqual(first);
      expect(await stored()).toEqual([
        { bytes: 100 + 96, variantTries: null },
        { bytes: 100 + 96, variantTries: null },
      ]);
    });

    itOnOneEngine('are given up after five failures, so that others get theirs', async () => {
      const { hash } = await anImage();
      resize.mockRejectedValue(new Error('broken'));
      for (let tries = 0; tries < 5; tries += 1)
        await expect(makeVariants(sources())).rejects.toThrow('broken');
      resize.mockResolvedValue(asWebp('x'));
      const other = await anImage();

      await makeVariants(sources());

      expect(await media.get(imageFile(hash, 480))).toBeNull();
      expect(await media.get(imageFile(other.hash, 480))).not.toBeNull();
    });

    itOnOneEngine.each([
      [true, 'keeps', 1],
      [false, 'deletes', 0],
    ])(
      'are made by the job, which in a store that may be shared (%s) %s files of others',
      async (mayBeShared, _does, count) => {
        const strange = imageFile('ab'.repeat(32));
        await media.put(strange, Buffer.from('x'));
        await connection.db
          .updateTable('media')
          .set({ createdAt: new Date(0).toISOString() })
          .execute();
        const stop = new AbortController();
        const failures: unknown[] = [];
        const hasVariants = async (image: string) => (await media.get(imageFile(image, 960))) !== null;

        const first = await anImage();
        const job = startImageJob(sources(), {
          onFailed: (error) => failures.push(error),
          stop: stop.signal,
          mayBeShared,
        });
        await until(() => hasVariants(first.hash));
        // The second run deletes what the first has found, and then makes variants.
        const second = await anImage();
        job.wake();
        await until(() => hasVariants(second.hash));
        const third = await anImage();
        job.wake();
        await until(() => hasVariants(third.hash));
        stop.abort();
        await job.ended();

        expect(failures).toEqual([]);
        expect((await files()).filter((name) => name === strange)).toHaveLength(count);
      },
    );

    it('are made after any outage of the store and any time of busy processes', async () => {
      const { hash } = await anImage();
      const away = sources({ get: () => Promise.reject(new Error('away')) });
      for (let tries = 0; tries < 6; tries += 1) {
        await expect(makeVariants(away)).rejects.toThrow('away');
        resize.mockRejectedValueOnce(new Refusal('busy', 'Busy.'));
        await expect(makeVariants(sources())).rejects.toThrow('Busy.');
        resize.mockRejectedValueOnce(new Refusal('busy', 'Ended.', { cause: 'SIGTERM' }));
        await expect(makeVariants(sources())).rejects.toThrow('Ended.');
      }

      await makeVariants(sources());

      expect(await media.get(imageFile(hash, 960))).not.toBeNull();
    });

    it('are made of all images but those whose file is missing, and of these once it is back', async () => {
      const made = [await anImage(), await anImage(), await anImage()];
      const [missing] = made.sort((one, other) => (one.hash < other.hash ? -1 : 1));
      if (!missing) throw new Error('Three were made.');
      await media.delete([imageFile(missing.hash)]);
      const ready = async () =>
        (await files()).filter((name) => name.includes('-480')).map((name) => name.slice(3, 3 + 64));

      for (let tries = 0; tries < 6; tries += 1)
        await expect(makeVariants(sources())).rejects.toThrow('missing');
      const others = await ready();
      await media.put(imageFile(missing.hash), missing.data);
      await makeVariants(sources());

      expect(others).toHaveLength(2);
      expect(others).not.toContain(missing.hash);
      expect(await ready()).toContain(missing.hash);
    });

    itOnOneEngine('are made by the job, which also deletes files', async () => {
      const [kept, deleted] = [await anImage(), await anImage()];
      await deleteImage(connection.db, { hash: deleted.hash, ownerId: 'ada' });
      const stop = new AbortController();
      const failures: unknown[] = [];

      const job = startImageJob(sources(), {
        onFailed: (error) => failures.push(error),
        stop: stop.signal,
        mayBeShared: false,
      });
      await until(async () => (await files()).length === 3);
      stop.abort();
      await job.ended();

      expect(failures).toEqual([]);
      expect(await files()).toEqual([480, 960, undefined].map((width) => imageFile(kept.hash, width)));
    });
  });
});
