import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Returns an image with four quarters in red, green, blue and white. */
export const quarters = (width: number, height: number) => {
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const colorOf = (x: number, y: number) =>
    [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
      [255, 255, 255],
    ][(y < halfHeight ? 0 : 2) + (x < halfWidth ? 0 : 1)] ?? [];
  const pixels = Array.from({ length: width * height }, (_, index) =>
    colorOf(index % width, Math.floor(index / width)),
  );
  return sharp(Buffer.from(pixels.flat()), { raw: { width, height, channels: 3 } });
};

/** Returns pixels that can't be compressed. */
export const noise = (width: number, height: number) =>
  sharp({
    create: {
      ...{ width, height, channels: 3, background: 'gray' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** Returns a grayscale PNG that claims a size but has no rows. */
export function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(0))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns an animated PNG with one frame of noise, after this many bytes of metadata. */
export async function animatedPng(metadataBytes: number): Promise<Buffer> {
  const [width, height] = [900, 300];
  const still = await noise(width, height).png().toBuffer();
  const headerEnd = 33;
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(width, 4);
  frame.writeUInt32BE(height, 8);
  return Buffer.concat([
    still.subarray(0, headerEnd),
    chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), Buffer.alloc(metadataBytes, 'x')])),
    chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])),
    chunk('fcTL', frame),
    still.subarray(headerEnd),
  ]);
}

/** Returns a GIF with this many frames of one pixel, on a canvas of this size. */
export function gifOfFrames(frames: number, width = 2, height = 2): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  screen[4] = 0x80;
  const colors = Buffer.from([255, 0, 0, 0, 0, 255]);
  const frame = (color: number) => [
    ...[0x21, 0xf9, 4, 4, 10, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0],
    ...[2, 2, color === 0 ? 0x44 : 0x4c, 1, 0],
  ];
  const images = Array.from({ length: frames }, (_, index) => Buffer.from(frame(index % 2)));
  return Buffer.concat([Buffer.from('GIF89a'), screen, colors, ...images, Buffer.from([0x3b])]);
}
