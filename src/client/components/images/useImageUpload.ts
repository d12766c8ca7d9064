import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { IMAGE_TYPES } from '../../../shared/image.ts';
import { imageNotes, myImagesMessages } from '../../../shared/messages/en/images.ts';
import { joinSentences } from '../../../shared/messages/formats.ts';
import { blogApi, IMAGE_LIST } from '../../api/blogApi.ts';
import { UploadError, uploadImage } from '../../api/files.ts';
import { shrinkImage } from '../../lib/shrinkImage.ts';
import { toast } from '../../lib/toast.ts';
import { readSessionUser } from '../../session/session.ts';
import { tokenStorage } from '../../session/tokenStorage.ts';

const messages = myImagesMessages.problems;

interface Failure {
  file: File;
  /** A sentence; null if the format isn't supported. */
  why: string | null;
  /** Whether it may succeed later. */
  canRetry?: boolean;
}

/** Returns what failed, and why. Files are named if there are several reasons. */
function describeFailures(failures: readonly Failure[]): string {
  const namesByReason = new Map<string | null, string[]>();
  for (const { file, why } of failures)
    namesByReason.set(why, [...(namesByReason.get(why) ?? []), file.name]);
  return joinSentences(
    [...namesByReason].map(([why, names]) =>
      why === null
        ? messages.wrongType(names)
        : namesByReason.size === 1
          ? why
          : messages.rejected(names, why),
    ),
  );
}

/**
 * Uploads images one after the other; starting new ones cancels earlier ones. A toast at the end shows the failures; those
 * that may succeed later can be tried again. If the session ends, the upload continues when the same user logs in again.
 *
 * @param onUploaded receives the URL of each image
 */
export function useImageUpload(onUploaded: (url: string) => void) {
  /** The share of the current file that has been sent, from 0 to 1; null while there is none. */
  const [progress, setProgress] = useState<number | null>(null);
  /** The files left to upload, with the current one. */
  const queue = useRef<File[]>([]);
  const failures = useRef<Failure[]>([]);
  /** Null while nothing is uploaded, nor waits for a login. */
  const controller = useRef<AbortController>(null);
  const dispatch = useDispatch();

  function stop() {
    controller.current?.abort();
    controller.current = null;
    queue.current = [];
    failures.current = [];
  }

  useEffect(() => stop, []);

  function cancel() {
    stop();
    setProgress(null);
  }

  function start(files: readonly File[]) {
    stop();
    add(files);
  }

  /** Uploads files after those that are left. */
  function add(files: readonly File[]) {
    queue.current.push(...files);
    if (!controller.current) void uploadQueue();
  }

  async function uploadQueue() {
    const { signal } = (controller.current = new AbortController());
    const userId = readSessionUser().sub;
    for (let file = queue.current[0]; file; file = queue.current[0]) {
      const isDone = await upload(file, signal);
      // The queue is that of a later start.
      if (signal.aborted) return;
      if (!isDone) {
        continueAfterLogin(userId, signal);
        break;
      }
      queue.current.shift();
    }
    if (queue.current.length === 0) {
      controller.current = null;
      reportFailures();
    }
    setProgress(null);
  }

  /** Resolves to false if the session has ended. */
  async function upload(file: File, signal: AbortSignal): Promise<boolean> {
    if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) {
      failures.current.push({ file, why: null });
      return true;
    }
    setProgress(0);
    try {
      const { url, note } = await uploadImage(await shrinkImage(file), { signal, onProgress: setProgress });
      if (note !== undefined) toast.success(imageNotes.of(file.name, note));
      dispatch(blogApi.util.invalidateTags([IMAGE_LIST]));
      if (!signal.aborted) onUploaded(url);
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      const { status, text } = error;
      if (status === 401) return false;
      if (signal.aborted) return true;
      failures.current.push({ file, why: text ?? messages.noAnswer, canRetry: text === null });
    }
    return true;
  }

  /** Shows one toast for all files. */
  function reportFailures() {
    if (failures.current.length === 0) return;
    const text = describeFailures(failures.current);
    const retried = failures.current.flatMap(({ file, canRetry }) => (canRetry ? [file] : []));
    failures.current = [];
    if (retried.length > 0) toast.failure(text, () => add(retried));
    else toast.error(text);
  }

  function continueAfterLogin(userId: string | undefined, signal: AbortSignal) {
    const unsubscribe = tokenStorage.subscribe(() => {
      // Nobody else uploads the user's files.
      if (userId === undefined || readSessionUser().sub !== userId) return;
      unsubscribe();
      void uploadQueue();
    });
    signal.addEventListener('abort', unsubscribe);
  }

  return { progress, start, cancel };
}
