import type { ChildProcessByStdio } from 'node:child_process';
import { createHash } from 'node:crypto';
import { findPackageJSON } from 'node:module';
import { availableParallelism } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { clearTimeout, setTimeout } from 'node:timers';
import { pathToFileURL } from 'node:url';
import { IMAGE_BYTES_MAX } from '../../shared/image.ts';
import { imageErrors, uploadReplies } from '../../shared/messages/en/images.ts';
import { fairQueue } from '../lib/fairQueue.ts';
import { startIsolatedProcess } from '../lib/isolatedProcess.ts';
import { Refusal, stopping } from '../lib/refusal.ts';
import { detectFormat, type ImageFormat, isImageFormat } from './formats.ts';
import { readFrames, writeFrame } from './frames.ts';
import type { ImageAnswer, ImageLimits, ImageTask } from './imageWorker.ts';

export interface ConvertedImage {
  /** WebP. */
  data: Buffer;
  /** SHA-256 of `data`, in hexadecimal. */
  hash: string;
  /** In pixels. */
  width: number;
  height: number;
  isAnimated: boolean;
  /** What text over it needs, as from `shadeForText`; null if unknown. */
  shade: number | null;
}

export interface ConvertOptions {
  /** Whether to wait without a time limit, because no request is waiting for the result. */
  isPatient?: boolean;
}

export interface ImageProcessor {
  /** False if sharp isn't installed or can't run here, which disables uploads. */
  readonly isAvailable: boolean;
  /**
   * Converts an upload to WebP: upright, sRGB, without metadata, at most `IMAGE_WIDTH_MAX` wide. Refuses files that
   * aren't of `IMAGE_TYPES` or are too large, an owner with too many unfinished uploads, and everyone while too many
   * are waiting.
   */
  convert: (upload: Buffer, ownerId: string, options?: ConvertOptions) => Promise<ConvertedImage>;
  /** Refuses what `convert` refuses, in less time. */
  check: (upload: Buffer, ownerId: string, options?: ConvertOptions) => Promise<void>;
  /** Returns a converted image, scaled down to a width in pixels, as WebP. Refuses while too many are waiting. */
  resize: (image: Buffer, width: number) => Promise<Buffer>;
  /**
   * Returns the picture with which a converted image is shared, as JPEG; null if `read` returns null. Refuses a client with too
   * many unfinished pictures, before reading the image, and everyone while too many are waiting.
   */
  makeSharePicture: (read: () => Promise<Buffer | null>, client: string) => Promise<Buffer | null>;
  /** Returns a square icon of a converted image as PNG. `size` is in pixels. Refuses while too many are waiting. */
  makeIcon: (image: Buffer, icon: { size: number; isOpaque: boolean }) => Promise<Buffer>;
  /** Returns an SVG file of this software as PNG, of this size in pixels. Refuses what `makeSharePicture` refuses. */
  draw: (svg: string, size: { width: number; height: number }, client: string) => Promise<Buffer>;
  close: () => Promise<void>;
}

interface ImageProcessorOptions {
  /** Path of `imageWorker.ts`. */
  workerFile: string;
  /** Number of server processes on this machine, which share its cores. */
  servers?: number | undefined;
  /** Limit per image, in milliseconds of processor time. */
  processorLimit?: number;
  /** Limit per image, in milliseconds of elapsed time. */
  timeLimit?: number;
  /** Limit for waiting and conversion together, in milliseconds. Shorter than the connection's inactivity timeout. */
  answerWithin?: number;
  /** Limit per image, in bytes of resident memory. */
  memoryMax?: number;
  /** In milliseconds. A process that is idle for longer ends, which frees its memory. */
  idleMax?: number;
  /** Aborted when the server stops. Waiting images are then refused. */
  stop?: AbortSignal;
}

/** In milliseconds of processor time, so that refusals don't depend on the load of the machine. */
const PROCESSOR_LIMIT = 10_000;
/** Factor for the limit in elapsed time: the process has the lowest priority. */
const ELAPSED_TIME_FACTOR = 6;
const MEMORY_MAX = 512 * 1024 * 1024;
/** JavaScript heap of a process. Images aren't stored in it. */
const HEAP_MIB = 64;
const IDLE_MAX = 10_000;
const PROCESSES_MAX = 4;
/** Maximum number of unfinished images per owner. */
const UNFINISHED_MAX = 20;
/** Maximum number of waiting images. `requestBodies.ts` limits their total size. */
const WAITING_MAX = 100;
/** In milliseconds. */
const ANSWER_WITHIN = 50_000;
/** Fraction of `ANSWER_WITHIN` that an image may wait for its turn. */
const PATIENCE = 0.4;
/** Queue owner of variants, which no request waits for. No account has this id. */
const VARIANTS = '';
/** Queue owner of icons, which are few. No account has this id either. */
const ICONS = 'icons';
/** Queue owner of what a client has requested for link previews. */
const previewsOf = (client: string) => `previews of ${client}`;
/** Maximum number of unfinished pictures per client: two seconds of work, for which others' pictures never wait. */
const PREVIEWS_MAX = 10;

const tooManyOfOne = () => new Refusal('tooMany', imageErrors.ownQueue, { retryAfter: 2 });
const tooManyOfAll = () => new Refusal('busy', imageErrors.queue, { retryAfter: 5 });
const interrupted = (cause: unknown) =>
  new Refusal('busy', imageErrors.interrupted, { retryAfter: 5, cause });
const unavailable = () => new Refusal('busy', uploadReplies.off, { retryAfter: 3600 });

/**
 * Converts images with sharp in separate processes, which start on demand and end when idle. Native crashes and high
 * memory use don't affect the server.
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
    waitingMax: WAITING_MAX,
    patience: PATIENCE * answerWithin,
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
    task: ImageTask,
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

  function convertOrCheck(upload: Buffer, ownerId: string, options?: ConvertOptions & { isCheck?: boolean }) {
    if (upload.length > IMAGE_BYTES_MAX) throw new Refusal('tooLarge', imageErrors.tooLarge);
    const format = detectFormat(upload);
    if (!isImageFormat(format)) {
      throw new Refusal('unsupported', imageErrors.unsupported[format ?? 'unknown']);
    }
    if (queue.unfinished(ownerId) >= UNFINISHED_MAX) throw tooManyOfOne();
    const { isCheck = false, ...others } = options ?? {};
    return run(ownerId, { make: 'image', format, isCheck }, upload, { ...others, format });
  }

  /** Unfinished pictures by client, with those whose image is still read. */
  const previews = new Map<string, number>();

  async function runForPreview<Image extends Buffer | null>(
    client: string,
    task: ImageTask,
    read: () => Image | Promise<Image>,
    format: ImageFormat,
  ) {
    if (!isInstalled) throw unavailable();
    const unfinished = previews.get(client) ?? 0;
    if (unfinished >= PREVIEWS_MAX) throw tooManyOfOne();
    previews.set(client, unfinished + 1);
    try {
      const image = await read();
      return image && (await run(previewsOf(client), task, image, { format })).data;
    } finally {
      const others = (previews.get(client) ?? 1) - 1;
      if (others > 0) previews.set(client, others);
      else previews.delete(client);
    }
  }

  return {
    get isAvailable() {
      return isInstalled;
    },
    async check(upload, ownerId, options) {
      await convertOrCheck(upload, ownerId, { ...options, isCheck: true });
    },
    async convert(upload, ownerId, options) {
      const { data, width, height, isAnimated, shade } = await convertOrCheck(upload, ownerId, options);
      const hash = createHash('sha256').update(data).digest('hex');
      return { data, hash, width, height, isAnimated, shade };
    },
    resize: async (image, width) =>
      (await run(VARIANTS, { make: 'variant', width }, image, { format: 'webp' })).data,
    makeSharePicture: (read, client) => runForPreview(client, { make: 'sharePicture' }, read, 'webp'),
    makeIcon: async (image, { size, isOpaque }) =>
      (await run(ICONS, { make: 'icon', size, isOpaque }, image, { format: 'webp' })).data,
    draw: (svg, size, client) =>
      runForPreview(client, { make: 'drawing', ...size }, () => Buffer.from(svg), 'png'),
    async close() {
      isClosed = true;
      queue.close();
      await Promise.all([...workers].map((worker) => worker.end()));
    },
  };
}

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

/** Returns whether sharp is installed, without loading it. Webpack would replace `createRequire` in the package. */
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
    // Ignores stderr, where decoders write warnings about untrusted images. Pipes with a simple format limit the harm
    // that a compromised decoder can do with its answers.
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const { stdin, stdout } = worker.child as ChildProcessByStdio<Writable, Readable, null>;
  const answers = readFrames<ImageAnswer>(stdout);
  let isIdle = false;
  let idleTimer: NodeJS.Timeout | undefined;
  void worker.ended.then(() => (isIdle = false));
  // Writing to a process that has ended fails. `ended` reports that.
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
    run(task: ImageTask & ImageLimits, image: Buffer, timeLimit: number) {
      isIdle = false;
      clearTimeout(idleTimer);
      return worker.limitTime(timeLimit, async () => {
        try {
          writeFrame(stdin, task, image);
          const { value: answer } = await answers.next();
          if (!answer) throw await getEndRefusal();
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

  async function getEndRefusal(): Promise<Refusal> {
    const { isLate, signalCode, cause } = await worker.ended;
    if (isLate) return tooManyOfAll();
    // A crash would happen again. An image whose process was killed, such as for lack of memory, may succeed later.
    if (CRASHES.includes(signalCode ?? '')) return new Refusal('unprocessable', imageErrors.crashed);
    return interrupted(cause);
  }
}
