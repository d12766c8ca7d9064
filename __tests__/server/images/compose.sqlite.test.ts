import path from 'node:path';
import sharp from 'sharp';
import { drawShareSvg } from '../../../src/server/images/drawing.ts';
import { createImageProcessor, type ImageProcessor } from '../../../src/server/images/imageProcessor.ts';
import { Refusal } from '../../../src/server/lib/refusal.ts';
import { SHARE_SIZE } from '../../../src/shared/image.ts';
import { gifOfFrames, noise, quarters } from '../../../tools/imageFixtures.ts';

type Color = 'red' | 'green' | 'blue' | 'white' | 'black' | 'paper' | 'night' | 'other';
const colors: [Color, [number, number, number]][] = [
  ['red', [255, 0, 0]],
  ['green', [0, 255, 0]],
  ['blue', [0, 0, 255]],
  ['white', [255, 255, 255]],
  ['black', [0, 0, 0]],
  ['paper', [0xfa, 0xf8, 0xf4]],
  ['night', [0x14, 0x15, 0x17]],
];
/** JPEG changes colors a little; paper and white differ by more than this. */
const TOLERANCE = 4;

/** Returns a function that names the color at a place, in percent. */
async function read(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number): Color => {
    const [column, row] = [Math.floor((x * info.width) / 100), Math.floor((y * info.height) / 100)];
    const pixel = data.subarray(3 * (row * info.width + column));
    const isClose = (color: readonly number[]) =>
      color.every((value, channel) => Math.abs(value - (pixel[channel] ?? 0)) <= TOLERANCE);
    return colors.find(([, color]) => isClose(color))?.[0] ?? 'other';
  };
}

const UPLOADED = { width: 400, height: 400, channels: 4 } as const;
/** A disc on a transparent ground. */
const disc = (color: string) =>
  sharp({ create: { ...UPLOADED, background: 'transparent' } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="400" height="400"><circle cx="200" cy="200" r="150" fill="${color}"/></svg>`,
        ),
      },
    ])
    .png()
    .toBuffer();

describe('share pictures', () => {
  let processor: ImageProcessor;
  beforeAll(() => {
    processor = createImageProcessor({
      workerFile: path.resolve('src/server/images/imageWorker.ts'),
      processorLimit: 60_000,
      answerWithin: 600_000,
    });
  });
  afterAll(() => processor.close());

  /** Uploads a file and returns what it is shared with. */
  async function share(upload: Buffer) {
    const { data } = await processor.convert(upload, 'ada');
    const picture = await processor.makeSharePicture(async () => data, 'a reader');
    if (!picture) throw new Error('There is no picture.');
    return picture;
  }

  it.each([
    ['a photo', () => noise(1600, 1200).jpeg()],
    ['a portrait', () => noise(600, 900).jpeg()],
    ['a panorama', () => noise(2000, 300).jpeg()],
    ['a thumbnail', () => noise(60, 30).png()],
    ['a line', () => noise(2000, 1).png()],
    ['a picture of 16 bits', () => quarters(900, 600).toColourspace('rgb16').png()],
    ['a picture in CMYK', () => quarters(900, 600).toColourspace('cmyk').jpeg()],
    ['a picture in gray', () => quarters(900, 600).grayscale().jpeg()],
    [
      'a picture with metadata',
      () =>
        quarters(900, 600)
          .withExif({ IFD0: { Artist: 'Ada' } })
          .jpeg(),
    ],
  ])('are JPEG in sRGB of one size without metadata, for %s', async (_what, draw) => {
    const picture = await share(await draw().toBuffer());

    const { format, width, height, space, channels, exif, icc } = await sharp(picture).metadata();
    expect({ format, width, height, space, channels, exif, icc }).toEqual({
      ...{ format: 'jpeg', ...SHARE_SIZE, space: 'srgb', channels: 3, exif: undefined, icc: undefined },
    });
  });

  it('are cropped to the middle of a landscape picture', async () => {
    // Its upper and lower edges are black.
    const upload = await quarters(1200, 700)
      .extend({ top: 100, bottom: 100, background: 'black' })
      .jpeg({ quality: 100 })
      .toBuffer();

    const at = await read(await share(upload));

    expect([at(2, 2), at(98, 2), at(2, 98), at(98, 98)]).toEqual(['red', 'green', 'blue', 'white']);
  });

  it('are upright', async () => {
    const rotated = await quarters(600, 1200).rotate(270).jpeg({ quality: 100 }).toBuffer();
    const upload = await sharp(rotated).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();

    const at = await read(await share(upload));

    expect([at(48, 2), at(52, 2), at(48, 98), at(52, 98)]).toEqual(['red', 'green', 'blue', 'white']);
  });

  it.each([
    [
      'a portrait',
      400,
      800,
      [
        [40, 2],
        [60, 2],
        [40, 98],
        [60, 98],
      ],
    ],
    [
      'a square',
      600,
      600,
      [
        [25, 2],
        [74, 2],
        [25, 98],
        [74, 98],
      ],
    ],
    [
      'a panorama',
      2400,
      400,
      [
        [2, 36],
        [98, 36],
        [2, 64],
        [98, 64],
      ],
    ],
  ])('show all of %s in front of a blurred copy', async (_what, width, height, corners) => {
    const at = await read(await share(await quarters(width, height).png().toBuffer()));

    expect(corners.map(([x = 0, y = 0]) => at(x, y))).toEqual(['red', 'green', 'blue', 'white']);
    const outside = width > height ? at(50, 5) : at(5, 50);
    expect(outside).toBe('other');
  });

  it('continue the color of a drawing’s edges', async () => {
    const upload = await quarters(300, 300)
      .extend({ top: 100, bottom: 100, left: 100, right: 100, background: 'blue' })
      .png()
      .toBuffer();

    const at = await read(await share(upload));

    expect([at(2, 2), at(98, 98), at(45, 40)]).toEqual(['blue', 'blue', 'red']);
  });

  it.each([
    ['black', 'paper'],
    ['white', 'night'],
  ] as const)('have a ground on which a %s drawing stands out', async (color, ground) => {
    const at = await read(await share(await disc(color)));

    expect([at(50, 50), at(2, 2), at(50, 2)]).toEqual([color, ground, ground]);
  });

  it('enlarge small pictures to twice their size at most', async () => {
    const small = await quarters(300, 150).png().toBuffer();

    const at = await read(await share(small));

    // 600 pixels are half of the width.
    expect([at(26, 30), at(74, 30), at(26, 70), at(74, 70)]).toEqual(['red', 'green', 'blue', 'white']);
    expect([at(23, 50), at(77, 50)]).toEqual(['other', 'other']);
  });

  it('show the first frame of an animation', async () => {
    const frames = await sharp(
      [await quarters(800, 600).png().toBuffer(), await quarters(800, 600).negate().png().toBuffer()],
      { join: { animated: true } },
    )
      .gif()
      .toBuffer();

    const at = await read(await share(frames));

    expect([at(2, 2), at(98, 2), at(2, 98), at(98, 98)]).toEqual(['red', 'green', 'blue', 'white']);
  });

  it('exist for an animation of a single pixel', async () => {
    const picture = await share(gifOfFrames(3));

    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', ...SHARE_SIZE });
  });

  it('are refused for bytes that are no image', async () => {
    const read = async () => Buffer.from('RIFF????WEBP');
    await expect(processor.makeSharePicture(read, 'a reader')).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('the image of a share picture', () => {
  it('is read for ten of a client at most, however long that takes', async () => {
    const processor = createImageProcessor({ workerFile: path.resolve('src/server/images/imageWorker.ts') });
    let end = (): unknown => undefined;
    const isRead = new Promise<null>((resolve) => (end = () => resolve(null)));
    const read = jest.fn(() => isRead);
    const ten = Array.from({ length: 10 }, () => processor.makeSharePicture(read, 'greedy'));

    await expect(processor.makeSharePicture(read, 'greedy')).rejects.toMatchObject({ kind: 'tooMany' });

    expect(read).toHaveBeenCalledTimes(10);
    end();
    expect(await Promise.all(ten)).toEqual(Array(10).fill(null));
    expect(await processor.makeSharePicture(read, 'greedy')).toBeNull();
    await processor.close();
  });
});

describe('icons', () => {
  let processor: ImageProcessor;
  beforeAll(() => {
    processor = createImageProcessor({ workerFile: path.resolve('src/server/images/imageWorker.ts') });
  });
  afterAll(() => processor.close());

  async function iconOf(upload: Buffer, isOpaque: boolean) {
    const { data } = await processor.convert(upload, 'ada');
    const icon = await processor.makeIcon(data, { size: 192, isOpaque });
    const alpha = await sharp(icon).ensureAlpha().extractChannel('alpha').raw().toBuffer();
    return { at: await read(icon), alphaAt: (x: number, y: number) => alpha[y * 192 + x], icon };
  }

  it('show all of a logo on a transparent ground', async () => {
    const { at, alphaAt, icon } = await iconOf(await quarters(400, 200).png().toBuffer(), false);

    expect(await sharp(icon).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 });
    expect([at(2, 30), at(98, 30), at(2, 70), at(98, 70)]).toEqual(['red', 'green', 'blue', 'white']);
    expect([alphaAt(96, 10), alphaAt(96, 96)]).toEqual([0, 255]);
  });

  it('that are opaque are filled by a picture', async () => {
    const { at, alphaAt } = await iconOf(await quarters(400, 200).png().toBuffer(), true);

    expect([at(2, 2), at(98, 2), at(2, 98), at(98, 98)]).toEqual(['red', 'green', 'blue', 'white']);
    expect(alphaAt(0, 0)).toBe(255);
  });

  it.each([
    ['black', 'paper'],
    ['white', 'night'],
  ] as const)('that are opaque have a ground for a %s logo, with a margin', async (color, ground) => {
    const { at } = await iconOf(await disc(color), true);

    expect([at(50, 50), at(2, 50), at(2, 2)]).toEqual([color, ground, ground]);
  });

  it('never enlarge a logo more than twice', async () => {
    const { alphaAt } = await iconOf(await quarters(40, 40).png().toBuffer(), false);

    expect([alphaAt(96, 96), alphaAt(96, 54), alphaAt(96, 58)]).toEqual([255, 0, 255]);
  });
});

describe('drawings', () => {
  let processor: ImageProcessor;
  beforeAll(() => {
    processor = createImageProcessor({ workerFile: path.resolve('src/server/images/imageWorker.ts') });
  });
  afterAll(() => processor.close());

  it('are PNG of the size of share pictures', async () => {
    const png = await processor.draw(drawShareSvg('on-looms', '#0b5d57'), SHARE_SIZE, 'a reader');

    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', ...SHARE_SIZE, isPalette: true });
  });

  it('wait ten at a time for one client, and not at all for those of another', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const made: string[] = [];
    const draw = (client: string) =>
      processor.draw(svg, { width: 9, height: 9 }, client).then(
        () => made.push(client),
        (error: unknown) => error instanceof Refusal && error.kind,
      );

    const greedy = Array.from({ length: 11 }, () => draw('greedy'));
    const modest = draw('modest');

    expect(await greedy[10]).toBe('tooMany');
    await Promise.all([modest, ...greedy]);
    expect(made.filter((client) => client === 'greedy')).toHaveLength(10);
    // Only those that were being drawn already, one per core, and the next one are before it.
    expect(made.indexOf('modest')).toBeLessThan(9);
    expect(typeof (await draw('greedy'))).toBe('number');
  });

  it('differ by slug and by accent, and nothing else', async () => {
    const svg = drawShareSvg('on-looms', '#0b5d57');

    expect(drawShareSvg('on-looms', '#0b5d57')).toBe(svg);
    expect(drawShareSvg('on-loom', '#0b5d57')).not.toBe(svg);
    expect(drawShareSvg('on-looms', '#8a1c4a')).not.toBe(svg);
  });

  it('leave uploads in SVG refused', async () => {
    await processor.draw(drawShareSvg('on-looms', '#0b5d57'), SHARE_SIZE, 'a reader');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

    // Not by the first bytes of the file, but by the process itself.
    await expect(processor.makeSharePicture(async () => svg, 'a reader')).rejects.toMatchObject({
      kind: 'invalid',
    });
  });
});
