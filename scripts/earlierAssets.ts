import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';

/** In milliseconds: how long a tab that was opened before a build still finds all of its code. */
const KEPT = 24 * 60 * 60 * 1000;

interface Options {
  /** The folder that webpack writes, with `assets` in it. */
  folder: string;
  /** Where it is noted since when a file belongs to no build: JSON, times in milliseconds by name. */
  notes: string;
}

/** Deletes assets that no build of the last day had. `current` are the names of those of the newest one. */
export function deleteOldAssets({ folder, notes }: Options, current: Set<string>, now = Date.now()): void {
  const known = existsSync(notes) ? (JSON.parse(readFileSync(notes, 'utf8')) as Record<string, number>) : {};
  const replaced: Record<string, number> = {};
  const assets = path.join(folder, 'assets');

  for (const name of existsSync(assets) ? readdirSync(assets) : []) {
    if (current.has(`assets/${name}`)) continue;
    const since = known[name] ?? now;
    if (now - since > KEPT) rmSync(path.join(assets, name));
    else replaced[name] = since;
  }
  writeFileSync(notes, JSON.stringify(replaced));
}

/** Webpack's plugin for that. `output.clean` has to keep the assets. */
export const earlierAssets = (options: Options) => ({
  apply: ({ hooks }: Compiler) =>
    hooks.done.tap('earlierAssets', ({ compilation }) => {
      // A build that failed has said nothing of what belongs to it.
      if (compilation.errors.length > 0) return;
      deleteOldAssets(options, new Set(compilation.getAssets().map(({ name }) => name)));
    }),
});
