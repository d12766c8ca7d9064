import type * as Formats from '../../../src/server/images/formats.ts';
import sharp from 'sharp';
import { detectFormat, readPlainWebpSize } from '../../../src/server/images/formats.ts';
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

describe('readPlainWebpSize', () => {
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
