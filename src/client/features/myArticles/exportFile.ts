import type { BulkResult } from '../../../shared/moderation.ts';

/** Creates the file of an export: one article as Markdown, several as a tar archive. Returns null if there are none. */
export function createExportFile(
  results: readonly BulkResult[],
  time = Date.now(),
): { name: string; blob: Blob } | null {
  const files = results.flatMap(({ item, source }) =>
    source === undefined ? [] : [{ name: `${item}.md`, source }],
  );
  const [first] = files;
  if (!first) return null;
  if (files.length === 1)
    return { name: first.name, blob: new Blob([first.source], { type: 'text/markdown' }) };
  const entries = files.map(({ name, source }) => createTarEntry(name, encoder.encode(source), time));
  const blob = new Blob([...entries, new Uint8Array(2 * BLOCK)], { type: 'application/x-tar' });
  return { name: 'articles.tar', blob };
}

/** The block size of tar, in bytes. */
const BLOCK = 512;
const encoder = new TextEncoder();
const formatOctal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** Creates an entry of a tar archive (POSIX ustar). */
function createTarEntry(name: string, content: Uint8Array, time: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(BLOCK + Math.ceil(content.length / BLOCK) * BLOCK);
  const write = (at: number, text: string) => header.set(encoder.encode(text), at);
  write(0, name);
  write(100, formatOctal(0o644, 8));
  write(108, formatOctal(0, 8));
  write(116, formatOctal(0, 8));
  write(124, formatOctal(content.length, 12));
  write(136, formatOctal(Math.floor(time / 1000), 12));
  // The checksum is computed with spaces in its own place.
  write(148, ' '.repeat(8));
  write(156, '0');
  write(257, 'ustar\u000000');
  const sum = header.subarray(0, BLOCK).reduce((sum, byte) => sum + byte, 0);
  write(148, `${sum.toString(8).padStart(6, '0')}\0 `);
  header.set(content, BLOCK);
  return header;
}
