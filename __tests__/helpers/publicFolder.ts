import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface PublicFolder {
  path: string;
  remove: () => void;
}

/** A client as a build leaves it, at its smallest: a page and a script. */
export function aPublicFolder(): PublicFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'public-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Blog</title>');
  writeFileSync(path.join(folder, 'assets/main.js'), 'run();');
  return { path: folder, remove: () => rmSync(folder, { recursive: true }) };
}
