import sharp from 'sharp';
import type * as Formats from '../../../src/server/images/formats.ts';
import { cutPictures, detectFormat, readPlainWebpSize } from '../../../src/server/images/formats.ts';
import { runInThread } from '../../helpers/runInThread.ts';

const formatOf = (text: string) => detectFormat(Buffer.from(text));

describe('detectFormat', () => {
  it('recognizes SVG behind a declaration, comments and a document type', () => {
    const declaration = '<?xml version="1.0" standalone="no"?>\n';
    const comments = '<!-- <svg> --><!---->\n<!DOCTYPE svg>\n<!-- -- -->';

    expect(formatOf(`${declaration}${comments}<svg>`)).toBe('svg');
    expect(formatOf(`${comments}<svg >`)).toBe('svg');
    expect(formatOf(`${declaration}<html><svg>`)).toBeNull();
  });

  it.each([
    ['comments', '<!---->'],
    ['document types', '<!DOCTYPE>'],
    ['declarations', '<?xml?>'],
    ['declarations without an end', '<?xml<!---->'],
    ['spaces', ' '],
  ])('answers for many %s', async (_name, part) => {
    const format = await runInThread(
      'src/server/images/formats.ts',
      ({ detectFormat }: typeof Formats, text) => detectFormat(Buffer.from(text)),
      part.repeat(4096),
    );

    expect(format).toBeNull();
  });
});

const picture = (channels: 3 | 4) =>
  sharp({ create: { width: 33, height: 21, channels, background: { r: 9, g: 99, b: 199, alpha: 0.4 } } });
const chunk = (name: string, data: Buffer) => {
  const head = Buffer.alloc(8, name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};
/** Returns the file with more bytes before its end, and with a head that counts them. */
const withMore = (file: Buffer, ...more: Buffer[]) => {
  const longer = Buffer.concat([file, ...more]);
  longer.writeUInt32LE(longer.length - 8, 4);
  return longer;
};

describe('readPlainWebpSize', () => {
  it('reads stills with and without alpha, lossless or not, and animations', async () => {
    const gif = await sharp([await picture(3).png().toBuffer(), await picture(3).negate().png().toBuffer()], {
      join: { animated: true },
    })
      .webp()
      .toBuffer();
    const files = [
      await picture(3).webp().toBuffer(),
      await picture(4).webp().toBuffer(),
      await picture(4).webp({ lossless: true }).toBuffer(),
      gif,
    ];

    expect(files.map(readPlainWebpSize)).toEqual(files.map(() => ({ width: 33, height: 21 })));
  });

  it('refuses files that carry more than their picture', async () => {
    const file = await picture(4).webp().toBuffer();
    const secret = Buffer.from('Not a picture');
    const first = file.subarray(0, 12);
    const rest = file.subarray(12);
    const files = [
      Buffer.concat([file, secret]),
      withMore(file, chunk('XMP ', secret)),
      withMore(file, chunk('ABCD', secret)),
      withMore(file, chunk('ALPH', secret)),
      withMore(file, chunk('VP8 ', secret)),
      withMore(file, chunk('ANMF', Buffer.concat([Buffer.alloc(16), chunk('ABCD', secret)]))),
      withMore(file, chunk('VP8X', secret)),
      withMore(first, chunk('ANIM', secret), rest),
    ];

    expect(files.map(readPlainWebpSize)).toEqual(files.map(() => null));
  });
});

describe('cutPictures', () => {
  const more = Buffer.from('Not a picture');
  const decodes = (file: Buffer) =>
    sharp(file)
      .raw()
      .toBuffer()
      .then(
        () => true,
        () => false,
      );
  const findDecoded = async (file: Buffer) => {
    const results = await Promise.all([...cutPictures(file)].map(decodes));
    return { cut: results.length, decoded: results.filter(Boolean).length };
  };
  const animation = async () =>
    sharp([await picture(4).png().toBuffer(), await picture(4).negate().png().toBuffer()], {
      join: { animated: true },
    })
      .webp()
      .toBuffer();
  /** Returns the file with more bytes at the end of its first chunk of this name, and of what contains it. */
  const withMoreIn = (file: Buffer, name: string, added = more) => {
    const longer = added.length % 2 === 0 ? added : Buffer.concat([added, Buffer.from('!')]);
    const at = file.indexOf(name, 12, 'latin1');
    const frame = file.indexOf('ANMF', 12, 'latin1');
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length;
    const result = Buffer.concat([file.subarray(0, end), longer, file.subarray(end)]);
    for (const head of [0, at, ...(frame > 0 ? [frame] : [])])
      result.writeUInt32LE(file.readUInt32LE(head + 4) + longer.length, head + 4);
    return result;
  };

  it('leaves out what the picture needs', async () => {
    const files = [
      await picture(3).webp().toBuffer(),
      await picture(4).webp().toBuffer(),
      await picture(4).webp({ lossless: true }).toBuffer(),
      await animation(),
    ];

    const found = await Promise.all(files.map(findDecoded));

    expect(found.map(({ decoded }) => decoded)).toEqual([0, 0, 0, 0]);
    expect(Math.min(...found.map(({ cut }) => cut))).toBeGreaterThan(0);
  });

  it.each([
    ['a lossy picture', 'VP8 ', () => picture(3).webp().toBuffer()],
    ['an alpha channel', 'ALPH', () => picture(4).webp().toBuffer()],
    ['a lossless picture', 'VP8L', () => picture(4).webp({ lossless: true }).toBuffer()],
    ['a frame', 'VP8 ', animation],
  ] as const)('leaves out bytes behind %s', async (_what, name, create) => {
    const file = withMoreIn(await create(), name, Buffer.concat([more, more]));

    expect(readPlainWebpSize(file)).toEqual({ width: 33, height: 21 });
    expect((await findDecoded(file)).decoded).toBe(1);
  });

  it('leaves out bytes behind the first partition', async () => {
    const file = await picture(3).webp().toBuffer();
    const tag = file.readUIntLE(20, 3);
    const end = 30 + (tag >>> 5);
    const hidden = Buffer.alloc(40, 'x');
    const longer = Buffer.concat([file.subarray(0, end), hidden, file.subarray(end)]);
    longer.writeUInt32LE(file.readUInt32LE(4) + hidden.length, 4);
    longer.writeUInt32LE(file.readUInt32LE(16) + hidden.length, 16);
    longer.writeUIntLE(((tag >>> 5) + hidden.length) * 32 + (tag & 31), 20, 3);

    expect(await decodes(longer)).toBe(true);
    expect((await findDecoded(longer)).decoded).toBe(1);
  });
});
