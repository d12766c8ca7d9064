import type { FastifyBaseLogger } from 'fastify';
import type { Which } from '../../../shared/articleFilter.ts';
import type { ArticleState } from '../../../shared/foundArticle.ts';
import { BULK_LIMIT, type BulkReply } from '../../../shared/bulkActs.ts';
import type { Db } from '../../db/schema.ts';
import { answerEach } from '../../http/actOnEach.ts';
import { matchingArticles } from '../../moderation/findArticles.ts';

interface Acting {
  db: Db;
  log: FastifyBaseLogger;
  /** Those that are meant where no articles are named. */
  states: readonly ArticleState[];
}

/**
 * Does something with each of these articles or, without `slugs`, with the next that match and are in one of these states:
 * with as many as there is time for. What is left, whoever asks sends again.
 */
export async function onArticles(
  { db, log, states }: Acting,
  { slugs, after, reaches, ...filter }: Which,
  act: (slug: string) => Promise<void>,
): Promise<BulkReply> {
  if (slugs) return answerEach(slugs, log, act);
  const asked = { after, reaches, max: BULK_LIMIT };
  const { articles, next } = await matchingArticles(db, { filter, states }, asked);
  const found = articles.map(({ slug }) => slug);
  const { results } = await answerEach(found, log, act);
  const hasMore = results.length < articles.length;
  return { results, next: hasMore ? (articles[results.length - 1]?.place ?? null) : next };
}
