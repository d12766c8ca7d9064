import { readdirSync, unlinkSync } from 'node:fs';
import path from 'node:path';

/**
 * Deletes a file in this folder and returns its name, or undefined if there is none. Only one of several processes gets
 * each file, because `unlink` fails for the others. `rmSync` would not, as it checks before it deletes.
 */
export function claimFile(folder: string): string | undefined {
  return readdirSync(folder).find((name) => {
    try {
      unlinkSync(path.join(folder, name));
      return true;
    } catch {
      return false;
    }
  });
}
