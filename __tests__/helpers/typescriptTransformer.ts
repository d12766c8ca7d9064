import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SyncTransformer, TransformOptions } from '@jest/transform';
import { TsJestTransformer } from 'ts-jest';
import { version } from 'typescript';

const tsconfig = readFileSync(new URL('../../tsconfig.json', import.meta.url), 'utf8');
const transformer = new TsJestTransformer({ tsconfig: '<rootDir>/tsconfig.json' });

/** Returns a key without the project's configuration, part of ts-jest's own, so that projects share what they compile. */
function getCacheKey(source: string, file: string, { instrument, supportsStaticESM }: TransformOptions) {
  const parts = [source, file, String(instrument), String(supportsStaticESM), tsconfig, version];
  return createHash('sha1').update(JSON.stringify(parts)).digest('hex');
}

const shared: SyncTransformer = {
  process: transformer.process.bind(transformer) as SyncTransformer['process'],
  getCacheKey,
};

// oxlint-disable-next-line import/no-default-export -- jest asks for it.
export default shared;
