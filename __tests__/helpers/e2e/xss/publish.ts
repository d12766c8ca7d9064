import { markdownToHtml } from '../../../../src/server/content/markdown.ts';
import { render } from '../../../../src/server/content/render.ts';
import { connect } from '../../../../src/server/db/connect.ts';
import type { Blog, Person } from '../../../../tools/browser/blog.ts';
import { corpus, type Payload } from './corpus.ts';
import type { InPage } from './inPage.ts';

const BATCH = 40;

export interface HostileArticle {
  slug: string;
  title: string;
  payloads: Payload[];
}

/** Text after each payload, which proves that everything before it was rendered. */
export const endOf = ({ id }: Payload) => `end-${id}`;
const endMark = (payload: Payload) => `<p><strong>${endOf(payload)}</strong></p>\n`;

/** Returns a payload as unsanitized HTML: the text itself and rendered as Markdown. */
export const rawHtml = ({ text }: Payload): string => `${text}\n${markdownToHtml(text)}`;

/** Splits payloads into batches for one page each. */
export const splitIntoBatches = (payloads: Payload[]): Payload[][] =>
  Array.from({ length: Math.ceil(payloads.length / BATCH) }, (_, at) =>
    payloads.slice(at * BATCH, (at + 1) * BATCH),
  );

/**
 * Groups payloads that can share an article, and isolates those that hide what follows them (such as an open comment or
 * `<textarea>`) from browsers or the server.
 */
export async function groupIntoArticles(page: InPage, payloads: Payload[]): Promise<Payload[][]> {
  const isClosed = await page.evaluate(
    (htmls) =>
      htmls.map((html) => {
        const template = document.createElement('template');
        template.innerHTML = `${html}<p class="last"></p>`;
        const last = template.content.querySelector('p.last');
        return last?.closest('svg, math, object, video, audio, select, button') === null;
      }),
    payloads.map(rawHtml),
  );
  const canShare = (payload: Payload, index: number) =>
    isClosed[index] &&
    render(`${payload.text}\n\n**${endOf(payload)}**`).sanitizedHtml.includes(endMark(payload));

  const together = payloads.filter(canShare);
  const alone = payloads.filter((payload) => !together.includes(payload));
  return [...splitIntoBatches(together), ...alone.map((payload) => [payload])];
}

const pick = (payloads: Payload[], index: number) => payloads[index % payloads.length]?.text ?? '';

/** Publishes the whole corpus: each article has an author's name, a title, a cover and Markdown from it. */
export async function publish(blog: Blog, batches: Payload[][]): Promise<HostileArticle[]> {
  const authors: Person[] = [];
  for (const { text } of corpus.names) authors.push(await blog.aUser({ name: text }));

  const articles: HostileArticle[] = [];
  for (let index = 0; index < Math.max(batches.length, corpus.titles.length); index++) {
    const by = authors[index % authors.length];
    if (!by) throw new Error('The corpus has no authors.');
    const payloads = batches[index] ?? [];
    const markdown =
      payloads.map((payload) => `${payload.text}\n\n**${endOf(payload)}**\n\n`).join('') || 'Words.';
    const draft = { markdown, title: pick(corpus.titles, index), cover: pick(corpus.covers, index) };
    const { slug, title } = await blog.anArticle({ by, ...draft });
    articles.push({ slug, title, payloads });
  }
  return articles;
}

/** Replaces the articles of a running blog with unsanitized HTML. */
export async function bypassServersSanitizers(
  databaseUrl: string,
  articles: HostileArticle[],
): Promise<void> {
  const { db } = connect(databaseUrl);
  for (const { slug, payloads } of articles) {
    const sanitizedHtml = payloads.map((payload) => rawHtml(payload) + endMark(payload)).join('');
    const { number } = await db
      .updateTable('article')
      .set({ lead: sanitizedHtml.slice(0, 2000) })
      .where('slug', '=', slug)
      .returning('number')
      .executeTakeFirstOrThrow();
    await db.updateTable('articleBody').set({ sanitizedHtml }).where('number', '=', number).execute();
  }
  await db.destroy();
}
