/** What an image of this software consists of: no metadata and no color profile. */
const PLAIN_CHUNKS = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF'];

/**
 * Returns the size of a WebP file in pixels, by its header. Null if the file isn't WebP, or has anything in it or behind it
 * that isn't needed to show it. Source: RFC 9649.
 */
export function readPlainWebpSize(file: Buffer): { width: number; height: number } | null {
  const fourCC = (at: number) => file.toString('latin1', at, at + 4);
  if (file.length < 30 || fourCC(0) !== 'RIFF' || fourCC(8) !== 'WEBP') return null;
  if (file.readUInt32LE(4) + 8 !== file.length) return null;
  let at = 12;
  while (at + 8 <= file.length) {
    if (!PLAIN_CHUNKS.includes(fourCC(at))) return null;
    const length = file.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return at === file.length ? readSize(file, fourCC(12)) : null;
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
