import type { ExportRequest } from '../../../shared/export.ts';
import { transferMessages } from '../../../shared/messages/en/transfer.ts';
import { fetchApi } from '../../api/fetchApi.ts';
import { download } from '../../lib/download.ts';

const { export: texts } = transferMessages;

/** The whole blog, or the data of the account. */
export type Export = 'blog' | Partial<ExportRequest>;

interface Options {
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
  { signal, onProgress }: Options,
): Promise<string | null> {
  const body = wanted === 'blog' ? {} : wanted;
  try {
    const reply = await fetchApi(wanted === 'blog' ? 'admin/exports' : 'exports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    const isZip = reply.headers.get('content-type') === 'application/zip';
    if (!reply.ok || !isZip || !reply.body) return await explain(reply);

    let bytes = 0;
    const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        onProgress(bytes);
        controller.enqueue(chunk);
      },
    });
    const blob = await new Response(reply.body.pipeThrough(count)).blob();
    const name = wanted === 'blog' ? 'blog' : (wanted.article ?? 'blog');
    download({ name: `${name}.zip`, blob });
    return null;
  } catch {
    return signal.aborted ? texts.canceled : texts.failed;
  }
}

/** Returns the server's sentence, if it has one for the user. */
async function explain(reply: Response): Promise<string> {
  const isExplained = reply.status < 500 || reply.status === 503;
  const isText = reply.headers.get('content-type')?.startsWith('text/plain') === true;
  return isExplained && isText ? reply.text() : texts.failed;
}
