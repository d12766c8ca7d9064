import { totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { fairQueue } from '../lib/fairQueue.ts';
import { startIsolatedProcess } from '../lib/isolatedProcess.ts';
import { Refusal } from '../lib/refusal.ts';
import { readStored } from '../lib/storedText.ts';
import type { SourceEntry } from './foreignArticle.ts';
import { IMPORT_LIMITS, type ImportFile, type ImportSource } from './importFiles.ts';
import type {
  Batch,
  FileReply,
  FileRequest,
  ReadingArticle,
  ReadTask,
  SentEntry,
  WorkerMessage,
} from './importWorker.ts';

/*
 * Reads untrusted archives in separate processes: docs/decisions/0051-archives-are-read-in-processes.md. A hostile
 * archive affects only its own process, until a limit ends it and the author gets the reason.
 */

const { import: messages } = transferMessages;

export interface ReadLimits {
  /** Limit for what comes before an article, such as reading a whole file, in milliseconds of processor time. */
  step: number;
  /** Limit for converting an article, in milliseconds of processor time. */
  article: number;
  /** Limit for a whole archive, in milliseconds of processor time. */
  total: number;
  heapMiB: number;
}

const MIB = 1024 ** 2;
/** Memory of the container, or of the machine. */
// If the control group has no limit, Node reports far more than the machine has.
const memoryMiB = Math.min(process.constrainedMemory() || Infinity, totalmem()) / MIB;
/** Default limits. An article as long as allowed takes about a second. */
const READ_LIMITS: ReadLimits = {
  step: 30_000,
  article: 5000,
  total: 300_000,
  heapMiB: Math.min(768, Math.round(memoryMiB / 4)),
};
/** Memory that a process may use besides its heap, in MiB: for code, file contents and text. */
const BESIDE_HEAP = 256;
/** Limit for a step in milliseconds of elapsed time. It is generous, as the process has a low priority. */
const TIME_LIMIT = 300_000;
/** Maximum number of bytes to read from a source. Files are read several times, but not without limit. */
const READ_MAX = 4 * IMPORT_LIMITS.bytes;
/** Minimum number of bytes to send to a process at once, except at the end of a file. */
const CHUNK = 64 * 1024;
/** Node's exit code on Windows when the heap is full. */
const OUT_OF_MEMORY = 134;
/** Maximum number of archives that wait for their next step. */
const WAITING_MAX = 100;

interface SourceReaderOptions {
  /** The path of `importWorker.ts`. */
  workerFile: string;
  limits?: Partial<ReadLimits> | undefined;
  /** Aborted when the server stops, which ends all reading. */
  stop: AbortSignal;
}

export interface SourceReader {
  /**
   * Yields the same articles as `readSource`, but reads them in a separate process. Notes and refusals are storable. Sources take turns, one step at a
   * time, and after a long step the others get as much time. Refuses an article that exceeds the limits. Throws a Refusal for a source that can't be read, or not within
   * the limits, and the errors of its files.
   */
  read: (source: ImportSource) => AsyncGenerator<SourceEntry>;
}

const tooCostly = () => new Refusal('invalid', messages.tooLongToRead);
const tooLate = (cause?: unknown) => new Refusal('busy', messages.readingLater, { retryAfter: 5, cause });

/** Thrown when a process ends at a limit, or crashes. */
class ProcessLost extends Error {
  /** The article that it was converting; null if none. */
  readonly reading: ReadingArticle | null;

  constructor(reading: ReadingArticle | null) {
    super('A process that reads an archive has ended.');
    this.reading = reading;
  }
}

export function createSourceReader({ workerFile, limits, stop }: SourceReaderOptions): SourceReader {
  const { step, article, total, heapMiB } = { ...READ_LIMITS, ...limits };
  const queue = fairQueue(1, { waitingMax: WAITING_MAX, patience: 2 * TIME_LIMIT, refusal: tooLate });
  stop.addEventListener('abort', queue.close);
  let sources = 0;
  let openSources = 0;

  async function* read({ files, isVault }: ImportSource): AsyncGenerator<SourceEntry> {
    sources += 1;
    openSources += 1;
    const owner = String(sources);
    const budget = { bytes: READ_MAX };
    /** Indexes of articles that can't be read within the limits. */
    const costly: number[] = [];
    let [skip, processorTime] = [0, 0];
    /** Whether the current process has read anything. */
    let hasRead = false;
    let reader: ReaderProcess | null = null;
    /** Time that the last step took, in milliseconds. */
    let stepTime = 0;

    /** Reads the next articles, from a new process if there is none. */
    async function next(): Promise<Batch> {
      stop.throwIfAborted();
      let task: ReadTask = { next: true };
      if (!reader || reader.hasEnded) {
        await reader?.end();
        hasRead = false;
        reader = startProcess(workerFile, heapMiB, serveFiles(files, budget));
        const memoryMax = (heapMiB + BESIDE_HEAP) * MIB;
        const named = files.map(({ name, bytes, changedAt }) => ({ name, bytes, changedAt }));
        task = { files: named, isVault, skip, tooCostly: costly, step, article, memoryMax };
      }
      const { kill, run } = reader;
      stop.addEventListener('abort', kill);
      const began = performance.now();
      try {
        return await run(task);
      } finally {
        stepTime = performance.now() - began;
        stop.removeEventListener('abort', kill);
      }
    }

    try {
      for (let isLast = false; !isLast;) {
        try {
          const batch = await queue.add(owner, next);
          processorTime += batch.processorTime;
          hasRead = true;
          yield* batch.entries.map(toEntry);
          skip += batch.entries.length;
          if (batch.refusal !== '') throw new Refusal('invalid', batch.refusal);
          ({ isLast } = batch);
        } catch (error) {
          stop.throwIfAborted();
          if (!(error instanceof ProcessLost)) throw error;
          // A process that ended between two articles, for example because the system killed it, is replaced.
          if (error.reading !== null) costly.push(error.reading.index);
          else if (!hasRead) throw tooCostly();
          processorTime += error.reading === null ? step : error.reading.processorTime + article;
          reader = null;
        }
        if (!isLast && processorTime > total) throw tooCostly();
        if (!isLast && openSources > 1) await pause(stepTime, undefined, { signal: stop });
      }
    } finally {
      openSources -= 1;
      await (reader as ReaderProcess | null)?.end();
    }
  }

  return { read };
}

type ReaderProcess = ReturnType<typeof startProcess>;

/** Starts a process that reads one source. */
function startProcess(workerFile: string, heapMiB: number, served: ReturnType<typeof serveFiles>) {
  const { child, ended, kill, limitTime, ...reader } = startIsolatedProcess(workerFile, {
    heapMiB,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    variables: ['NODE_COMPILE_CACHE'],
  });
  const send = (message: ReadTask | FileReply) => child.send(message, () => undefined);
  let hasStarted = false;
  let reading: ReadingArticle | null = null;
  let settle: ((answer: { batch: Batch } | { failure: unknown }) => void) | null = null;

  child.on('message', (message: WorkerMessage) => {
    hasStarted = true;
    if ('reading' in message) ({ reading } = message);
    else if ('stream' in message) void served.answer(message).then((reply) => reply && send(reply));
    else settle?.(message);
  });

  async function end() {
    await reader.end();
    served.close();
  }

  return {
    kill,
    end,
    get hasEnded() {
      return child.exitCode !== null || child.signalCode !== null;
    },
    /** Runs one task at a time. */
    run: (task: ReadTask): Promise<Batch> =>
      limitTime(TIME_LIMIT, async () => {
        try {
          const answered = new Promise<{ batch: Batch } | { failure: unknown }>((resolve) => {
            settle = resolve;
          });
          if (!child.connected) await throwLost();
          send(task);
          const answer = await Promise.race([answered, throwLost()]);
          const failure = served.failure();
          if (failure !== null) throw failure as Error;
          if ('failure' in answer) throw answer.failure as Error;
          return answer.batch;
        } catch (error) {
          await end();
          throw served.failure() ?? error;
        }
      }),
  };

  /** Waits for the process to end, and throws the reason. */
  async function throwLost(): Promise<never> {
    const { isLate, exitCode, cause } = await ended;
    if (isLate) throw tooLate();
    if (!hasStarted) throw tooLate(cause);
    // At a limit, the process ends with a signal. On Windows, a full heap ends it with an exit code.
    if (exitCode !== null && exitCode !== OUT_OF_MEMORY)
      throw new Error(`A process that reads an archive has exited with code ${exitCode}.`);
    throw new ProcessLost(reading);
  }
}

function toEntry({ name, notes, article, refusal, images }: SentEntry): SourceEntry {
  if (article === null) return { name, notes, article: new Refusal('invalid', refusal) };
  // An article without a title has got one from the catalog.
  const named = { ...article, title: readStored(article.title) };
  if (images === null) return { name, notes, article: named };
  const byUrl = new Map(images);
  return { name, notes, article: { ...named, imageFile: (url) => byUrl.get(url) ?? null } };
}

/** Serves file contents to a process. `budget` is the number of bytes that all processes of a source may still read. */
function serveFiles(files: readonly ImportFile[], budget: { bytes: number }) {
  const streams = new Map<number, AsyncIterator<Buffer>>();
  let failure: unknown = null;

  function close(stream: number) {
    const chunks = streams.get(stream);
    streams.delete(stream);
    void chunks?.return?.().catch(() => undefined);
  }

  async function next(stream: number, index: number): Promise<Pick<FileReply, 'data' | 'isLast'>> {
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
    budget.bytes -= length;
    if (budget.bytes < 0) throw tooCostly();
    return { data: Buffer.concat(parts, length), isLast };
  }

  return {
    failure: () => failure,
    /** Returns the reply, or null if the request needs none. */
    async answer(request: FileRequest): Promise<FileReply | null> {
      const { stream } = request;
      if ('isClosed' in request) {
        close(stream);
        return null;
      }
      try {
        return { stream, refusal: '', ...(await next(stream, request.file)) };
      } catch (error) {
        // For a damaged file, only the file is refused. Any other error ends the reading and is thrown.
        const isDamaged = error instanceof Refusal && error.kind === 'invalid' && budget.bytes >= 0;
        if (!isDamaged) failure ??= error;
        const refusal = error instanceof Error ? error.message : String(error);
        return { stream, refusal, data: new Uint8Array(), isLast: false };
      }
    },
    close() {
      for (const stream of streams.keys()) close(stream);
    },
  };
}
