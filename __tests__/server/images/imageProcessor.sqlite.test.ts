import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import {
  type ConvertedImage,
  createImageProcessor,
  type ImageProcessor,
} from '../../../src/server/images/imageProcessor.ts';
import type { Refusal } from '../../../src/server/lib/refusal.ts';
import { IMAGE_BYTES_MAX } from '../../../src/shared/image.ts';
import { gifOfFrames, noise, pngOfSize, quarters } from '../../../tools/imageFixtures.ts';
import { itInTestAll } from '../../helpers/registerTests.ts';
import { sample } from '../../helpers/sample.ts';

const WORKER = path.resolve('src/server/images/imageWorker.ts');
const PATIENT = { workerFile: WORKER, processorLimit: 60_000, answerWithin: 600_000 };

const kindOf = (result: Promise<unknown>) =>
  result.then(
    () => 'converted',
    (error: unknown) => (error as Refusal).kind,
  );
const sentenceOf = (result: Promise<unknown>) =>
  result.then(
    () => 'converted',
    (error: unknown) => (error as Refusal).message,
  );

/** Returns the colors in the centers of the four quarters, row by row. */
async function colorsOf({ data, width, height }: ConvertedImage) {
  const pixels = await sharp(data).removeAlpha().raw().toBuffer();
  const at = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(3 * (y * width + x));
    return [red, green, blue].map((value) => (value > 128 ? '1' : '0')).join('');
  };
  const [left, right] = [Math.floor(width / 4), Math.floor((3 * width) / 4)];
  const [top, bottom] = [Math.floor(height / 4), Math.floor((3 * height) / 4)];
  return [at(left, top), at(right, top), at(left, bottom), at(right, bottom)].join(' ');
}
/** Red, green, blue, white. */
const UPRIGHT = '100 010 001 111';

describe('the image processor', () => {
  let processor: ImageProcessor;
  beforeAll(() => (processor = createImageProcessor(PATIENT)));
  afterAll(() => processor.close());
  const convert = (upload: Buffer) => processor.convert(upload, 'ada');

  it('names an image by its bytes, which are WebP', async () => {
    const upload = await quarters(40, 20).png().toBuffer();

    const image = await convert(upload);

    expect(image).toMatchObject({ width: 40, height: 20, isAnimated: false });
    expect(image.hash).toBe(createHash('sha256').update(image.data).digest('hex'));
    expect((await sharp(image.data).metadata()).format).toBe('webp');
    expect((await convert(upload)).hash).toBe(image.hash);
  });

  it('makes wide images 2,560 pixels wide, and keeps smaller ones', async () => {
    const wide = await quarters(3000, 30).jpeg().toBuffer();

    expect(await convert(wide)).toMatchObject({ width: 2560, height: 26 });
  });

  it('makes variants', async () => {
    const { data } = await convert(await quarters(1000, 500).png().toBuffer());

    const variant = await processor.resize(data, 480);

    expect(await sharp(variant).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('turns EXIF orientation %i upright', async (orientation) => {
    // Separate steps, as sharp would mirror before rotating.
    const mirrored = async (image: Sharp) => sharp(await image.png().toBuffer()).flop();
    // Returns the pixels that a camera stores for an upright image with this orientation.
    const stored = {
      1: quarters(80, 40),
      2: quarters(80, 40).flop(),
      3: quarters(80, 40).rotate(180),
      4: quarters(80, 40).flip(),
      5: await mirrored(quarters(80, 40).rotate(90)),
      6: quarters(80, 40).rotate(270),
      7: await mirrored(quarters(80, 40).rotate(270)),
      8: quarters(80, 40).rotate(90),
    }[orientation];
    const plain = await stored?.png().toBuffer();
    const upload = await sharp(plain).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer();

    const image = await convert(upload);

    expect(image).toMatchObject({ width: 80, height: 40 });
    expect(await colorsOf(image)).toBe(UPRIGHT);
  });

  it.each([
    ['16 bits', () => quarters(80, 40).toColourspace('rgb16').png()],
    ['a palette', () => quarters(80, 40).png({ palette: true })],
    ['interlacing', () => quarters(80, 40).png({ progressive: true })],
    ['alpha', () => quarters(80, 40).ensureAlpha(0.9).png()],
    ['a wide gamut', () => quarters(80, 40).withIccProfile('p3').jpeg({ quality: 100 })],
    ['AV1', () => quarters(80, 40).avif({ quality: 90, effort: 0 })],
    ['WebP', () => quarters(80, 40).webp({ quality: 100 })],
    ['one frame', () => quarters(80, 40).gif()],
  ])('keeps the colors of an image with %s', async (_kind, write) => {
    const image = await convert(await write().toBuffer());

    expect(image).toMatchObject({ width: 80, height: 40, isAnimated: false });
    expect(await colorsOf(image)).toBe(UPRIGHT);
  });

  it('converts CMYK', async () => {
    const upload = await quarters(80, 40).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
    expect((await sharp(upload).metadata()).space).toBe('cmyk');

    // CMYK can't represent this green.
    expect(await colorsOf(await convert(upload))).toMatch(/^100 .10 001 111$/);
  });

  it('keeps gray gray, and transparent pixels transparent', async () => {
    const gray = await convert(await quarters(80, 40).grayscale().png().toBuffer());
    const clear = await convert(await quarters(80, 40).ensureAlpha(0).png().toBuffer());

    const { channels } = await sharp(gray.data).stats();
    expect(channels[0]?.mean).toBeCloseTo(channels[1]?.mean ?? NaN, 0);
    expect((await sharp(clear.data).stats()).isOpaque).toBe(false);
  });

  it('keeps animations animated', async () => {
    const image = await convert(gifOfFrames(3, 20, 10));

    expect(image).toMatchObject({ width: 20, height: 10, isAnimated: true });
    expect(await sharp(image.data).metadata()).toMatchObject({ pages: 3 });
    expect(await convert(gifOfFrames(500))).toMatchObject({ isAnimated: true });
    // Ten seconds of a screen.
    expect(await convert(gifOfFrames(250, 640, 360))).toMatchObject({ isAnimated: true });
  });

  it('removes all metadata', async () => {
    const upload = await quarters(80, 40)
      .withExif({
        IFD0: { Copyright: 'Secret Ada' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(upload.includes('Secret Ada') && upload.includes('<secret/>')).toBe(true);

    const { data } = await convert(upload);

    const { exif, xmp, icc, iptc } = await sharp(data).metadata();
    expect({ exif, xmp, icc, iptc }).toEqual({});
    expect(/Secret|secret|Exif|GPS|xmpmeta/.test(data.toString('latin1'))).toBe(false);
  });

  it('keeps nothing that is appended to an image', async () => {
    const script = '<script>alert(1)</script>PK\x03\x04';
    const upload = Buffer.concat([await quarters(80, 40).jpeg().toBuffer(), Buffer.from(script)]);

    const { data } = await convert(upload);

    expect(data.includes('script') || data.includes('PK')).toBe(false);
  });

  it.each([
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', /PNG/],
    ['svg', '\ufeff<?xml version="1.0"?>\n<!-- a -->\n<svg>', /PNG/],
    ['heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', /JPEG/],
    ['tiff', 'II*\0\x08\0\0\0', /TIFF/],
    ['pdf', '%PDF-1.7', /PDF/],
    ['mp4', '\0\0\0\x18ftypisom\0\0\0\0isomavc1', /Videos/],
    ['html', '<!doctype html><img src=x>', /Use JPEG, PNG/],
    ['nothing', '', /Use JPEG, PNG/],
  ])('refuses %s, and says what to use', async (_kind, content, sentence) => {
    const upload = Buffer.from(content, content.startsWith('\ufeff') ? 'utf8' : 'latin1');

    expect(await kindOf(convert(upload))).toBe('unsupported');
    expect(await sentenceOf(convert(upload))).toMatch(sentence);
  });

  it.each(
    sample(
      [
        ['jpeg', () => noise(300, 300).jpeg()],
        ['png', () => noise(300, 300).png()],
        ['webp', () => noise(300, 300).webp()],
        ['avif', () => noise(60, 60).avif({ effort: 0 })],
      ],
      2,
    ),
  )('rejects a truncated %s, and names its format', async (format, write) => {
    const whole = await write().toBuffer();

    const refused = convert(whole.subarray(0, whole.length / 2));

    expect(await kindOf(refused)).toBe('invalid');
    expect(await sentenceOf(refused)).toMatch(new RegExp(`^This ${format} image is damaged`, 'i'));
  });

  it.each([
    ['a PNG of 50,000 × 50,000 pixels', pngOfSize(50_000, 50_000), /50,000 × 50,000 pixels/],
    ['a PNG of 1 × 10,000,000 pixels', pngOfSize(1, 10_000_000), /1 × 10,000,000 pixels/],
    ['501 frames', gifOfFrames(501), /501 frames/],
    ['10,000 frames', gifOfFrames(10_000), /10,000 frames/],
    ['17 frames of 4 million pixels', gifOfFrames(17, 2000, 2000), /64 million .* 16 frames of this size/],
  ])('refuses %s', async (_what, upload, sentence) => {
    expect(await kindOf(convert(upload))).toBe('unprocessable');
    expect(await sentenceOf(convert(upload))).toMatch(sentence);
  });

  it('refuses more bytes than an upload may have', async () => {
    expect(await kindOf(convert(Buffer.alloc(IMAGE_BYTES_MAX + 1)))).toBe('tooLarge');
  });

  it('rejects the twenty-first image of one owner, and accepts those of others', async () => {
    const upload = await quarters(8, 8).png().toBuffer();
    const all = Array.from({ length: 21 }, () => kindOf(convert(upload)));

    expect(await kindOf(processor.convert(upload, 'eve'))).toBe('converted');
    const kinds = await Promise.all(all);
    expect(kinds.filter((kind) => kind === 'tooMany')).toHaveLength(1);
    expect(kinds[20]).toBe('tooMany');
  });
});

describe('a process of the image processor', () => {
  let folder: string;
  let processor: ImageProcessor;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'images-'))));
  afterEach(async () => {
    await processor.close();
    rmSync(folder, { recursive: true });
  });

  /** Starts a processor whose processes run this code for each image of the width 1, and answer others. */
  function startWith(code: string, options: object = {}) {
    const workerFile = path.join(folder, 'worker.mjs');
    const frames = JSON.stringify(path.resolve('src/server/images/frames.ts'));
    writeFileSync(
      workerFile,
      `import { readFrames, writeFrame } from ${frames};
      for await (const { header, body } of readFrames(process.stdin)) {
        if (header.width === 1) { ${code} }
        writeFrame(process.stdout, { width: process.pid, height: 1, isAnimated: false }, Buffer.from(String(process.pid)));
      }`,
    );
    // Lets the check for sharp succeed, as for the real worker.
    cpSync('node_modules/sharp/package.json', path.join(folder, 'node_modules/sharp/package.json'));
    writeFileSync(path.join(folder, 'node_modules/sharp/package.json'), '{"main":"index.js"}');
    writeFileSync(path.join(folder, 'node_modules/sharp/index.js'), '');
    processor = createImageProcessor({ workerFile, ...options });
  }
  const pid = async () => (await processor.resize(Buffer.from('a'), 2)).toString();

  it('is used again, without an environment that has secrets', async () => {
    startWith('writeFrame(process.stdout, {}, Buffer.from(Object.keys(process.env).join())); continue;');

    const first = await pid();
    const names = (await processor.resize(Buffer.from('a'), 1)).toString();

    expect(await pid()).toBe(first);
    expect(names).toContain('MALLOC_ARENA_MAX');
    expect(names).not.toContain('HOME');
  });

  it.each(
    sample(
      [
        ['SIGKILL', 'busy'],
        ['SIGSEGV', 'unprocessable'],
      ],
      1,
    ),
  )('is replaced after %s', async (signal, kind) => {
    startWith(`process.kill(process.pid, '${signal}'); await new Promise(() => setInterval(() => {}, 1e6));`);
    const first = await pid();

    expect(await kindOf(processor.resize(Buffer.from('a'), 1))).toBe(kind);
    expect(await pid()).not.toBe(first);
  });

  it('is ended when it does not answer in time', async () => {
    startWith('while (true);', { timeLimit: 10 });

    expect(await kindOf(processor.resize(Buffer.from('a'), 1))).toBe('busy');
  });

  it.each(
    sample(
      [
        `process.stdout.write('x'.repeat(5000));`,
        `process.stdout.write('{"bytes":1e12}\\n');`,
        `process.stdout.write('{"bytes":9}\\nabc');`,
      ],
      1,
    ),
  )('is replaced when it answers nonsense: %s', async (code) => {
    startWith(`${code} process.exit();`);

    expect(await kindOf(processor.resize(Buffer.from('a'), 1))).toBe('busy');
    expect(await pid()).toMatch(/^\d+$/);
  });

  itInTestAll('ends when it is idle', async () => {
    startWith('', { idleMax: 1 });
    const first = await pid();

    // Signal 0 only checks that the process exists.
    const isGone = () => {
      try {
        return !process.kill(Number(first), 0);
      } catch {
        return true;
      }
    };
    while (!isGone()) await new Promise(setImmediate);
    expect(await pid()).not.toBe(first);
  });

  it('refuses an image that takes more processor time or memory than it may', async () => {
    const upload = await noise(1500, 1500).png({ compressionLevel: 0 }).toBuffer();

    processor = createImageProcessor({ workerFile: WORKER, processorLimit: 1, timeLimit: 60_000 });
    expect(await kindOf(processor.convert(upload, 'ada'))).toBe('unprocessable');
    await processor.close();
    processor = createImageProcessor({ ...PATIENT, memoryMax: 1024 * 1024 });
    expect(await kindOf(processor.convert(upload, 'ada'))).toBe('unprocessable');
  });

  it('is not started, and uploads are off, if sharp is not installed', async () => {
    const upload = await quarters(8, 8).png().toBuffer();
    processor = createImageProcessor({ workerFile: path.join(folder, 'imageWorker.ts') });

    expect(processor.isAvailable).toBe(false);
    expect(await sentenceOf(processor.convert(upload, 'ada'))).toMatch(/doesn’t accept image uploads/);
  });

  itInTestAll('turns uploads off if sharp does not run here', async () => {
    const upload = await quarters(8, 8).png().toBuffer();
    startWith('');
    writeFileSync(
      path.join(folder, 'worker.mjs'),
      `import { readFrames, writeFrame } from ${JSON.stringify(path.resolve('src/server/images/frames.ts'))};
      for await (const _ of readFrames(process.stdin)) writeFrame(process.stdout, { failure: 'unavailable', isLast: true });`,
    );
    expect(processor.isAvailable).toBe(true);

    expect(await kindOf(processor.convert(upload, 'ada'))).toBe('busy');
    expect(processor.isAvailable).toBe(false);
  });

  it('accepts no image after the server has stopped', async () => {
    startWith('');
    await processor.close();

    expect(await kindOf(pid())).toBe('busy');
  });
});
