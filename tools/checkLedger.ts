import type { Article, ArticleSummary, PublicArticle } from '../src/shared/article.ts';
import type { Listing } from '../src/shared/listing.ts';
import { render } from '../src/server/content/render.ts';
import type { Ledger } from './writer.ts';

/** What the server has, as far as this author can see, that differs from what it said; a sentence each. */
export async function checkLedger(url: string, ledger: Ledger): Promise<string[]> {
  const headers = { authorization: `Bearer ${ledger.token}` };
  const get = (path: string) => fetch(`${url}/api/articles/${path}`, { headers });
  const { unanswered } = ledger;
  const losses: string[] = [];

  async function listed(): Promise<string[]> {
    const slugs: string[] = [];
    for (let page = 1; ; page += 1) {
      const reply = await get(`?limit=100&page=${page}`);
      if (!reply.ok) return [`no listing: ${reply.status}`];
      const { result, next } = (await reply.json()) as Listing<ArticleSummary>;
      slugs.push(...result.map(({ slug }) => slug));
      if (!next) return slugs;
    }
  }

  /** An unanswered change may have been stored or not, but nothing in between. */
  const allowed = (slug: string) => {
    const told = ledger.articles.get(slug);
    // A new article may have been given an address that a deleted one left free.
    const isMeant = unanswered?.slug === undefined ? !told : unanswered.slug === slug;
    return isMeant ? [told, unanswered?.text] : [told];
  };

  async function check(slug: string) {
    const [own, open] = await Promise.all([get(slug), get(`public/${slug}`)]);
    // The address of a deleted article is free for anybody's next one.
    if (own.status === 404) {
      if (!allowed(slug).includes(null)) losses.push(`${slug} is lost`);
      return;
    }
    if (!own.ok || !open.ok) {
      losses.push(`${slug} answers ${own.status} and ${open.status}`);
      return;
    }
    const { title, markdown, sanitizedHtml } = (await own.json()) as Article;
    const { ownerName } = (await open.json()) as PublicArticle;
    if (!allowed(slug).some((text) => text?.title === title && text.markdown === markdown)) {
      losses.push(`${slug} is not what was written`);
    }
    if (sanitizedHtml !== render(markdown).sanitizedHtml) losses.push(`${slug} is not rendered as written`);
    if (![ledger.name, unanswered?.name].includes(ownerName)) losses.push(`${slug} is by ${ownerName}`);
  }

  const present = await listed();
  const unknown = present.filter((slug) => !ledger.articles.has(slug));
  if (unknown.length > (unanswered?.text && !unanswered.slug ? 1 : 0)) {
    losses.push(`nobody was told of ${unknown.join(', ')}`);
  }
  for (const slug of new Set([...ledger.articles.keys(), ...present])) await check(slug);
  for (const slug of present) {
    if (!allowed(slug).some(Boolean)) losses.push(`${slug} is deleted and still listed`);
  }
  return losses;
}
