import { IMAGE_TYPES } from '../../shared/image.ts';

/** A format that can be uploaded. */
export type ImageFormat = (typeof IMAGE_TYPES)[number] extends `image/${infer Format}` ? Format : never;
/** Formats that are recognized only for a more helpful error message. */
type OtherFormat = 'heic' | 'svg' | 'tiff' | 'bmp' | 'jxl' | 'pdf' | 'video';

type DetectedFormat = ImageFormat | OtherFormat | null;

export const isImageFormat = (format: DetectedFormat): format is ImageFormat =>
  (IMAGE_TYPES as readonly string[]).includes(`image/${format}`);

/** Formats by the first bytes of a file, as Latin-1 characters. */
const signatures: [RegExp, DetectedFormat][] = [
  [/^\xff\xd8\xff/, 'jpeg'],
  [/^\x89PNG\r\n[^]\n/, 'png'],
  [/^GIF8[79]a/, 'gif'],
  [/^RIFF[^]{4}WEBP/, 'webp'],
  [/^(?:II\*\0|MM\0\*)/, 'tiff'],
  [/^BM[^]{4}\0{4}/, 'bmp'],
  [/^(?:\xff\n|\0{3}[^]JXL )/, 'jxl'],
  [/^%PDF-/, 'pdf'],
  [/^(?:[^]E\xdf\xa3|RIFF[^]{4}AVI )/, 'video'],
  // Each part stops at its first end marker. If it could match in several ways, a small file could take forever.
  [
    /^(?:\xef\xbb\xbf)?\s*(?:<\?xml(?:(?!\?>)[^])*\?>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i,
    'svg',
  ],
];

/** Maximum number of bytes to inspect. */
const OPENING = 4096;

/** Returns the format of a file by its content; null if unknown. */
export function detectFormat(file: Buffer): DetectedFormat {
  const opening = file.toString('latin1', 0, OPENING);
  return detectBrand(opening) ?? signatures.find(([signature]) => signature.test(opening))?.[1] ?? null;
}

/** Returns whether a file is an animation of which only the first picture is read: an animated PNG, or a sequence of AVIF. */
export function isReadAsStill(file: Buffer): boolean {
  const format = detectFormat(file);
  // The marker of an animation precedes its first picture.
  if (format === 'png') return file.subarray(0, Math.max(0, file.indexOf('IDAT'))).includes('acTL');
  return format === 'avif' && file.toString('latin1', 8, 12) === 'avis';
}

/** Returns the format of a file that begins with an `ftyp` box, as AVIF, HEIC and MP4 do; null for others. */
function detectBrand(opening: string): DetectedFormat {
  if (opening.slice(4, 8) !== 'ftyp') return null;
  const length = Buffer.from(opening.slice(0, 4), 'latin1').readUInt32BE();
  const [brand = '', , ...compatible] = opening.slice(8, length).match(/[^]{4}/g) ?? [];
  const brands = [brand, ...compatible];
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((name) => /^(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)$/.test(name)) ? 'heic' : 'video';
}

/** The chunks of images that this software writes, in their order: no metadata, no color profile, and none twice. */
const PLAIN_STILL = /^(?:VP8X )?(?:VP8L|(?:ALPH )?VP8 )$/;
const PLAIN_ANIMATION = /^VP8X ANIM ANMF(?: ANMF)*$/;
const PLAIN_FRAME = /^(?:VP8L|(?:ALPH )?VP8 )$/;
/** In bytes: the sizes of chunks without image data, and of the head of a frame. */
const FIXED_SIZES: Record<string, number> = { VP8X: 10, ANIM: 6 };
const FRAME_HEAD = 16;

interface Chunk {
  name: string;
  data: Buffer;
}

/** Returns the chunks of a WebP file or of a frame; null if they don't fill it, or have padding with content. */
function readChunks(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + 8, at + 8 + length);
    chunks.push({ name: bytes.toString('latin1', at, at + 4), data });
    at += 8 + length;
    if (length % 2 === 1 && bytes[at++] !== 0) return null;
  }
  return at === bytes.length ? chunks : null;
}

const namesOf = (chunks: readonly Chunk[]) => chunks.map(({ name }) => name).join(' ');

const isPlainChunk = ({ name, data }: Chunk) => {
  if (name === 'ANMF') return PLAIN_FRAME.test(namesOf(readChunks(data.subarray(FRAME_HEAD)) ?? []));
  return FIXED_SIZES[name] === undefined || data.length === FIXED_SIZES[name];
};

/** In bytes: how much `cutPictures` leaves out. Encoders end each part with less padding. */
const CUT = 16;

/**
 * Returns the pictures of a plain WebP file, one or the frames of an animation, as copies that each lack the last bytes of
 * one of their parts: of the alpha channel, of the picture, or of the first partition of a lossy one. A copy that can be
 * decoded shows that these bytes don't belong to the picture. Sources: RFC 9649, RFC 6386 section 9.
 */
export function* cutPictures(file: Buffer): Generator<Buffer> {
  const chunks = readChunks(file.subarray(12)) ?? [];
  const frames = chunks.filter(({ name }) => name === 'ANMF');
  const pictures = frames.length > 0 ? frames.map(({ data }) => readFrame(data)) : [chunks];
  for (const picture of pictures)
    for (const [at, { name, data }] of picture.entries())
      for (const cut of cutChunk(name, data)) yield writeWebp(picture.with(at, { name, data: cut }));
}

/** Returns the chunks of a frame, as those of a file of its own. */
function readFrame(frame: Buffer): Chunk[] {
  const head = Buffer.alloc(10);
  const HAS_ALPHA = 0x10;
  head[0] = HAS_ALPHA;
  // Width and height.
  frame.copy(head, 4, 6, 12);
  return [{ name: 'VP8X', data: head }, ...(readChunks(frame.subarray(FRAME_HEAD)) ?? [])];
}

/** In bytes: the head of a lossy picture, before its partitions. */
const PICTURE_HEAD = 10;

function cutChunk(name: string, data: Buffer): Buffer[] {
  const shorter = data.subarray(0, -CUT);
  if (name === 'VP8L' || name === 'ALPH') return shorter.length > 0 ? [shorter] : [];
  if (name !== 'VP8 ' || data.length < PICTURE_HEAD) return [];
  const tag = data.readUIntLE(0, 3);
  const length = tag >>> 5;
  const second = data.subarray(PICTURE_HEAD + length);
  const head = Buffer.from(data.subarray(0, PICTURE_HEAD));
  head.writeUIntLE(((length - CUT) << 5) | (tag & 31), 0, 3);
  const first = data.subarray(PICTURE_HEAD, PICTURE_HEAD + length - CUT);
  return [
    ...(second.length > CUT ? [shorter] : []),
    ...(length > CUT ? [Buffer.concat([head, first, second])] : []),
  ];
}

function writeWebp(chunks: readonly Chunk[]): Buffer {
  const body = chunks.map(({ name, data }) => {
    const head = Buffer.alloc(8, name, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  });
  const file = Buffer.concat([Buffer.from('RIFF0000WEBP'), ...body]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

/** Returns whether a file is WebP with as many bytes as its header says, none missing and none added. Source: RFC 9649. */
export const isWholeWebp = (file: Buffer): boolean =>
  file.length >= 12 &&
  /^RIFF[^]{4}WEBP$/.test(file.toString('latin1', 0, 12)) &&
  file.readUInt32LE(4) + 8 === file.length;

/** Returns whether a file is JPEG from its first marker to its last one. Source: ITU-T T.81, B.1.1.3. */
export const isWholeJpeg = (file: Buffer): boolean =>
  file.length >= 4 && file.readUInt16BE(0) === 0xffd8 && file.readUInt16BE(file.length - 2) === 0xffd9;

/**
 * Returns the size of a WebP file in pixels, from its header. Returns null if the file isn't WebP, or contains or is
 * followed by anything that isn't needed to show it. Source: RFC 9649.
 */
export function readPlainWebpSize(file: Buffer): { width: number; height: number } | null {
  const fourCC = (at: number) => file.toString('latin1', at, at + 4);
  if (file.length < 30 || !isWholeWebp(file)) return null;
  const chunks = readChunks(file.subarray(12));
  if (!chunks?.every(isPlainChunk)) return null;
  const names = namesOf(chunks);
  return PLAIN_STILL.test(names) || PLAIN_ANIMATION.test(names) ? readSize(file, fourCC(12)) : null;
}

function readSize(file: Buffer, first: string) {
  if (first === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  if (first === 'VP8L') {
    const bits = file.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (first !== 'VP8 ') return null;
  return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
}
