import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Makes a file that is there whole or not at all, also after a power cut. `make` writes it under the name it is
 * given. An existing file is replaced if `replace` says so, else EEXIST is thrown.
 */
export async function makeDurably<Result>(
  file: string,
  { replace }: { replace: boolean },
  make: (draft: string) => Promise<Result>,
): Promise<Result> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    const result = await make(draft);
    await flush(draft);
    // A link never replaces anything, a rename always does.
    await (replace ? rename : link)(draft, file);
    await flush(path.dirname(path.resolve(file)));
    return result;
  } finally {
    await rm(draft, { force: true });
  }
}
