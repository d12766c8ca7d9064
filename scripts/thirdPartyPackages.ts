import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler, Module } from 'webpack';

const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/** Webpack's plugin that writes the folders of all packages in a bundle into `file`, for their licenses. */
export const thirdPartyPackages = (file: string) => ({
  apply: ({ hooks, context }: Compiler) =>
    hooks.thisCompilation.tap('thirdPartyPackages', (compilation) =>
      compilation.hooks.finishModules.tap('thirdPartyPackages', (modules: Iterable<Module>) => {
        const folders = new Set<string>();
        for (const module of modules) {
          const [folder] = PACKAGE.exec(module.nameForCondition() ?? '') ?? [];
          if (folder !== undefined) folders.add(path.relative(context, folder));
        }
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, JSON.stringify([...folders].sort(), null, 2));
      }),
    ),
});
