import type { ExportRequest } from '../../shared/export.ts';
import type { UploadedImage } from '../../shared/image.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { download } from '../lib/download.ts';
import { tokenStorage } from '../session/tokenStorage.ts';
import { endRejectedSession, getApiUrl } from './baseQuery.ts';

/*
 * Requests with files, which an RTK Query endpoint would keep in the state or in actions. As in `baseQuery`, they send
 * the session's token, and a 401 ends the session.
 */

/**
 * Calls the API. Throws if there is no response or the call is aborted.
 *
 * @param path such as `imports`
 */
export async function fetchApi(path: string, init: RequestInit): Promise<Response> {
  const token = tokenStorage.read();
  const headers = new Headers(init.headers);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const reply = await fetch(new URL(path, getApiUrl(location.origin)), { ...init, headers });
  if (reply.status === 401) endRejectedSession(token);
  return reply;
}

/** Returns whether a failed response explains the problem to the user. With other statuses, something broke. */
const isExplained = (status: number, contentType: string | null): boolean =>
  (status < 500 || status === 503) && contentType?.startsWith('text/plain') === true;

/** Returns the explanation of a failed response for the user, or null. */
export const readExplanation = async (reply: Response): Promise<string | null> =>
  isExplained(reply.status, reply.headers.get('content-type')) ? reply.text() : null;

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

interface UploadOptions {
  signal: AbortSignal;
  /** Receives the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads an image. Doesn't use `fetch`, which reports no progress.
 *
 * @throws UploadError
 */
export const uploadImage = (file: Blob, { signal, onProgress }: UploadOptions): Promise<UploadedImage> =>
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
      fail(status, isExplained(status, request.getResponseHeader('content-type')) ? responseText : null);
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

/** The whole blog, or the data of the account. */
export type Export = { blog: Pick<ExportRequest, 'history'> } | Partial<ExportRequest>;

interface DownloadOptions {
  signal: AbortSignal;
  /** Receives the bytes so far. */
  onProgress: (bytes: number) => void;
}

/**
 * Downloads an export as a ZIP file. The browser collects it in a blob, on disk if it is large.
 *
 * @returns null, or what went wrong as a sentence
 */
export async function downloadExport(
  wanted: Export,
  { signal, onProgress }: DownloadOptions,
): Promise<string | null> {
  const { canceled, failed } = transferMessages.export;
  const isBlog = 'blog' in wanted;
  try {
    const reply = await fetchApi(isBlog ? 'admin/exports' : 'exports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(isBlog ? wanted.blog : wanted),
      signal,
    });
    const isZip = reply.headers.get('content-type') === 'application/zip';
    if (!reply.ok || !isZip || !reply.body) return (await readExplanation(reply)) ?? failed;

    let bytes = 0;
    const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        onProgress(bytes);
        controller.enqueue(chunk);
      },
    });
    const blob = await new Response(reply.body.pipeThrough(count)).blob();
    const name = isBlog ? 'blog' : (wanted.article ?? 'blog');
    download({ name: `${name}.zip`, blob });
    return null;
  } catch {
    return signal.aborted ? canceled : failed;
  }
}
