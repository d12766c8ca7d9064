import { writtenOf } from '../../../shared/article.ts';
import type { BulkAct } from '../../../shared/bulkActs.ts';
import { tagKey, tagsProblem } from '../../../shared/tagRules.ts';
import { noSuchArticle } from '../../articles/articleErrors.ts';
import { findOwn } from '../../articles/articleQueries.ts';
import { findSource, withFrontMatter } from '../../articles/articleSource.ts';
import { deleteArticle } from '../../articles/deleteArticle.ts';
import type { Renderer } from '../../content/renderer.ts';
import type { Db } from '../../db/schema.ts';
import { noSuchDraft } from '../../drafts/draftErrors.ts';
import { publishNow } from '../../drafts/publishDue.ts';
import type { Publishing } from '../../drafts/publishing.ts';
import { discardDraft } from '../../drafts/takeDraft.ts';
import { unpublish } from '../../drafts/unpublish.ts';
import { Refusal } from '../../lib/refusal.ts';

export interface BulkSources {
  db: Db;
  rendering: Pick<Renderer, 'render'>;
  publish: Publishing;
  /** What addresses in an export begin with. */
  origin: string;
  /** The tag to add or remove. */
  name: string;
}

/** Does one thing with one article or draft. Gives its text where that is asked for. Throws refusals. */
type Act = (sources: BulkSources, ownerId: string, item: string) => Promise<string | undefined>;

/** How often a change is tried again of an article that somebody else changes at the same time. */
const TRIES = 3;

async function changeTags(
  { db, publish }: BulkSources,
  ownerId: string,
  slug: string,
  change: (tags: readonly string[]) => string[],
): Promise<undefined> {
  for (let tries = 1; ; tries += 1) {
    const found = await findOwn(db, { ownerId, slug });
    if (!found) throw noSuchArticle();
    const { article } = found;
    const tags = change(article.tags);
    if (tags.length === article.tags.length) return;
    const problem = tagsProblem(tags);
    if (problem !== null) throw new Refusal('invalid', `${problem}.`);
    const expected = article.version;
    try {
      await publish.asChange(
        { ownerId, slug },
        { ...writtenOf(article), tags },
        { expected, idempotencyKey: null },
      );
      return;
    } catch (error) {
      const isChanged = error instanceof Refusal && error.kind === 'conflict';
      if (!isChanged || tries === TRIES) throw error;
    }
  }
}

const ofArticles: Partial<Record<BulkAct, Act>> = {
  async delete({ db }, ownerId, slug) {
    if (!(await deleteArticle(db, { ownerId, slug }))) throw noSuchArticle();
    return undefined;
  },
  async unpublish({ db }, ownerId, slug) {
    await unpublish(db, { ownerId, slug });
    return undefined;
  },
  addTag: (sources, ownerId, slug) =>
    changeTags(sources, ownerId, slug, (tags) =>
      tags.some((tag) => tagKey(tag) === tagKey(sources.name)) ? [...tags] : [...tags, sources.name],
    ),
  removeTag: (sources, ownerId, slug) =>
    changeTags(sources, ownerId, slug, (tags) => tags.filter((tag) => tagKey(tag) !== tagKey(sources.name))),
  async export({ db, origin }, ownerId, slug) {
    const source = await findSource(db, slug, ownerId);
    if (!source) throw noSuchArticle();
    return withFrontMatter(source, origin);
  },
};

const ofDrafts: Partial<Record<BulkAct, Act>> = {
  async delete({ db }, ownerId, id) {
    if (!(await discardDraft(db, { ownerId, id }))) throw noSuchDraft();
    return undefined;
  },
  async publish({ db, rendering }, ownerId, id) {
    await publishNow(db, rendering, { ownerId, id });
    return undefined;
  },
};

/** How it is done. Refuses what makes no sense of them. */
export function actOf(act: BulkAct, isOfDrafts: boolean): Act {
  const found = (isOfDrafts ? ofDrafts : ofArticles)[act];
  if (found) return found;
  throw new Refusal(
    'invalid',
    isOfDrafts
      ? 'Drafts can be published and deleted; anything else is for published articles.'
      : 'What is published already can be unpublished, deleted, exported, and given tags.',
  );
}
