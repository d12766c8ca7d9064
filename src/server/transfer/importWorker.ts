import os from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { MessagePort } from 'node:worker_threads';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { TooCostly } from '../content/budget.ts';
import { findDestinations } from '../content/destinations.ts';
import { Refusal } from '../lib/refusal.ts';
import type { SourceEntry } from './foreignArticle.ts';
import type { ImportFile, ImportSource } from './importFiles.ts';
import { type ImportedArticle, isImageFile } from './markdownFile.ts';
import { readSource } from './readSource.ts';

/* The thread that reads one archive: it gets the archive's files through a port, and answers with articles in batches. */

/** The first task opens the source; each task returns its next articles. */
export type ReadTask =
  | { files: readonly Pick<ImportFile, 'name' | 'bytes'>[]; isVault: boolean; port: MessagePort }
  | { next: true };

/** A `SourceEntry` that can be sent to another thread. */
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
  /** Milliseconds of the thread's processor time. */
  processorTime: number;
}

/** Asks for the next bytes of a file, or says that no more are needed. Each time that a file is opened it gets a new stream. */
export type FileRequest = { stream: number; file: number } | { stream: number; isClosed: true };

export interface FileReply {
  stream: number;
  data: Uint8Array;
  isLast: boolean;
  /** Why the file can't be read; '' if it can. */
  refusal: string;
}

/** A batch ends when one of these is reached. */
const ENTRIES_MAX = 20;
/** In UTF-16 units of Markdown. */
const TEXT_MAX = 1024 * 1024;
/** In milliseconds of processor time. */
const TIME_MAX = 250;

// Readers come first. Elsewhere the priority is the whole process's.
if (process.platform === 'linux')
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has a lower one already, and may not raise it.
  }

let source: { entries: AsyncIterator<SourceEntry>; hasImages: boolean } | null = null;

/** Reads the next articles. */
export async function runTask(task: ReadTask): Promise<Batch> {
  if ('port' in task)
    source = {
      entries: readSource(openSource(task))[Symbol.asyncIterator](),
      hasImages: task.files.some(({ name }) => isImageFile(name)),
    };
  if (!source) throw new Error('The thread has no source.');
  const before = process.threadCpuUsage();
  const batch: Batch = { entries: [], isLast: false, refusal: '', processorTime: 0 };
  let length = 0;
  try {
    do {
      const next = await source.entries.next();
      if (next.done) batch.isLast = true;
      else {
        const entry = toSent(next.value, source.hasImages);
        length += entry.article?.markdown.length ?? 0;
        batch.entries.push(entry);
      }
      const { user, system } = process.threadCpuUsage(before);
      batch.processorTime = (user + system) / 1000;
    } while (
      !batch.isLast &&
      batch.entries.length < ENTRIES_MAX &&
      length < TEXT_MAX &&
      batch.processorTime < TIME_MAX
    );
  } catch (error) {
    // Too many elements for a map, too long for a text, or nested too deeply for the stack.
    if (error instanceof RangeError) batch.refusal = transferMessages.import.tooLongToRead;
    else if (error instanceof Refusal && error.kind === 'invalid') batch.refusal = error.message;
    else throw error;
    batch.isLast = true;
  }
  return batch;
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

/** Returns a source whose files are read by the thread at the other end of the port. */
function openSource({ files, isVault, port }: Extract<ReadTask, { port: MessagePort }>): ImportSource {
  const waiting = new Map<number, (reply: FileReply) => void>();
  let streams = 0;
  port.on('message', (reply: FileReply) => {
    waiting.get(reply.stream)?.(reply);
    waiting.delete(reply.stream);
  });
  const send = (request: FileRequest) => port.postMessage(request);

  async function* readFile(file: number): AsyncGenerator<Buffer> {
    streams += 1;
    const stream = streams;
    let isLast = false;
    try {
      while (!isLast) {
        const reply = await new Promise<FileReply>((resolve) => {
          waiting.set(stream, resolve);
          send({ stream, file });
        });
        if (reply.refusal !== '') throw new Refusal('invalid', reply.refusal);
        ({ isLast } = reply);
        if (reply.data.length > 0)
          yield Buffer.from(reply.data.buffer, reply.data.byteOffset, reply.data.byteLength);
      }
    } finally {
      if (!isLast) send({ stream, isClosed: true });
    }
  }

  return {
    isVault,
    files: files.map(({ name, bytes }, index) => {
      const stream = async () => Readable.from(readFile(index), { objectMode: false });
      return { name, bytes, stream, read: async () => buffer(await stream()) };
    }),
    close: () => port.close(),
  };
}
