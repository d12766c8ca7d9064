import { flushCompileCache } from 'node:module';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { TooCostly } from '../content/budget.ts';
import { findDestinations } from '../content/destinations.ts';
import { yieldToServer } from '../lib/isolatedProcess.ts';
import { Refusal } from '../lib/refusal.ts';
import { storeAllTexts } from '../lib/storedText.ts';
import type { SourceEntry, UnreadEntry } from './foreignArticle.ts';
import type { ImportFile, ImportSource } from './importFiles.ts';
import { type ImportedArticle, isImageFile } from './markdownFile.ts';
import { findArticles } from './readSource.ts';

/*
 * A process that reads one archive, started by `sourceReader.ts`. It requests the archive's files from the server, and
 * answers with batches of articles. The archive is untrusted, so this process has neither the server's memory nor its
 * environment, and kills itself if it takes too much time or memory. It doesn't know the language of the blog: its texts are
 * to be stored.
 */

const { import: messages } = transferMessages;

/** Opens a source. */
interface OpenTask {
  files: readonly Pick<ImportFile, 'name' | 'bytes' | 'changedAt'>[];
  isVault: boolean;
  /** Number of articles to skip, because they were already read. */
  skip: number;
  /** Indexes of articles that made earlier processes end. They are refused. */
  tooCostly: readonly number[];
  /** Limit for what comes before the next article, in milliseconds of processor time. */
  step: number;
  /** Limit for converting an article, in milliseconds of processor time. */
  article: number;
  /** Limit in bytes of resident memory. */
  memoryMax: number;
}

/** The first task opens the source; each task returns its next articles. */
export type ReadTask = OpenTask | { next: true };

/** A `SourceEntry` that can be sent to another process. */
export interface SentEntry {
  name: string;
  notes: string[];
  article: Omit<ImportedArticle, 'imageFile'> | null;
  /** Reason why there is no article. */
  refusal: string;
  /** File names of the archive's images by their URLs; null if URLs are resolved as in a Markdown file. */
  images: [url: string, name: string][] | null;
}

export interface Batch {
  entries: SentEntry[];
  /** Whether this is the last batch. */
  isLast: boolean;
  /** Reason why the rest can't be read; '' if it can. */
  refusal: string;
  /** Processor time of the process, in milliseconds. */
  processorTime: number;
}

/** Requests the next bytes of a file, or closes it. Each time a file is opened, it gets a new stream. */
export type FileRequest = { stream: number; file: number } | { stream: number; isClosed: true };

export interface FileReply {
  stream: number;
  data: Uint8Array;
  isLast: boolean;
  /** Reason why the file can't be read; '' if it can. */
  refusal: string;
}

/** An article that is being converted. */
export interface ReadingArticle {
  index: number;
  /** Processor time of the batch before it, in milliseconds. */
  processorTime: number;
}

/** Messages to the server. `reading` is null when an article is converted. */
export type WorkerMessage =
  | { batch: Batch }
  | { failure: unknown }
  | { reading: ReadingArticle | null }
  | FileRequest;

/** Maximum number of articles in a batch. A batch also ends at the two following limits. */
const ENTRIES_MAX = 20;
/** In UTF-16 units of Markdown. */
const TEXT_MAX = 1024 * 1024;
/** In milliseconds of processor time. */
const TIME_MAX = 250;

/** In milliseconds. */
const WATCH_INTERVAL = 50;
/** In MiB. */
const WATCH_HEAP = 16;
/** Gives way to the server, but still gets a quarter of a core when others need it too. */
const NICENESS = 5;

/**
 * Kills the process when it exceeds a limit, or the server has ended. Runs in a thread because converting an article
 * blocks the event loop. It is a string so that the package needs no extra file.
 */
const WATCH = `
  const { workerData: { limits, server } } = require('node:worker_threads');
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isOver = user + system > limits[0] || process.memoryUsage.rss() > limits[1];
    if (isOver || process.ppid !== server) process.kill(process.pid, 'SIGKILL');
  }, ${WATCH_INTERVAL});
`;

/** Limits that end the process: microseconds of processor time, and bytes of memory. */
const limits = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT)).fill(Infinity);

interface OpenSource {
  articles: AsyncIterator<UnreadEntry>;
  hasImages: boolean;
  task: OpenTask;
  /** Number of articles found so far. */
  found: number;
}

let source: OpenSource | null = null;
const waiting = new Map<number, (reply: FileReply) => void>();

yieldToServer(NICENESS);
storeAllTexts();
// Writes the cache of NODE_COMPILE_CACHE. Node would write it on exit, but this process is killed.
flushCompileCache();
process.on('message', (message: ReadTask | FileReply) => {
  if (!('stream' in message)) {
    void answer(message);
    return;
  }
  waiting.get(message.stream)?.(message);
  waiting.delete(message.stream);
});
process.on('disconnect', () => process.exit());
// Ignores signals that are meant for the server, which ends this process when it stops.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

/** Resolves when the message is sent, so that the server receives it even if this process ends next. */
const send = (message: WorkerMessage) =>
  new Promise<void>((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });

async function answer(task: ReadTask): Promise<void> {
  try {
    if ('files' in task) source = open(task);
    if (!source) throw new Error('The process has no source.');
    await send({ batch: await readBatch(source) });
  } catch (failure) {
    await send({ failure });
  }
}

function open(task: OpenTask): OpenSource {
  const { files, memoryMax } = task;
  limits[1] = memoryMax;
  const resourceLimits = { maxOldGenerationSizeMb: WATCH_HEAP };
  new Worker(WATCH, { eval: true, workerData: { limits, server: process.ppid }, resourceLimits });
  const articles = findArticles(openSource(task))[Symbol.asyncIterator]();
  return { articles, hasImages: files.some(({ name }) => isImageFile(name)), task, found: 0 };
}

/** Returns the processor time of this process, in microseconds. */
function measureProcessorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Reads the next articles. */
async function readBatch(source: OpenSource): Promise<Batch> {
  const before = measureProcessorTime();
  const { step } = source.task;
  const batch: Batch = { entries: [], isLast: false, refusal: '', processorTime: 0 };
  let length = 0;
  try {
    do {
      limits[0] = measureProcessorTime() + 1000 * step;
      const next = await source.articles.next();
      if (next.done) batch.isLast = true;
      else {
        batch.processorTime = (measureProcessorTime() - before) / 1000;
        const entry = await readEntry(next.value, source, batch);
        source.found += 1;
        length += entry?.article?.markdown.length ?? 0;
        if (entry) batch.entries.push(entry);
      }
      batch.processorTime = (measureProcessorTime() - before) / 1000;
    } while (
      !batch.isLast &&
      batch.entries.length < ENTRIES_MAX &&
      length < TEXT_MAX &&
      batch.processorTime < TIME_MAX
    );
  } catch (error) {
    // RangeError: too many elements for a map, a string that is too long, or nested too deeply for the stack.
    if (error instanceof RangeError) batch.refusal = messages.tooLongToRead;
    else if (error instanceof Refusal && error.kind === 'invalid') batch.refusal = error.message;
    else throw error;
    batch.isLast = true;
  }
  limits[0] = Infinity;
  return batch;
}

/** Returns null for an article that was already read. */
async function readEntry(
  { name, read }: UnreadEntry,
  { task: { skip, tooCostly, article }, found, hasImages }: OpenSource,
  { processorTime }: Batch,
): Promise<SentEntry | null> {
  if (found < skip) return null;
  if (tooCostly.includes(found))
    return { name, notes: [], article: null, refusal: messages.articleTooLong, images: null };
  await send({ reading: { index: found, processorTime } });
  limits[0] = measureProcessorTime() + 1000 * article;
  const entry = toSent(await read(), hasImages);
  await send({ reading: null });
  return entry;
}

function toSent({ name, article, notes }: SourceEntry, hasImages: boolean): SentEntry {
  if (article instanceof Refusal)
    return { name, notes, article: null, refusal: article.message, images: null };
  const { imageFile, ...rest } = article;
  const images = imageFile ? (hasImages ? findImages(rest, imageFile) : []) : null;
  return { name, notes, article: rest, refusal: '', images };
}

/** Returns the files of all images of an article, or only of its cover if the text is too costly to search. */
function findImages(
  { cover, markdown }: Pick<ImportedArticle, 'cover' | 'markdown'>,
  imageFile: (url: string) => string | null,
): [url: string, name: string][] {
  const urls = new Set([cover]);
  try {
    for (const { url } of findDestinations(markdown)) urls.add(url);
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error;
  }
  return Array.from(urls, (url) => [url, imageFile(url)] as const).filter(
    (pair): pair is [string, string] => pair[1] !== null,
  );
}

/** Returns a source whose files are read by the server. */
function openSource({ files, isVault }: OpenTask): ImportSource {
  let streams = 0;

  async function* readFile(file: number): AsyncGenerator<Buffer> {
    streams += 1;
    const stream = streams;
    let isLast = false;
    try {
      while (!isLast) {
        const reply = await new Promise<FileReply>((resolve) => {
          waiting.set(stream, resolve);
          void send({ stream, file });
        });
        if (reply.refusal !== '') throw new Refusal('invalid', reply.refusal);
        ({ isLast } = reply);
        if (reply.data.length > 0)
          yield Buffer.from(reply.data.buffer, reply.data.byteOffset, reply.data.byteLength);
      }
    } finally {
      if (!isLast) void send({ stream, isClosed: true });
    }
  }

  return {
    isVault,
    files: files.map((file, index) => {
      const stream = async () => Readable.from(readFile(index), { objectMode: false });
      return { ...file, stream, read: async () => buffer(await stream()) };
    }),
    close: () => undefined,
  };
}
