import type { ShortTexts } from '../../shared/article.ts';
import { RECIPE, type Renderer } from '../content/renderer.ts';
import { articlePart, inPlace, writeParts } from '../db/contentCache.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { runThenYield } from '../lib/schedule.ts';
import { allArticles, type Reader, textColumns } from '../db/readModel.ts';
import { renderWithImages } from './publish.ts';
import { renderedColumns } from './writeArticle.ts';

interface Outdated extends ShortTexts {
  number: number;
  ownerId: string;
  version: number;
  markdown: string;
}

/**
 * Renders articles again whose html was made by an older recipe, one at a time, newest first, until none is left or
 * `isStopped` returns true. Several servers may run it at once. Articles keep their version and date.
 */
export async function renderOutdatedArticles(
  db: Db,
  rendering: Pick<Renderer, 'render'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped()) {
    const outdated = await findOutdated(db);
    if (!outdated) return;
    await runThenYield(() => rerender(db, rendering, outdated));
  }
}

/** The recipe of an article that the renderer rejects. It keeps its html. */
const REFUSED = -RECIPE;

/** Selects articles whose html was made by an older recipe. Unpublished ones have no html. */
export const outdatedArticles = (db: Reader) =>
  allArticles(db)
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

async function rerender(
  db: Db,
  rendering: Pick<Renderer, 'render'>,
  { number, ownerId, version, markdown, ...texts }: Outdated,
): Promise<void> {
  const rendered = await renderWithImages({ db, rendering }, markdown, ownerId).catch((error: unknown) => {
    if (error instanceof Refusal && error.kind === 'invalid') return null;
    throw error;
  });
  await inTransaction(db, async (db) => {
    const columns = rendered ? renderedColumns({ ...texts, markdown, ...rendered }) : { recipe: REFUSED };
    const updated = await writeParts(
      db,
      db
        .updateTable('article')
        .set(inPlace(columns))
        .where('number', '=', number)
        .where('version', '=', version)
        // It may have been unpublished in the meantime.
        .where('status', '<>', 'unpublished')
        .returning('number'),
      () => [articlePart(number)],
    );
    if (!rendered || updated.length === 0) return;
    const { sanitizedHtml } = rendered;
    await writeParts(
      db,
      db.updateTable('articleBody').set({ sanitizedHtml }).where('number', '=', number),
      () => [articlePart(number)],
    );
  });
}
