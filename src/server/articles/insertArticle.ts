import { shortTextsOf } from '../../shared/shortTexts.ts';
import { isOrphan, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { lockStorage, readStorage } from '../limits/accountStorage.ts';
import { pack } from '../revisions/pack.ts';
import { keepRevision, requireRoom } from '../revisions/revisionWriter.ts';
import { subjectOfArticle } from '../revisions/subject.ts';
import { sessionEnded } from '../session/sessions.ts';
import { requireMayPublish } from '../session/accountStatus.ts';
import { addToDay } from '../admin/dailyCounts.ts';
import { insertAtEnd, insertAtPlace } from './articlePlace.ts';
import { namesOf, packTags, resolveTags, storeTags } from './articleTags.ts';
import { positionsOf } from './pagingCounts.ts';
import { headOf, insertParts, type PublishedFacts, type RenderedDraft, type Steps } from './storedArticle.ts';
import { titleKey } from './titleKey.ts';

/**
 * Stores the article whole, and gives what it has from now on, such as the slug of its address.
 * Refuses if the owner's account is full, or gone, or suspended: that may happen while a long text is rendered.
 */
export async function insertArticle(
  db: Db,
  ownerId: string,
  article: RenderedDraft,
  steps: Steps = {},
): Promise<PublishedFacts> {
  try {
    const packed = await pack(article.markdown);
    return await inTransaction(db, (db) => insertRows(db, ownerId, { ...article, packed }, steps));
  } catch (error) {
    throw isOrphan(error) ? sessionEnded() : error;
  }
}

async function insertRows(
  db: Db,
  ownerId: string,
  article: RenderedDraft & { packed: Buffer },
  { begin, alongside }: Steps,
): Promise<PublishedFacts> {
  const { title, markdown, sanitizedHtml, words, packed } = article;
  const texts = shortTextsOf(article);
  const updatedAt = now();
  await lockStorage(db, ownerId);
  const { bytes: before } = await readStorage(db, ownerId);
  const place = (await begin?.(db)) ?? null;
  const { isListed } = await requireMayPublish(db, ownerId);
  const tags = await resolveTags(db, article.tags ?? [], ownerId);
  const head = {
    ...{ ownerId, ...texts, titleKey: titleKey(title), tags: packTags(tags), updatedAt, isListed },
    ...headOf(article),
  };
  const { number, ownNumber, clicks, ...known } = place
    ? await insertAtPlace(db, head, place)
    : await insertAtEnd(db, head);
  const names = namesOf(tags);
  await insertParts(db, { number, ownerId, title, tags: names, markdown, sanitizedHtml, clicks, words });
  const facts = { number, updatedAt, tags: names, ...known };
  await alongside?.(db, facts);
  await keepRevision(db, subjectOfArticle(ownerId, facts.slug), {
    ...{ kind: 'published', ...texts, markdown, tags: names, packed, createdAt: updatedAt },
  });
  await requireRoom(db, ownerId, { before });
  // What is published again was counted when it came.
  if (!place) await addToDay(db, 'articles');
  const come = positionsOf({ number, ownerId, ownNumber, isListed });
  await storeTags(db, [{ number, ownerId, isListed, before: [], after: tags }], { come, gone: [] });
  return facts;
}
