import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { inLanguage, loadLanguage } from '../src/server/lib/language.ts';
import { translated as texts } from '../src/shared/messages/en.ts';
import { paths } from '../src/shared/pages.ts';
import { Blog } from './browser/blog.ts';

const LANGUAGES = ['de', 'ja', 'ar', ''] as const;
/** Of English, which has no tag: the language of the blog's articles. */
const ENGLISH = 'en';
const READERS = 16;

/** Texts of public pages that differ in all of the languages. */
const readTexts = () => [
  texts.app.header.home,
  texts.app.header.search,
  texts.spec.articlesTitle,
  texts.app.actions.next,
  texts.app.actions.previous,
  texts.articles.card.read,
  texts.articles.card.tags,
  texts.articles.tags.title,
  texts.meta.report.title,
  texts.meta.report.submit,
];

/** Returns a function that names the languages in which a page has texts. */
async function createFinder() {
  const byTag = await Promise.all(
    LANGUAGES.map(async (tag) => [tag || ENGLISH, inLanguage(await loadLanguage(tag), readTexts)] as const),
  );
  return (html: string) =>
    byTag.filter(([, texts]) => texts.some((text) => html.includes(`>${text}<`))).map(([tag]) => tag);
}

interface Read {
  /** In ms, as below. */
  begun: number;
  ended: number;
  tag: string;
}

interface Change {
  tag: string;
  sent: number;
  done: number;
}

export interface LanguageLoad {
  pages: number;
  changes: number;
  /** What was wrong with pages: their status, or texts of other languages. */
  faults: string[];
  /** Pages in a language that had been replaced before they were requested, and after how many ms at most. */
  outdated: number;
  longest: number;
}

interface Options {
  /** The URLs of servers that share an empty database. */
  urls: string[];
  /** The environment of commands for this database. */
  env: Record<string, string>;
  changes: number;
  /** Between two changes, in ms. */
  pause: number;
}

async function createContent(url: string, env: Record<string, string>) {
  const blog = new Blog(url);
  const admin = await blog.aUser();
  const args = ['src/server/cli/admin.ts', 'make-admin', admin.email];
  execFileSync(process.execPath, args, { env: { ...process.env, ...env } });
  for (let count = 0; count < 5; count += 1) await blog.anArticle({ by: admin });
  const { slug } = await blog.anArticle({ by: admin, tags: ['Looms'] });
  const { home, articles, tags, search, login } = paths;
  return { admin, pages: [home, articles, paths.article(slug), tags, search, login, `/report/${slug}`] };
}

/** Reads pages of all servers as fast as they come, while an admin changes the language of the interface. */
export async function changeLanguageUnderLoad(options: Options): Promise<LanguageLoad> {
  const { urls, env, pause } = options;
  const findLanguages = await createFinder();
  const content = await createContent(urls[0] ?? '', env);
  const pages = urls.flatMap((url) => content.pages.map((path) => url + path));
  const reads: Read[] = [];
  const changes: Change[] = [];
  const faults: string[] = [];
  let isOver = false;

  async function read(first: number) {
    for (let at = first; !isOver; at += 1) {
      const page = pages[at % pages.length] ?? '';
      const begun = performance.now();
      const reply = await fetch(page);
      const html = await reply.text();
      const tag = /<html lang="([^"]*)"/.exec(html)?.[1] ?? '';
      reads.push({ begun, ended: performance.now(), tag });
      const found = findLanguages(html).join(' ');
      if (reply.status !== 200 || found !== tag)
        faults.push(`${page}: ${reply.status}, ${tag}, with texts in ${found}`);
    }
  }

  async function change(url: string, tag: string) {
    const sent = performance.now();
    const reply = await fetch(`${url}/api/admin/settings`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${content.admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ interfaceLanguage: tag }),
    });
    if (!reply.ok) throw new Error(`Changing the language answered ${reply.status}: ${await reply.text()}`);
    await reply.body?.cancel();
    changes.push({ tag: tag || ENGLISH, sent, done: performance.now() });
  }

  const reading = Array.from({ length: READERS }, async (_, reader) => read(reader));
  for (let at = 0; at < options.changes; at += 1) {
    await change(urls[at % urls.length] ?? '', LANGUAGES[at % LANGUAGES.length] ?? '');
    await setTimeout(pause);
  }
  isOver = true;
  await Promise.all(reading);

  const delays = reads.map((read) => measureDelay(read, changes));
  return {
    pages: reads.length,
    changes: changes.length,
    faults,
    outdated: delays.filter((delay) => delay > 0).length,
    longest: Math.max(...delays),
  };
}

/** Returns how long before the page was requested its language had been replaced, in ms; 0 if it had not. */
function measureDelay({ begun, ended, tag }: Read, changes: Change[]): number {
  const last = changes.findLast(({ done }) => done <= begun);
  const later = changes.filter(({ sent, done }) => done > begun && sent < ended);
  return !last || [last, ...later].some((change) => change.tag === tag) ? 0 : begun - last.done;
}
