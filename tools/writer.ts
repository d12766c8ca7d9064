import type { Article } from '../src/shared/article.ts';
import type { TokenReply } from '../src/shared/user.ts';
import type { Random } from './random.ts';

interface Text {
  title: string;
  markdown: string;
}

/** What one author was told, and what was under way when the server fell silent. */
export interface Ledger {
  token: string;
  name: string;
  /** By slug; null for a deleted one. */
  articles: Map<string, Text | null>;
  acknowledged: number;
  /** What the last call would have changed, had it been answered. */
  unanswered: { slug?: string; text?: Text | null; name?: string } | null;
}

const LENGTHS = [10, 500, 3000, 9000, 40_000];

/** Words whose every byte counts: any that is lost or changed shows. */
function text(random: Random, title: string): Text {
  const length = random.pick(LENGTHS) ?? 0;
  let markdown = `# ${title}\n\n`;
  while (markdown.length < length) markdown += `*${random.next().toString(36)}* — ${random.below(1e9)}…\n\n`;
  return { title, markdown };
}

/** An author who creates, edits and deletes articles and changes the profile, one call after the other. */
export async function aWriter(url: string, email: string) {
  const password = 'pass word';
  const ledger: Ledger = { token: '', name: 'Ada', articles: new Map(), acknowledged: 0, unanswered: null };

  async function call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const headers: Record<string, string> = { authorization: `Bearer ${ledger.token}` };
    if (body) headers['content-type'] = 'application/json';
    const reply = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const said = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${said}`);
    return (said ? JSON.parse(said) : null) as Reply;
  }

  async function create(random: Random) {
    const written = text(random, `Note ${random.below(20)}`);
    ledger.unanswered = { text: written };
    const { slug } = await call<Article>('POST', '/api/articles/new', written);
    ledger.articles.set(slug, written);
  }

  async function edit(random: Random, slug: string) {
    const written = text(random, `Edited ${random.below(1000)}`);
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
    /** One random change. */
    async act(random: Random) {
      const slug = random.pick([...ledger.articles].filter(([, kept]) => kept).map(([slug]) => slug));
      const dice = random.below(10);
      if (slug === undefined || dice < 4) await create(random);
      else if (dice < 7) await edit(random, slug);
      else if (dice < 9) await remove(slug);
      else await rename(random);
      ledger.acknowledged += 1;
      ledger.unanswered = null;
    },
  };
}
