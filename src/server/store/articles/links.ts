import { type RawBuilder, sql } from 'kysely';
import { LINK_COUNT_ARTICLES } from '../../../shared/moderation.ts';
import { compileOnce } from '../../db/portable.ts';
import { ownedBy } from '../../db/readModel.ts';
import type { Db } from '../../db/schema.ts';
import { eventLoopTurn } from '../../lib/schedule.ts';

/** Characters of html to read per article. */
const READ_MAX = 65_536;
/** How the sanitizer writes external links; links within a page begin with #. */
const LINK = 'href="http';

/** Selects the start of an article's html. */
const htmlStart = sql<string>`substr("sanitizedHtml", 1, ${sql.lit(READ_MAX)})`;

/** Counts the external links in html, in SQL. */
const countLinksIn = (html: RawBuilder<string>) =>
  sql<
    number | string
  >`(length(${html}) - length(replace(${html}, ${sql.lit(LINK)}, ''))) / ${sql.lit(LINK.length)}`;

const sum = sql<number | string | null>`sum(${countLinksIn(sql<string>`"opening"`)})`.as('links');

/** Counts the links in an account's newest published articles. */
const countPublishedLinks = compileOnce((db, { ownerId }: { ownerId: string }) =>
  db
    .selectFrom((db) =>
      db
        .selectFrom('articleBody')
        .select(htmlStart.as('opening'))
        .where('number', 'in', () =>
          ownedBy(db, ownerId)
            .select('article.number')
            .orderBy('article.position', 'desc')
            .limit(LINK_COUNT_ARTICLES),
        )
        .as('newest'),
    )
    .select(sum),
);

/** Counts the links in the newest articles that a suspension has hidden. */
const countHiddenLinks = compileOnce((db, { ownerId }: { ownerId: string }) =>
  db
    .selectFrom((db) =>
      db
        .selectFrom('articleBody')
        .select(htmlStart.as('opening'))
        .where('number', 'in', (db) =>
          db
            .selectFrom('articleHiding')
            .select('number')
            .where('ownerId', '=', ownerId)
            .where('bySuspension', '=', sql.lit(1))
            .orderBy('number', 'desc')
            .limit(LINK_COUNT_ARTICLES),
        )
        .as('newest'),
    )
    .select(sum),
);

/** Counts the external links in the newest articles of an account, published or hidden by its suspension. */
export async function countAccountLinks(db: Db, ownerId: string): Promise<number> {
  const [published] = await countPublishedLinks(db, { ownerId });
  const links = published?.links ?? (await countHiddenLinks(db, { ownerId }))[0]?.links;
  return Number(links ?? 0);
}

/** Texts read per query: other requests wait a few milliseconds for it. */
const TEXT_BATCH = 50;

/** Counts the external links of each article, by article number. */
export async function countArticleLinks(db: Db, numbers: readonly number[]): Promise<Map<number, number>> {
  const links = new Map<number, number>();
  for (let from = 0; from < numbers.length; from += TEXT_BATCH) {
    const rows = await db
      .selectFrom('articleBody')
      .select('number')
      .select(countLinksIn(htmlStart).as('links'))
      .where('number', 'in', numbers.slice(from, from + TEXT_BATCH))
      .execute();
    for (const row of rows) links.set(row.number, Number(row.links));
    await eventLoopTurn();
  }
  return links;
}
