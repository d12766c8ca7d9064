import { readdirSync, unlinkSync } from 'node:fs';
import path from 'node:path';

/**
 * Deletes a file of this folder, and gives its name: of all processes that try, one gets it. `unlink` fails for the
 * others; `rmSync` does not, as it looks first, and deletes then.
 */
export function takeOne(folder: string): string | undefined {
  return readdirSync(folder).find((name) => {
    try {
      unlinkSync(path.join(folder, name));
      return true;
    } catch {
      return false;
    }
  });
}
