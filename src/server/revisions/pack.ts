import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants } from 'node:zlib';

/** As small as the higher ones within two hundredths, in a tenth of their time: bench/results.md. */
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
/** In UTF-16 units: a longer text is packed by another thread. */
const AT_ONCE_MAX = 16 * 1024;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Compresses a text. Within a transaction use `packNow`: nobody else's may wait for a thread. */
export const pack = async (text: string): Promise<Buffer> =>
  text.length <= AT_ONCE_MAX ? packNow(text) : compress(text, { params });

export const packNow = (text: string): Buffer => brotliCompressSync(text, { params });

export const unpack = async (packed: Uint8Array): Promise<string> => (await decompress(packed)).toString();
