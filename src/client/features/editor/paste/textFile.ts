import { MARKDOWN_MAX, TITLE_MAX } from '../../../../shared/article.ts';
import { partFrontMatter } from '../../../../shared/frontMatter.ts';
import type { Command } from '../formatting/edit.ts';
import { insertPasted } from './insertPasted.ts';

type Read =
  | {
      /** Their text behind what is selected. */
      insert: Command;
      /** That of the first; '' if it names none. */
      title: string;
    }
  /** Why they can't be taken as texts, in a sentence. */
  | { problem: string };

class NoText extends Error {}

const NO_PLACE =
  'Files are not kept here. Put the picture on the web, and write where it is: ![what it shows](https://…).';

const isText = ({ name, type }: File) =>
  /\.(?:md|markdown|mdown|mkd|txt)$/i.test(name) || /^text\/(?:plain|markdown)$/.test(type);

/** Reads files of markdown, all or none. */
export async function readTextFiles(files: readonly File[]): Promise<Read> {
  try {
    if (!files.every(isText)) throw new NoText(NO_PLACE);
    const [first] = files;
    const size = files.reduce((sum, file) => sum + file.size, 0);
    if (size > MARKDOWN_MAX)
      throw new NoText(
        `${files.length === 1 ? `${first?.name} is` : 'These files are'} larger than an article may be, 1 MiB.`,
      );
    const texts = await Promise.all(files.map(readTextFile));
    const insert = insertPasted(texts.map(({ markdown }) => markdown).join('\n\n'));
    return { insert: (text, { end }) => insert(text, { start: end, end }), title: texts[0]?.title ?? '' };
  } catch (error) {
    if (error instanceof NoText) return { problem: error.message };
    throw error;
  }
}

/** Without front matter; the title stands there. Throws `NoText`. */
async function readTextFile(file: File): Promise<{ markdown: string; title: string }> {
  const text = await decode(file);
  const { title, rest } = partFrontMatter(text);
  return { markdown: rest.trimEnd(), title: title.slice(0, TITLE_MAX) };
}

/** Its lines end as those of a text field. */
async function decode(file: File): Promise<string> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    if (!text.includes('\0')) return text.replace(/\r\n?/g, '\n');
  } catch {
    // Written in another encoding, or none.
  }
  throw new NoText(`${file.name} is no text in UTF-8: save it so, and drop it again.`);
}
