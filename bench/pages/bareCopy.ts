import { writeFile } from 'node:fs/promises';
import { CRITICAL_STYLES_ID } from '../../src/shared/initialPage.ts';

/** `body` is in base64. */
export interface StaticFile {
  type: string;
  body: string;
}

const SCRIPTS = /<script\b[^>]*>[^]*?<\/script>/gi;
const HINTS = /<link\b(?=[^>]*\brel="?(?:preload|modulepreload|prefetch)\b)(?![^>]*\bas="?image\b)[^>]*>/gi;
/** Files of the same host in a page, except scripts. */
const FILES = /["'(](\/[\w./-]+\.(?:svg|png|webp|jpe?g|ico|css|woff2?|webmanifest))/g;

/** Removes scripts, state and preloads from a page. */
const removeScripts = (html: string): string => html.replace(SCRIPTS, '').replace(HINTS, '');

async function fetchFile(url: string): Promise<{ type: string; body: Buffer }> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  const type = reply.headers.get('content-type') ?? '';
  return { type, body: Buffer.from(await reply.arrayBuffer()) };
}

const STYLESHEET = /<link\b(?=[^>]*\brel="?stylesheet\b)[^>]*\bhref="?([^"\s>]+)[^>]*>/i;

const CRITICAL = new RegExp(`<style id="${CRITICAL_STYLES_ID}">[^]*?</style>`);

/** Inlines the whole stylesheet instead of its part for the first paint. */
async function inlineStyles(origin: string, html: string): Promise<string> {
  const [link = '', href = ''] = STYLESHEET.exec(html) ?? [];
  const { body } = await fetchFile(origin + href);
  return html
    .replace(link, '')
    .replace(CRITICAL, '')
    .replace('</head>', () => `<style>${body.toString()}</style></head>`);
}

/** Writes the pages at these paths without scripts, and the files they show, into one file for `bareSite.ts`. */
export async function copyBare(origin: string, paths: string[], file: string): Promise<void> {
  const files: Record<string, StaticFile> = {};
  for (const path of paths) {
    const { type, body } = await fetchFile(origin + path);
    const html = await inlineStyles(origin, removeScripts(body.toString()));
    files[path] = { type, body: Buffer.from(html).toString('base64') };
    for (const [, named = ''] of html.matchAll(FILES)) {
      const shown = await fetchFile(origin + named);
      files[named] = { type: shown.type, body: shown.body.toString('base64') };
    }
  }
  await writeFile(file, JSON.stringify(files));
}
