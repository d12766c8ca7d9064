import type { UploadedImage } from '../../shared/image.ts';
import { tokenStorage } from '../session/tokenStorage.ts';
import { endRejectedSession, getApiUrl } from './baseQuery.ts';

/** An image that the server has not accepted. */
export class UploadError extends Error {
  /** Null if there was no answer. */
  readonly status: number | null;
  /** The server's message for the user, or null. */
  readonly text: string | null;

  constructor(status: number | null, text: string | null) {
    super(`The upload failed with status ${status ?? 'none'}.`);
    this.status = status;
    this.text = text;
  }
}

interface Options {
  signal: AbortSignal;
  /** Receives the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads an image. Doesn't use an RTK Query endpoint, which would make the file part of an action, nor `fetch`, which
 * reports no progress. A 401 ends the session, as in `baseQuery`.
 *
 * @throws UploadError
 */
export const uploadImage = (file: Blob, { signal, onProgress }: Options): Promise<UploadedImage> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const token = tokenStorage.read();
    const fail = (status: number | null, text: string | null = null) => reject(new UploadError(status, text));

    request.open('POST', new URL('images', getApiUrl(location.origin)));
    request.setRequestHeader('content-type', file.type);
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      if (status === 401) endRejectedSession(token);
      if (status === 200 || status === 201) {
        const image = parseImage(responseText);
        if (image) resolve(image);
        else fail(null);
        return;
      }
      // With these statuses the server explains the problem; any other means that something broke.
      const isExplained = status < 500 || status === 503;
      const isText = request.getResponseHeader('content-type')?.startsWith('text/plain') === true;
      fail(status, isExplained && isText ? responseText : null);
    });
    request.addEventListener('error', () => fail(null));
    request.addEventListener('abort', () => fail(null));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) fail(null);
    else request.send(file);
  });

/** Parses a response; returns null if it is anything else, such as the login page of a Wi-Fi network. */
function parseImage(text: string): UploadedImage | null {
  try {
    const image = JSON.parse(text) as Partial<UploadedImage> | null;
    return typeof image?.url === 'string' ? (image as UploadedImage) : null;
  } catch {
    return null;
  }
}
