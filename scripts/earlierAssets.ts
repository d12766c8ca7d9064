import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';

/** How long tabs opened before a build still find their code, in ms. */
const RETENTION = 24 * 60 * 60 * 1000;

interface Options {
  /** webpack's output folder, which contains `assets`. */
  folder: string;
  /** JSON file with the times at which files were replaced, in ms by name. */
  replacedFile: string;
}

/** Deletes assets that were replaced over a day ago. `current` are the names of the newest build's assets. */
export function deleteOldAssets(
  { folder, replacedFile }: Options,
  current: Set<string>,
  now = Date.now(),
): void {
  const known = existsSync(replacedFile)
    ? (JSON.parse(readFileSync(replacedFile, 'utf8')) as Record<string, number>)
    : {};
  const replaced: Record<string, number> = {};
  const assets = path.join(folder, 'assets');

  for (const name of existsSync(assets) ? readdirSync(assets) : []) {
    if (current.has(`assets/${name}`)) continue;
    const since = known[name] ?? now;
    if (now - since > RETENTION) rmSync(path.join(assets, name));
    else replaced[name] = since;
  }
  writeFileSync(replacedFile, JSON.stringify(replaced));
}

/** webpack plugin that keeps assets of earlier builds. `output.clean` must keep them. */
export const earlierAssets = (options: Options) => ({
  apply: ({ hooks }: Compiler) =>
    hooks.done.tap('earlierAssets', ({ compilation }) => {
      // A failed build has an incomplete list of assets.
      if (compilation.errors.length > 0) return;
      deleteOldAssets(options, new Set(compilation.getAssets().map(({ name }) => name)));
    }),
});
