import type { ChildProcessByStdio } from 'node:child_process';
import { createHash } from 'node:crypto';
import { findPackageJSON } from 'node:module';
import { availableParallelism } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { clearTimeout, setTimeout } from 'node:timers';
import { pathToFileURL } from 'node:url';
import { IMAGE_BYTES_MAX } from '../../shared/image.ts';
import { imageErrors } from '../../shared/messages/en/images.ts';
import { fairQueue } from '../lib/fairQueue.ts';
import { startIsolatedProcess } from '../lib/isolatedProcess.ts';
import { Refusal, stopping } from '../lib/refusal.ts';
import { detectFormat, type ImageFormat, isImageFormat } from './formats.ts';
import { readFrames, writeFrame } from './frames.ts';
import type { ImageAnswer, ImageTask } from './imageWorker.ts';

export interface ConvertedImage {
  /** WebP. */
  data: Buffer;
  /** SHA-256 of `data`, in hexadecimal. */
  hash: string;
  /** In pixels. */
  width: number;
  height: number;
  isAnimated: boolean;
}

export interface ConvertOptions {
  /** Waits for its turn as long as it takes, since no request waits for the answer. */
  isPatient?: boolean;
}

export interface ImageProcessor {
  /** False if sharp is not installed or can't run here: uploads are off then. */
  readonly isAvailable: boolean;
  /**
   * Converts an upload to WebP: upright, sRGB, without metadata, at most `IMAGE_WIDTH_MAX` wide. Refuses what is not an image
   * of `IMAGE_TYPES`, what is too large, an owner with too many unfinished uploads, and everyone while too many are waiting.
   */
  convert: (upload: Buffer, ownerId: string, options?: ConvertOptions) => Promise<ConvertedImage>;
  /** Returns a converted image in a smaller width, in pixels, as WebP. Refuses while too many are waiting. */
  resize: (image: Buffer, width: number) => Promise<Buffer>;
  close: () => Promise<void>;
}

interface ImageProcessorOptions {
  /** The path of `imageWorker.ts`. */
  workerFile: string;
  /** Processes of the server on this machine, which share its cores. */
  servers?: number | undefined;
  /** Of one image, in milliseconds of processor time. */
  processorLimit?: number;
  /** Of one image, in milliseconds of elapsed time. */
  timeLimit?: number;
  /** How long an upload may wait and be converted, in milliseconds: shorter than its connection may be inactive. */
  answerWithin?: number;
  /** Of one image, in bytes of resident memory. */
  memoryMax?: number;
  /** In milliseconds. An idle process ends and gives its memory back. */
  idleMax?: number;
  /** Aborted when the server stops: waiting images are refused then. */
  stop?: AbortSignal;
}

/** In milliseconds of processor time, so that what is refused doesn't depend on the load of the machine. */
const PROCESSOR_LIMIT = 10_000;
/** An image may take this many times as long in elapsed time: its process has the lowest priority. */
const ELAPSED_TIME_FACTOR = 6;
const MEMORY_MAX = 512 * 1024 * 1024;
/** Of JavaScript: images are outside of it. */
const HEAP_MIB = 64;
const IDLE_MAX = 10_000;
const PROCESSES_MAX = 4;
/** Maximum of an owner's unfinished images. */
const UNFINISHED_MAX = 20;
/** Maximum of all waiting images. `requestBodies.ts` limits how many bytes they have together. */
const WAITING_MAX = 100;
/** In milliseconds. */
const ANSWER_WITHIN = 50_000;
/** The part of that time that an image may wait for its turn. */
const PATIENCE = 0.4;
/** The owner of variants, which nobody waits for. No account has this id. */
const VARIANTS = '';

const tooManyOfOne = () => new Refusal('tooMany', imageErrors.ownQueue, { retryAfter: 2 });
const tooManyOfAll = () => new Refusal('busy', imageErrors.queue, { retryAfter: 5 });
const interrupted = (cause: unknown) =>
  new Refusal('busy', imageErrors.interrupted, { retryAfter: 5, cause });
const unavailable = () => new Refusal('busy', imageErrors.unavailable, { retryAfter: 3600 });

/**
 * Converts images by sharp in separate processes, which start when they are needed and end when they are idle. A native
 * crash, or the memory that an image takes, doesn't reach the server.
 */
export function createImageProcessor({
  workerFile,
  servers = 1,
  processorLimit = PROCESSOR_LIMIT,
  timeLimit = ELAPSED_TIME_FACTOR * processorLimit,
  answerWithin = ANSWER_WITHIN,
  memoryMax = MEMORY_MAX,
  idleMax = IDLE_MAX,
  stop,
}: ImageProcessorOptions): ImageProcessor {
  const lanes = Math.max(1, Math.min(Math.floor(availableParallelism() / servers), PROCESSES_MAX));
  const queue = fairQueue(lanes, {
    ...{ waitingMax: WAITING_MAX, patience: PATIENCE * answerWithin },
    refusal: tooManyOfAll,
  });
  stop?.addEventListener('abort', queue.close);
  const workers = new Set<ImageWorker>();
  let isInstalled = isSharpInstalled(workerFile);
  let isClosed = false;

  function takeWorker(): ImageWorker {
    const idle = [...workers].find((worker) => worker.isIdle);
    if (idle) return idle;
    const worker = startWorker(workerFile, idleMax);
    workers.add(worker);
    void worker.ended.then(() => workers.delete(worker));
    return worker;
  }

  async function run(
    owner: string,
    task: TaskOnly,
    image: Buffer,
    { format, isPatient = false }: ConvertOptions & { format: ImageFormat },
  ) {
    if (!isInstalled) throw unavailable();
    const answerBy = owner === VARIANTS || isPatient ? Infinity : performance.now() + answerWithin;
    const act = async () => {
      if (isClosed) throw stopping();
      const limits = { processorLimit, memoryMax };
      const timeLeft = Math.min(timeLimit, answerBy - performance.now());
      return takeWorker().run({ ...task, ...limits }, image, timeLeft);
    };
    const { header, body } = await queue.add(owner, act, isPatient ? Infinity : undefined);
    if (!('failure' in header)) return { ...header, data: body };
    if (header.failure === 'unavailable') isInstalled = false;
    throw toRefusal(header, format);
  }

  return {
    get isAvailable() {
      return isInstalled;
    },
    async convert(upload, ownerId, options) {
      if (upload.length > IMAGE_BYTES_MAX) throw new Refusal('tooLarge', imageErrors.tooLarge);
      const format = detectFormat(upload);
      if (!isImageFormat(format)) {
        throw new Refusal('unsupported', imageErrors.unsupported[format ?? 'unknown']);
      }
      if (queue.unfinished(ownerId) >= UNFINISHED_MAX) throw tooManyOfOne();
      const converted = await run(ownerId, { format }, upload, { ...options, format });
      const { data, width, height, isAnimated } = converted;
      return { data, hash: createHash('sha256').update(data).digest('hex'), width, height, isAnimated };
    },
    resize: async (image, width) => (await run(VARIANTS, { width }, image, { format: 'webp' })).data,
    async close() {
      isClosed = true;
      queue.close();
      await Promise.all([...workers].map((worker) => worker.end()));
    },
  };
}

type TaskOnly = { format: ImageFormat } | { width: number };
type FailedAnswer = Extract<ImageAnswer, { failure: string }>;

function toRefusal(answer: FailedAnswer, format: ImageFormat): Refusal {
  switch (answer.failure) {
    case 'unavailable':
      return unavailable();
    case 'unreadable':
      return new Refusal('invalid', imageErrors.damaged(imageErrors.formats[format]));
    case 'tooCostly':
      return new Refusal('unprocessable', imageErrors.tooCostly);
    case 'tooManyPixels':
      return new Refusal('unprocessable', imageErrors.tooManyPixels(answer.width, answer.height));
    case 'tooManyFrames':
      return new Refusal('unprocessable', imageErrors.tooManyFrames(answer.frames));
    case 'animationTooLarge':
      return new Refusal(
        'unprocessable',
        imageErrors.animationTooLarge(answer.width, answer.height, answer.frames),
      );
  }
}

/** Returns whether sharp is there, without loading it. Not by `createRequire`, which webpack replaces in the package. */
function isSharpInstalled(workerFile: string): boolean {
  try {
    return findPackageJSON('sharp', pathToFileURL(workerFile)) !== undefined;
  } catch {
    return false;
  }
}

const CRASHES = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE'];

type ImageWorker = ReturnType<typeof startWorker>;

/** Starts a process that converts one image at a time. */
function startWorker(workerFile: string, idleMax: number) {
  const worker = startIsolatedProcess(workerFile, {
    heapMiB: HEAP_MIB,
    // Decoders write warnings about images that strangers send. The format of pipes is simple enough for what a decoder
    // that was taken over may answer.
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const { stdin, stdout } = worker.child as ChildProcessByStdio<Writable, Readable, null>;
  const answers = readFrames<ImageAnswer>(stdout);
  let isIdle = false;
  let idleTimer: NodeJS.Timeout | undefined;
  void worker.ended.then(() => (isIdle = false));
  // Writing to a process that has ended fails, which `ended` reports.
  stdin.on('error', () => undefined);

  async function end() {
    isIdle = false;
    clearTimeout(idleTimer);
    await worker.end();
  }

  return {
    ended: worker.ended,
    end,
    /** Whether it can take an image. */
    get isIdle() {
      return isIdle;
    },
    /** Converts an image. `timeLimit` is in milliseconds of elapsed time. */
    run(task: ImageTask, image: Buffer, timeLimit: number) {
      isIdle = false;
      clearTimeout(idleTimer);
      return worker.limitTime(timeLimit, async () => {
        try {
          writeFrame(stdin, task, image);
          const { value: answer } = await answers.next();
          if (!answer) throw await whyEnded();
          if (answer.header.isLast) await end();
          else {
            isIdle = true;
            idleTimer = setTimeout(() => void end(), idleMax).unref();
          }
          return answer;
        } catch (error) {
          await end();
          throw error instanceof Refusal ? error : interrupted(error);
        }
      });
    },
  };

  async function whyEnded(): Promise<Refusal> {
    const { isLate, signalCode, cause } = await worker.ended;
    if (isLate) return tooManyOfAll();
    // A decoder that crashes does so again. A process that was killed, such as for lack of memory, may not.
    if (CRASHES.includes(signalCode ?? '')) return new Refusal('unprocessable', imageErrors.crashed);
    return interrupted(cause);
  }
}
