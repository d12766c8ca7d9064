import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';
import type { Reader } from './readModel.ts';
import { seek, WALK_MAX } from './seek.ts';
import type { Window } from './sortWindow.ts';

/** Of whom or of what a listing is: the id of an author, the slug of a tag. */
type Of = Record<'of', string>;
type Place = Of & Record<'scope', string> & Record<'offset', number>;

interface Source<Tables, Table extends keyof Tables, Row> {
  /** What is read, in order. */
  heads: (db: Reader, { of }: Of) => SelectQueryBuilder<Tables, Table, Row>;
  /** The scope that counts it, … */
  scopeOf: (of: string) => string;
  /** … by this column. */
  column: RawBuilder<number>;
}

/**
 * Gives pages of a listing, with one row more, which tells whether there is a next page: the first ones by walking there,
 * all others by the counts of its scope.
 */
export function pagesOf<Tables, Table extends keyof Tables, Row>(source: Source<Tables, Table, Row>) {
  const { heads, scopeOf, column } = source;
  const near = compileOnce((db, { of, offset }: Place, limit: number) =>
    heads(db, { of })
      .offset(offset)
      .limit(limit + 1),
  );
  const deep = compileOnce((db, { of, scope, offset }: Place, limit: number) => {
    const start = seek(db, scope, offset);
    return heads(start.db, { of })
      .where(sql<boolean>`${column} <= ${start.newest}`)
      .offset(start.offset)
      .limit(limit + 1);
  });

  return (db: Db, of: string, { offset, limit }: Window) =>
    (offset > WALK_MAX ? deep : near)(db, { of, scope: scopeOf(of), offset }, limit);
}
