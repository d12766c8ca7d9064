import type { BulkResult } from '../../../shared/bulkActs.ts';

/** The block in which tar counts. */
const BLOCK = 512;
const encoder = new TextEncoder();
const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** A file of a tar archive (POSIX ustar), which every desktop opens. */
function tarEntry(name: string, content: Uint8Array, time: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(BLOCK + Math.ceil(content.length / BLOCK) * BLOCK);
  const put = (at: number, text: string) => header.set(encoder.encode(text), at);
  put(0, name);
  put(100, octal(0o644, 8));
  put(108, octal(0, 8));
  put(116, octal(0, 8));
  put(124, octal(content.length, 12));
  put(136, octal(Math.floor(time / 1000), 12));
  // The checksum counts itself as spaces.
  put(148, ' '.repeat(8));
  put(156, '0');
  put(257, 'ustar\u000000');
  const sum = header.subarray(0, BLOCK).reduce((sum, byte) => sum + byte, 0);
  put(148, `${sum.toString(8).padStart(6, '0')}\0 `);
  header.set(content, BLOCK);
  return header;
}

/** The texts of an export as one file: a single article as it is, several in a tar archive. */
export function exportFile(
  results: readonly BulkResult[],
  time = Date.now(),
): { name: string; blob: Blob } | null {
  const done = results.flatMap(({ item, source }) =>
    source === undefined ? [] : [{ name: `${item}.md`, source }],
  );
  const [first] = done;
  if (!first) return null;
  if (done.length === 1)
    return { name: first.name, blob: new Blob([first.source], { type: 'text/markdown' }) };
  const entries = done.map(({ name, source }) => tarEntry(name, encoder.encode(source), time));
  const blob = new Blob([...entries, new Uint8Array(2 * BLOCK)], { type: 'application/x-tar' });
  return { name: 'articles.tar', blob };
}
