import { render } from '../src/server/content/render.ts';
import type { Article, ArticleSummary, PublicArticle } from '../src/shared/article.ts';
import type { Listing } from '../src/shared/listing.ts';
import type { Ledger } from './writer.ts';

/** Compares what this author can see with what the server acknowledged. Returns a sentence for each difference. */
export async function checkLedger(url: string, ledger: Ledger): Promise<string[]> {
  const headers = { authorization: `Bearer ${ledger.token}` };
  const get = (path: string) => fetch(`${url}/api/articles/${path}`, { headers });
  const { unanswered } = ledger;
  const losses: string[] = [];

  async function listSlugs(): Promise<string[]> {
    const slugs: string[] = [];
    for (let page = 1; ; page += 1) {
      const reply = await get(`?limit=100&page=${page}`);
      if (!reply.ok) return [`no listing: ${reply.status}`];
      const { result, next } = (await reply.json()) as Listing<ArticleSummary>;
      slugs.push(...result.map(({ slug }) => slug));
      if (!next) return slugs;
    }
  }

  /** Returns the allowed texts of an article: an unanswered change may be stored or not. */
  const allowedTexts = (slug: string) => {
    const acknowledged = ledger.articles.get(slug);
    // A new article may have got the slug of a deleted one.
    const isAffected = unanswered?.slug === undefined ? !acknowledged : unanswered.slug === slug;
    return isAffected ? [acknowledged, unanswered?.text] : [acknowledged];
  };

  async function check(slug: string) {
    const [own, open] = await Promise.all([get(slug), get(`public/${slug}`)]);
    // The slug of a deleted article may be reused.
    if (own.status === 404) {
      if (!allowedTexts(slug).includes(null)) losses.push(`${slug} is lost`);
      return;
    }
    if (!own.ok || !open.ok) {
      losses.push(`${slug} returns ${own.status} and ${open.status}`);
      return;
    }
    const { title, markdown, sanitizedHtml } = (await own.json()) as Article;
    const { ownerName } = (await open.json()) as PublicArticle;
    if (!allowedTexts(slug).some((text) => text?.title === title && text.markdown === markdown)) {
      losses.push(`${slug} has a different text`);
    }
    if (sanitizedHtml !== render(markdown).sanitizedHtml) losses.push(`${slug} has different HTML`);
    if (![ledger.name, unanswered?.name].includes(ownerName)) losses.push(`${slug} is by ${ownerName}`);
  }

  const present = await listSlugs();
  const unknown = present.filter((slug) => !ledger.articles.has(slug));
  if (unknown.length > (unanswered?.text && !unanswered.slug ? 1 : 0)) {
    losses.push(`not acknowledged: ${unknown.join(', ')}`);
  }
  for (const slug of new Set([...ledger.articles.keys(), ...present])) await check(slug);
  for (const slug of present) {
    if (!allowedTexts(slug).some(Boolean)) losses.push(`${slug} is deleted and still listed`);
  }
  return losses;
}
