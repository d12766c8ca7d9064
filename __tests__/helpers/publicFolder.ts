import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface PublicFolder {
  path: string;
  remove: () => void;
}

/** A minimal index.html with the places for server-rendered content. */
export const INDEX = [
  '<!doctype html><html lang="en"><head><title>Blog</title><meta name="description" content="A blog.">',
  '<style>html { color: black }</style><script>run("inline");</script>',
  '<script defer src="/assets/main.js"></script></head>',
  '<body><noscript>This needs scripts.</noscript><div id="root"></div></body></html>',
].join('');

/** Creates a minimal built client: a page and a script. */
export function aPublicFolder(): PublicFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'public-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), INDEX);
  writeFileSync(path.join(folder, 'assets/main.js'), 'run();');
  return { path: folder, remove: () => rmSync(folder, { recursive: true }) };
}
