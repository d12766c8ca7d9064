import type { ArticleFilter } from '../../shared/articleFilter.ts';
import { BULK_LIMIT } from '../../shared/bulkActs.ts';
import type { ArticleFindings, ArticleState } from '../../shared/foundArticle.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { thenRest } from '../lib/schedule.ts';
import { matchingArticles } from '../moderation/findArticles.ts';

interface Meant {
  filter: ArticleFilter;
  states: readonly ArticleState[];
  /** What finding them said: nothing else is meant. */
  shown: Pick<ArticleFindings, 'asOf' | 'reaches'>;
}

export interface Done {
  articles: number;
  /** What was refused, each with why. */
  problems: { slug: string; problem: string }[];
}

/** Does one thing with each of the articles that match, and tells after each hundred with how many. */
export async function withAllArticles(
  db: Db,
  { filter, states, shown }: Meant,
  onHundred: (done: number) => void,
  act: (slug: string) => Promise<void>,
): Promise<Done> {
  const which = { ...filter, before: filter.before ?? shown.asOf };
  const reaches = shown.reaches ?? undefined;
  const done: Done = { articles: 0, problems: [] };
  for (let after: string | undefined; ;) {
    const asked = { filter: which, states };
    const { articles, next } = await matchingArticles(db, asked, { after, reaches, max: BULK_LIMIT });
    for (const { slug } of articles) {
      try {
        // On SQLite the server writes in between.
        await thenRest(() => act(slug));
        done.articles += 1;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        done.problems.push({ slug, problem: error.message });
      }
    }
    if (next === null) return done;
    onHundred(done.articles);
    after = next;
  }
}
