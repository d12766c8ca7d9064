import type { ShortTexts } from '../../shared/shortTexts.ts';
import { RECIPE, type Renderer } from '../content/renderer.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/portable.ts';
import { Refusal } from '../lib/refusal.ts';
import { runThenYield } from '../lib/schedule.ts';
import { everyArticle, type Reader } from './readModel.ts';
import { headOf } from './storedArticle.ts';
import { textColumns } from './textColumns.ts';

interface Outdated extends ShortTexts {
  number: number;
  ownerId: string;
  version: number;
  markdown: string;
}

/**
 * Renders the articles again whose html was made by an older recipe, the newest first, one after the other, until there is
 * none or `isStopped`. Several servers may do so at once. Neither the version of an article nor its date changes.
 */
export async function renderOutdated(
  db: Db,
  rendering: Pick<Renderer, 'render'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped()) {
    const outdated = await findOutdated(db);
    if (!outdated) return;
    await runThenYield(() => renderAgain(db, rendering, outdated));
  }
}

/** What an article has as its recipe that this one refuses: it keeps its html, which only browsers show. */
const REFUSED = -RECIPE;

/** Those whose html was made by an older recipe. What is unpublished has none. */
export const outdatedArticles = (db: Reader) =>
  everyArticle(db)
    .where('article.status', '<>', 'unpublished')
    .where('article.recipe', '>', REFUSED)
    .where('article.recipe', '<', RECIPE);

const findOutdated = (db: Db): Promise<Outdated | undefined> =>
  outdatedArticles(db)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(['article.number', 'article.ownerId', 'article.version', 'articleBody.markdown'])
    .select(textColumns('article'))
    .orderBy('article.recipe', 'desc')
    .orderBy('article.number', 'desc')
    .limit(1)
    .executeTakeFirst();

async function renderAgain(
  db: Db,
  rendering: Pick<Renderer, 'render'>,
  { number, ownerId, version, markdown, ...texts }: Outdated,
): Promise<void> {
  const rendered = await rendering.render(markdown, ownerId).catch((error: unknown) => {
    if (error instanceof Refusal && error.kind === 'invalid') return null;
    throw error;
  });
  await inTransaction(db, async (db) => {
    const updated = await db
      .updateTable('article')
      .set(rendered ? headOf({ ...texts, markdown, ...rendered }) : { recipe: REFUSED })
      .where('number', '=', number)
      .where('version', '=', version)
      // It may have been unpublished meanwhile.
      .where('status', '<>', 'unpublished')
      .returning(['number', 'ownerId'])
      .executeTakeFirst();
    if (!rendered || !updated) return;
    await db
      .updateTable('articleBody')
      .set({ sanitizedHtml: rendered.sanitizedHtml })
      .where('number', '=', number)
      .returning('number')
      .execute();
  });
}
