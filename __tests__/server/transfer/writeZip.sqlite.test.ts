import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { writeZip, type ZipEntry } from '../../../src/server/transfer/writeZip.ts';
import { inTestAll } from '../../helpers/sample.ts';

const MIB = 1024 * 1024;

const anEntry = (name: string, content = '', isCompressible = true): ZipEntry => ({
  name,
  data: new TextEncoder().encode(content),
  isCompressible,
});

async function zipOf(files: Iterable<ZipEntry>): Promise<Buffer> {
  return Buffer.concat(await collect(writeZip(files)));
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

const open = (zip: Buffer) => fromBufferPromise(zip, { lazyEntries: true, strictFileNames: true });

describe('writeZip', () => {
  it('writes files that another program reads', async () => {
    const files = [
      anEntry('a.md', 'Ada wove. '.repeat(1000)),
      anEntry('static/media/б.webp', 'not worth it', false),
      anEntry('empty.md'),
    ];

    const zip = await open(await zipOf(files));

    const read = [];
    for await (const entry of zip.eachEntry()) {
      const content = await text(await zip.openReadStreamPromise(entry));
      read.push([entry.fileName, content, entry.compressionMethod, entry.compressedSize < 100]);
    }
    expect(read).toEqual([
      ['a.md', 'Ada wove. '.repeat(1000), 8, true],
      ['static/media/б.webp', 'not worth it', 0, true],
      ['empty.md', '', 8, true],
    ]);
  });

  it('writes the checksum that the format asks for', async () => {
    const zip = await open(await zipOf([anEntry('a.md', '123456789')]));

    const [entry] = await collect(zip.eachEntry());

    // The check value of CRC-32/ISO-HDLC.
    expect(entry?.crc32).toBe(0xcb_f4_39_26);
  });

  it('writes the same bytes for the same files, at any time', async () => {
    const first = await zipOf([anEntry('a.md', 'Ada')]);
    jest.useFakeTimers({ now: Date.UTC(2040, 1, 1), doNotFake: ['nextTick', 'setImmediate'] });
    const later = await zipOf([anEntry('a.md', 'Ada')]);
    jest.useRealTimers();

    expect(later.equals(first)).toBe(true);
  });

  it('reads the next file only when the one before has been taken', async () => {
    const read: string[] = [];
    function* files() {
      for (const name of ['a', 'b', 'c']) {
        read.push(name);
        yield anEntry(name, 'x'.repeat(100), false);
      }
    }
    const chunks = writeZip(files());

    await chunks.next();
    await chunks.next();
    await chunks.return(undefined);

    expect(read).toEqual(['a']);
  });

  inTestAll(() => {
    // The first version of the format counts to 65,534. The number after it means that others count.
    it.each([
      [65_534, false],
      [65_535, true],
      [70_000, true],
    ])('writes %i files, counted by the second version of the format: %s', async (count, isCountedAgain) => {
      function* files() {
        for (let at = 0; at < count; at += 1) yield anEntry(`${at}.md`);
      }

      const bytes = await zipOf(files());

      expect(bytes.includes(Buffer.from('PK\x06\x06', 'latin1'))).toBe(isCountedAgain);
      const zip = await open(bytes);
      expect(zip.entryCount).toBe(count);
      const entries = await collect(zip.eachEntry());
      expect([entries.length, entries.at(-1)?.fileName]).toEqual([count, `${count - 1}.md`]);
    });

    it('writes archives of more than 4 GiB', async () => {
      const image = Buffer.alloc(128 * MIB, 'pixels ');
      function* files() {
        for (let at = 0; at < 33; at += 1) yield { name: `${at}.webp`, data: image, isCompressible: false };
        yield anEntry('last.md', 'Ada', false);
      }
      let size = 0;
      const lastChunks: Uint8Array[] = [];
      for await (const chunk of writeZip(files())) {
        size += chunk.length;
        lastChunks.push(chunk);
        if (lastChunks.length > 100) lastChunks.shift();
      }

      const zip = await openEnd(Buffer.concat(lastChunks), size);

      const last = (await collect(zip.eachEntry())).at(-1);
      if (!last) throw new Error('The archive has no entry.');
      expect(last.relativeOffsetOfLocalHeader).toBeGreaterThan(4 * 1024 * MIB);
      expect(await text(await zip.openReadStreamPromise(last))).toBe('Ada');
    });
  });
});

/** Opens an archive of which only the end is in memory. */
function openEnd(end: Buffer, size: number): Promise<ZipFile> {
  class EndReader extends RandomAccessReader {
    override _readStreamForRange(from: number, to: number) {
      return Readable.from([end.subarray(from - size + end.length, to - size + end.length)]);
    }
  }
  return fromRandomAccessReaderPromise(new EndReader(), size, { lazyEntries: true, autoClose: false });
}
