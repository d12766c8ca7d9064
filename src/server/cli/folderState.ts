import { lstat, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ArticleKind, articleKinds } from '../../shared/article.ts';
import { publishMessages as messages } from '../../shared/messages/en/publish.ts';
import { array, boolean, lazy, number, object, string } from '../../shared/yup.ts';

/** The file that remembers what was published from a folder. Belongs in version control. */
export const STATE_FILE = '.markdown-blog.json';

/** A problem with a file or with the folder as a whole. */
export class FolderError extends Error {}

export interface RememberedArticle {
  /** The article's `_id`. Files of earlier builds lack it, and so they do `text` and `tags`. */
  id?: string;
  slug: string;
  /** Hash of the file with its images. */
  hash: string;
  /** The article's `updatedAt` when the file was published. */
  updatedAt: string;
  /** `hashText` of the article then. */
  text?: string;
  /** The tags that the file had then. */
  tags?: string[];
  /** Whether this folder created the article: only those are pruned. */
  isCreated?: boolean;
  /** Set if the file was a page then. */
  kind?: ArticleKind;
}

export interface RememberedDraft {
  /** Random, so that no other folder has the same draft. */
  id: string;
  /** The version that the file was saved as. */
  version: number;
  /** As of articles. */
  text?: string;
  tags?: string[];
}

/** What a folder remembers about one blog. Files are relative paths with `/`. */
export interface BlogMemory {
  files: Record<string, RememberedArticle>;
  drafts: Record<string, RememberedDraft>;
  /** URLs of uploaded images by SHA-256. */
  images: Record<string, string>;
}

const text = string().strict().defined();
const published = {
  text: string().strict().optional(),
  tags: array(text).strict().optional(),
};
const articleSchema = object({
  id: string().strict().optional(),
  slug: text,
  hash: text,
  updatedAt: text,
  ...published,
  isCreated: boolean().strict().optional(),
  kind: string<ArticleKind>().strict().oneOf(articleKinds).optional(),
});
const draftSchema = object({ id: text, version: number().strict().required(), ...published });

/** Checks a record, whose keys are known only when it is read. */
const recordOf = (schema: typeof articleSchema | typeof draftSchema | typeof text) =>
  lazy((value: unknown) =>
    object(
      Object.fromEntries(Object.keys(Object(value) as object).map((key) => [key, schema as typeof text])),
    ).default({}),
  );
const blogSchema = object({
  files: recordOf(articleSchema),
  drafts: recordOf(draftSchema),
  images: recordOf(text),
}).noUnknown();

/** Returns whether this relative path is a Markdown file outside of hidden folders, and thus never in `..`. */
export const isMarkdownPath = (file: string): boolean =>
  /\.(?:md|markdown)$/i.test(file) &&
  !file.includes('\0') &&
  !file.includes('\\') &&
  !path.isAbsolute(file) &&
  !path.win32.isAbsolute(file) &&
  file.split('/').every((part) => part !== '' && !part.startsWith('.') && part !== 'node_modules');

/** Returns the path of a file in the folder. Throws FolderError if it is a link or in one, which may lead elsewhere. */
export async function resolvePath(folder: string, file: string): Promise<string> {
  let place = folder;
  for (const part of file.split('/')) {
    place = path.join(place, part);
    const found = await lstat(place).catch(() => null);
    if (found?.isSymbolicLink()) throw new FolderError(messages.unsafePath(file));
  }
  return place;
}

/**
 * Reads what the folder remembers about the blog at this origin. `save` writes it if it has changed. Throws FolderError if
 * the state file is damaged.
 */
export async function openState(
  folder: string,
  url: string,
): Promise<{ memory: BlogMemory; save: () => Promise<void> }> {
  const file = await resolvePath(folder, STATE_FILE);
  const written = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  const all = parseState(written ?? '{}', file);
  const memory = readMemory(all[url], file);
  const before = JSON.stringify(memory);
  return {
    memory,
    async save() {
      if (JSON.stringify(memory) === before) return;
      const { drafts, ...others } = memory;
      const stored = { ...others, ...(Object.keys(drafts).length > 0 && { drafts }) };
      await writeFile(file, `${JSON.stringify({ ...all, [url]: stored }, null, 2)}\n`);
    },
  };
}

function parseState(written: string, file: string): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(written);
    if (typeof all === 'object' && all !== null && !Array.isArray(all)) return all as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new FolderError(messages.stateInvalid(file));
}

function readMemory(stored: unknown, file: string): BlogMemory {
  if (stored === undefined) return { files: {}, drafts: {}, images: {} };
  try {
    return blogSchema.validateSync(stored) as unknown as BlogMemory;
  } catch {
    throw new FolderError(messages.stateInvalid(file));
  }
}
