import type { Article } from '../src/shared/article.ts';
import type { TokenReply } from '../src/shared/user.ts';
import type { Random } from './random.ts';

interface Text {
  title: string;
  markdown: string;
}

/** What the server acknowledged to an author, and what was unanswered. */
export interface Ledger {
  token: string;
  name: string;
  /** By slug; null if deleted. */
  articles: Map<string, Text | null>;
  acknowledged: number;
  /** The change of the last, unanswered call. */
  unanswered: { slug?: string; text?: Text | null; name?: string } | null;
}

const LENGTHS = [10, 500, 3000, 9000, 40_000];

/** Creates a random text, in which any lost or changed byte shows. */
function createText(random: Random, title: string): Text {
  const length = random.pick(LENGTHS) ?? 0;
  let markdown = `# ${title}\n\n`;
  while (markdown.length < length) markdown += `*${random.next().toString(36)}* — ${random.below(1e9)}…\n\n`;
  return { title, markdown };
}

/** Creates an author who creates, edits and deletes articles and renames themselves, one call at a time. */
export async function aWriter(url: string, email: string) {
  const password = 'pass word';
  const ledger: Ledger = { token: '', name: 'Ada', articles: new Map(), acknowledged: 0, unanswered: null };

  async function call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const headers: Record<string, string> = { authorization: `Bearer ${ledger.token}` };
    if (body) headers['content-type'] = 'application/json';
    const reply = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const replyText = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${replyText}`);
    return (replyText ? JSON.parse(replyText) : null) as Reply;
  }

  async function create(random: Random) {
    const written = createText(random, `Note ${random.below(20)}`);
    ledger.unanswered = { text: written };
    const { slug } = await call<Article>('POST', '/api/articles/new', written);
    ledger.articles.set(slug, written);
  }

  async function edit(random: Random, slug: string) {
    const written = createText(random, `Edited ${random.below(1000)}`);
    ledger.unanswered = { slug, text: written };
    await call('PATCH', `/api/articles/edit/${slug}`, written);
    ledger.articles.set(slug, written);
  }

  async function remove(slug: string) {
    ledger.unanswered = { slug, text: null };
    await call('DELETE', `/api/articles/delete/${slug}`);
    ledger.articles.set(slug, null);
  }

  async function rename(random: Random) {
    const name = `Ada ${random.below(1000)}`;
    ledger.unanswered = { name };
    ledger.token = (await call<TokenReply>('PATCH', '/api/users/me', { name, email })).token;
    ledger.name = name;
  }

  const { token } = await call<TokenReply>('POST', '/api/users/register', { name: 'Ada', email, password });
  ledger.token = token;

  return {
    ledger,
    /** Makes one random change. */
    async act(random: Random) {
      const slug = random.pick([...ledger.articles].filter(([, kept]) => kept).map(([slug]) => slug));
      const choice = random.below(10);
      if (slug === undefined || choice < 4) await create(random);
      else if (choice < 7) await edit(random, slug);
      else if (choice < 9) await remove(slug);
      else await rename(random);
      ledger.acknowledged += 1;
      ledger.unanswered = null;
    },
  };
}
