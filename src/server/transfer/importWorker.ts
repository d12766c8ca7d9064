import { flushCompileCache } from 'node:module';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { TooCostly } from '../content/budget.ts';
import { findDestinations } from '../content/destinations.ts';
import { yieldToServer } from '../lib/isolatedProcess.ts';
import { Refusal } from '../lib/refusal.ts';
import type { SourceEntry, UnreadEntry } from './foreignArticle.ts';
import type { ImportFile, ImportSource } from './importFiles.ts';
import { type ImportedArticle, isImageFile } from './markdownFile.ts';
import { findArticles } from './readSource.ts';

/*
 * A process that reads one archive, started by `sourceReader.ts`: it asks the server for the archive's files, and answers with
 * articles in batches. The archive comes from a stranger: this process has neither the server's memory nor its environment,
 * and ends itself when it takes too long or too much.
 */

const { import: messages } = transferMessages;

/** Opens a source. */
interface OpenTask {
  files: readonly Pick<ImportFile, 'name' | 'bytes'>[];
  isVault: boolean;
  /** Number of articles that were read before. */
  skip: number;
  /** Places of articles that ended earlier processes. They are refused. */
  tooCostly: readonly number[];
  /** Milliseconds of processor time until the next articles. */
  step: number;
  /** In bytes of resident memory. */
  memoryMax: number;
}

/** The first task opens the source; each task returns its next articles. */
export type ReadTask = OpenTask | { next: true };

/** A `SourceEntry` that can be sent to another process. */
export interface SentEntry {
  name: string;
  notes: string[];
  article: Omit<ImportedArticle, 'imageFile'> | null;
  /** Why there is no article. */
  refusal: string;
  /** The archive's images by the URLs that name them; null if URLs are those of a Markdown file. */
  images: [url: string, name: string][] | null;
}

export interface Batch {
  entries: SentEntry[];
  /** Whether these are the last ones. */
  isLast: boolean;
  /** Why the rest can't be read; '' if it can. */
  refusal: string;
  /** Milliseconds of the process's processor time. */
  processorTime: number;
}

/** Asks for the next bytes of a file, or closes it. Each time that a file is opened it gets a new stream. */
export type FileRequest = { stream: number; file: number } | { stream: number; isClosed: true };

export interface FileReply {
  stream: number;
  data: Uint8Array;
  isLast: boolean;
  /** Why the file can't be read; '' if it can. */
  refusal: string;
}

/** Messages to the server. `reading` is the index of the article being converted; null afterwards. */
export type WorkerMessage =
  | { batch: Batch }
  | { failure: unknown }
  | { reading: number | null }
  | FileRequest;

/** A batch ends when one of these is reached. */
const ENTRIES_MAX = 20;
/** In UTF-16 units of Markdown. */
const TEXT_MAX = 1024 * 1024;
/** In milliseconds of processor time. */
const TIME_MAX = 250;

/** In milliseconds. */
const WATCH_INTERVAL = 50;
/** In MiB. */
const WATCH_HEAP = 16;
/** Gives way to the server, but still gets a quarter of a core that others want too. */
const NICENESS = 5;

/**
 * Ends the process at one of its limits, or when the server has ended. Runs in a thread because converting an article blocks
 * the event loop, and is a string so that the package needs no extra file.
 */
const WATCH = `
  const { workerData: { limits, server } } = require('node:worker_threads');
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isOver = user + system > limits[0] || process.memoryUsage.rss() > limits[1];
    if (isOver || process.ppid !== server) process.kill(process.pid, 'SIGKILL');
  }, ${WATCH_INTERVAL});
`;

/** Microseconds of processor time, and bytes of memory, that end the process. */
const limits = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT)).fill(Infinity);

interface OpenSource {
  articles: AsyncIterator<UnreadEntry>;
  hasImages: boolean;
  task: OpenTask;
  /** Articles that were found so far. */
  found: number;
}

let source: OpenSource | null = null;
const waiting = new Map<number, (reply: FileReply) => void>();

yieldToServer(NICENESS);
// With NODE_COMPILE_CACHE. Node would write it on exit, but this process is killed.
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
// They are meant for the server, which ends this process when it stops.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

/** Resolves when the message is on its way, so that the server gets it whatever this process does next. */
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

/** In microseconds. */
function measureProcessorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Reads the next articles. */
async function readBatch(source: OpenSource): Promise<Batch> {
  const before = measureProcessorTime();
  limits[0] = before + 1000 * source.task.step;
  const batch: Batch = { entries: [], isLast: false, refusal: '', processorTime: 0 };
  let length = 0;
  try {
    do {
      const next = await source.articles.next();
      if (next.done) batch.isLast = true;
      else {
        const entry = await readEntry(next.value, source);
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
    // Too many elements for a map, too long for a text, or nested too deeply for the stack.
    if (error instanceof RangeError) batch.refusal = messages.tooLongToRead;
    else if (error instanceof Refusal && error.kind === 'invalid') batch.refusal = error.message;
    else throw error;
    batch.isLast = true;
  }
  limits[0] = Infinity;
  return batch;
}

/** Returns null for an article that was read before. */
async function readEntry(
  { name, read }: UnreadEntry,
  { task: { skip, tooCostly }, found, hasImages }: OpenSource,
): Promise<SentEntry | null> {
  if (found < skip) return null;
  if (tooCostly.includes(found))
    return { name, notes: [], article: null, refusal: messages.articleTooLong, images: null };
  await send({ reading: found });
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

/** Returns the files of all images that an article names, or of its cover alone if its text is too costly to search. */
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
    files: files.map(({ name, bytes }, index) => {
      const stream = async () => Readable.from(readFile(index), { objectMode: false });
      return { name, bytes, stream, read: async () => buffer(await stream()) };
    }),
    close: () => undefined,
  };
}
