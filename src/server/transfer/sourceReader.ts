import { totalmem } from 'node:os';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { fairQueue } from '../lib/fairQueue.ts';
import { Refusal } from '../lib/refusal.ts';
import { createWorkerThreads } from '../lib/workerThreads.ts';
import type { SourceEntry } from './foreignArticle.ts';
import { IMPORT_LIMITS, type ImportFile, type ImportSource } from './importFiles.ts';
import type { Batch, FileReply, FileRequest, ReadTask, SentEntry } from './importWorker.ts';

/*
 * Reads archives of strangers in threads: docs/decisions/0051-archives-are-read-in-threads.md. An archive that was made to
 * occupy the server costs one thread for some time, and ends with a sentence.
 */

const { import: messages } = transferMessages;

export interface ReadLimits {
  /** Milliseconds of processor time until the next articles. */
  step: number;
  /** Milliseconds of processor time for a whole archive. */
  total: number;
  heapMiB: number;
}

const MIB = 1024 ** 2;
/** The container's, or the machine's. */
const memoryMiB = (process.constrainedMemory() || totalmem()) / MIB;
/** The first articles of a large file take the longest, as it has to be read as a whole before them. */
const READ_LIMITS: ReadLimits = {
  step: 30_000,
  total: 300_000,
  heapMiB: Math.min(768, Math.round(memoryMiB / 4)),
};
/** A step may take this many times as long in elapsed time: its thread has a low priority. */
const ELAPSED_TIME_FACTOR = 10;
/** In bytes: files are read several times, but not any number of times. */
const READ_MAX = 4 * IMPORT_LIMITS.bytes;
/** In bytes: how much of a file a thread gets at once, at least. */
const CHUNK = 64 * 1024;
/** Archives that wait for their next step. */
const WAITING_MAX = 100;

interface SourceReaderOptions {
  /** The path of `importWorker.ts`. */
  workerFile: string;
  limits?: Partial<ReadLimits> | undefined;
  /** Aborted when the server stops: what is being read ends then. */
  stop: AbortSignal;
}

export interface SourceReader {
  /**
   * Yields the articles of a source, as `readSource` does, from a thread of its own. One source at a time takes a step, in
   * turns. Throws a Refusal for a source that can't be read, or not within the limits, and the errors of its files.
   */
  read: (source: ImportSource) => AsyncGenerator<SourceEntry>;
}

const tooCostly = () => new Refusal('invalid', messages.tooLongToRead);
const tooLate = (cause?: unknown) => new Refusal('busy', messages.readingLater, { retryAfter: 5, cause });

export function createSourceReader({ workerFile, limits, stop }: SourceReaderOptions): SourceReader {
  const { step, total, heapMiB } = { ...READ_LIMITS, ...limits };
  const timeLimit = ELAPSED_TIME_FACTOR * step;
  const queue = fairQueue(1, { waitingMax: WAITING_MAX, patience: 2 * timeLimit, refusal: tooLate });
  stop.addEventListener('abort', queue.close);
  let sources = 0;

  async function* read({ files, isVault }: ImportSource): AsyncGenerator<SourceEntry> {
    stop.throwIfAborted();
    sources += 1;
    const owner = String(sources);
    const threads = createWorkerThreads<ReadTask, Batch>({
      ...{ file: workerFile, count: 1, heapMiB, idleMax: Infinity },
      ...{ processorLimit: step, timeLimit, tooCostly, tooLate },
    });
    const { port1, port2 } = new MessageChannel();
    const served = serveFiles(port1, files);
    const end = () => void threads.close();
    stop.addEventListener('abort', end);
    const first: ReadTask = {
      ...{ files: files.map(({ name, bytes }) => ({ name, bytes })), isVault, port: port2 },
    };
    let [task, transfer, processorTime]: [ReadTask, MessagePort[], number] = [first, [port2], 0];
    try {
      for (;;) {
        const batch = await queue.add(owner, () => threads.run(task, undefined, transfer));
        if (served.failure() !== null) throw served.failure();
        yield* batch.entries.map(toEntry);
        if (batch.refusal !== '') throw new Refusal('invalid', batch.refusal);
        if (batch.isLast) return;
        processorTime += batch.processorTime;
        if (processorTime > total) throw tooCostly();
        [task, transfer] = [{ next: true }, []];
      }
    } catch (error) {
      throw served.failure() ?? error;
    } finally {
      stop.removeEventListener('abort', end);
      served.close();
      await threads.close();
    }
  }

  return { read };
}

function toEntry({ name, notes, article, refusal, images }: SentEntry): SourceEntry {
  if (article === null) return { name, notes, article: new Refusal('invalid', refusal) };
  if (images === null) return { name, notes, article };
  const byUrl = new Map(images);
  return { name, notes, article: { ...article, imageFile: (url) => byUrl.get(url) ?? null } };
}

/** Answers a thread's requests for the bytes of files. */
function serveFiles(port: MessagePort, files: readonly ImportFile[]) {
  const streams = new Map<number, AsyncIterator<Buffer>>();
  let [bytes, failure]: [number, unknown] = [0, null];

  function close(stream: number) {
    const chunks = streams.get(stream);
    streams.delete(stream);
    void chunks?.return?.().catch(() => undefined);
  }

  async function next(stream: number, index: number): Promise<Omit<FileReply, 'stream' | 'refusal'>> {
    const file = files[index];
    if (!file) throw new Error('The source has no such file.');
    const chunks = streams.get(stream) ?? (await file.stream())[Symbol.asyncIterator]();
    streams.set(stream, chunks);
    const parts: Buffer[] = [];
    let length = 0;
    let isLast = false;
    while (length < CHUNK && !isLast) {
      const chunk: IteratorResult<Buffer> = await chunks.next();
      isLast = chunk.done ?? false;
      if (chunk.done) break;
      parts.push(chunk.value);
      length += chunk.value.length;
    }
    if (isLast) streams.delete(stream);
    bytes += length;
    if (bytes > READ_MAX) throw tooCostly();
    // Memory of its own, which can be moved to the thread.
    const data = new Uint8Array(length);
    let position = 0;
    for (const part of parts) {
      data.set(part, position);
      position += part.length;
    }
    return { data, isLast };
  }

  async function answer(request: FileRequest): Promise<void> {
    const { stream } = request;
    if ('isClosed' in request) {
      close(stream);
      return;
    }
    const reply: FileReply = { stream, data: new Uint8Array(), isLast: false, refusal: '' };
    try {
      Object.assign(reply, await next(stream, request.file));
    } catch (error) {
      // A damaged file is refused alone. Anything else ends the reading, with this error.
      const isDamaged = error instanceof Refusal && error.kind === 'invalid' && bytes <= READ_MAX;
      if (!isDamaged) failure ??= error;
      reply.refusal = error instanceof Error ? error.message : String(error);
    }
    port.postMessage(reply, [reply.data.buffer as ArrayBuffer]);
  }
  port.on('message', (request: FileRequest) => void answer(request));

  return {
    failure: () => failure,
    close() {
      port.close();
      for (const stream of streams.keys()) close(stream);
    },
  };
}
