import { sql } from 'kysely';
import { ARTICLES_LOOKED_AT } from '../../shared/account.ts';
import { ownedBy } from '../articles/readModel.ts';
import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';
import { linksIn, opening } from './linksIn.ts';

const sum = sql<number | string | null>`sum(${linksIn(sql<string>`"opening"`)})`.as('links');

/** Of what can be read, … */
const ofPublished = compileOnce((db, { ownerId }: { ownerId: string }) =>
  db
    .selectFrom((db) =>
      db
        .selectFrom('articleBody')
        .select(opening.as('opening'))
        .where('number', 'in', () =>
          ownedBy(db, ownerId)
            .select('article.number')
            .orderBy('article.position', 'desc')
            .limit(ARTICLES_LOOKED_AT),
        )
        .as('newest'),
    )
    .select(sum),
);

/** … or was, before a suspension. */
const ofHidden = compileOnce((db, { ownerId }: { ownerId: string }) =>
  db
    .selectFrom((db) =>
      db
        .selectFrom('articleBody')
        .select(opening.as('opening'))
        .where('number', 'in', (db) =>
          db
            .selectFrom('articleHiding')
            .select('number')
            .where('ownerId', '=', ownerId)
            .where('bySuspension', '=', sql.lit(1))
            .orderBy('number', 'desc')
            .limit(ARTICLES_LOOKED_AT),
        )
        .as('newest'),
    )
    .select(sum),
);

/** How many links lead elsewhere from the newest articles of an account. */
export async function countLinks(db: Db, ownerId: string): Promise<number> {
  const [published] = await ofPublished(db, { ownerId });
  const links = published?.links ?? (await ofHidden(db, { ownerId }))[0]?.links;
  return Number(links ?? 0);
}
