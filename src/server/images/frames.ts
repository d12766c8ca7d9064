import type { Readable, Writable } from 'node:stream';

/** A task for an image worker, or its answer: a line of JSON followed by the bytes of an image, if any. */
interface Frame<Header> {
  header: Header;
  body: Buffer;
}

/** Maximum size of a body: more than any uploaded or converted image has. */
const BYTES_MAX = 128 * 1024 * 1024;
const LINE_MAX = 1024;
const NEW_LINE = 0x0a;

export function writeFrame(stream: Writable, header: object, body: Buffer = Buffer.alloc(0)): void {
  stream.write(`${JSON.stringify({ ...header, bytes: body.length })}\n`);
  if (body.length > 0) stream.write(body);
}

/** Yields frames until the stream ends. Throws if the stream contains anything else. */
export async function* readFrames<Header>(stream: Readable): AsyncGenerator<Frame<Header>, undefined> {
  let line = '';
  let frame: Frame<Header> | null = null;
  let filled = 0;

  for await (const chunk of stream as AsyncIterable<Buffer>) {
    for (let place = 0; place < chunk.length;) {
      if (!frame) {
        const end = chunk.indexOf(NEW_LINE, place);
        line += chunk.toString('latin1', place, end === -1 ? chunk.length : end);
        if (line.length > LINE_MAX) throw new Error('not a frame');
        if (end === -1) break;
        const { bytes, ...header } = JSON.parse(line) as { bytes: number };
        if (!(bytes <= BYTES_MAX)) throw new RangeError('too long a frame');
        frame = { header: header as Header, body: Buffer.allocUnsafeSlow(bytes) };
        [line, filled, place] = ['', 0, end + 1];
      }
      const copied: number = chunk.copy(frame.body, filled, place);
      filled += copied;
      place += copied;
      if (filled < frame.body.length) continue;
      yield frame;
      frame = null;
    }
  }
  return undefined;
}
